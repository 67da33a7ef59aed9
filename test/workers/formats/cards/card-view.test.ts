import { describe, expect, test } from "vitest";
import { cardValue, flatPlace, hasData } from "../../../../src/workers/formats/cards/card-view.ts";

describe("where a card has a field", () => {
  test("data goes first, the top of the card fills in for seven fields", () => {
    const raw = { name: "Top", description: "top", creator: "top", data: { name: "Data", description: null } };
    const at = (name: string) => cardValue(raw, "sillytavern-v2", name);
    expect(at("name")).toEqual({ value: "Data", path: "data.name" });
    expect(at("description")).toEqual({ value: null, path: "data.description" });
    expect(at("creator")).toEqual({ value: undefined, path: "data.creator" });
    expect(cardValue({ name: "Top", data: null }, "sillytavern-v3", "name")).toEqual({ value: "Top", path: "name" });
  });

  test("flat cards have names of their own, and not all fields", () => {
    expect(cardValue({ creatorcomment: "c", creator_notes: "n" }, "sillytavern-v1", "creator_notes")).toEqual({
      value: "c",
      path: "creatorcomment",
    });
    expect(cardValue({ char_name: "G" }, "gradio", "name")).toEqual({ value: "G", path: "char_name" });
    expect(cardValue({ system_prompt: "s" }, "sillytavern-v1", "system_prompt").value).toBeUndefined();
    expect(cardValue({ context: "c" }, "yaml", "description")).toEqual({ value: "c", path: "context" });
  });

  test("inherited names are none", () => {
    expect(cardValue({}, "sillytavern-v1", "constructor").value).toBeUndefined();
    expect(cardValue({ data: {} }, "sillytavern-v2", "toString").value).toBeUndefined();
    expect(flatPlace("unknown", "name")).toBeUndefined();
  });
});

test("formats with data", () => {
  expect(["sillytavern-v1", "sillytavern-v2", "sillytavern-v3", "gradio", "yaml"].map(hasData)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
