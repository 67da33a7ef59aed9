import { describe, expect, it } from "vitest";
import { characterName } from "../../../src/matcher/macros/character-name.ts";

describe("characterName", () => {
  it.each([
    [{ name: "Ada" }, "Ada"],
    [{ name: "Ada", nickname: "A" }, "A"],
    [{ name: "Ada", nickname: "  " }, "Ada"],
  ])("of %j", (card, expected) => {
    expect(characterName(card)).toBe(expected);
  });
});
