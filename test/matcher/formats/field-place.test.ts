import { describe, expect, it } from "vitest";
import { fieldPlace, filedValue } from "../../../src/matcher/formats/field-place.ts";

describe("fieldPlace", () => {
  it.each([
    ["st-world", { key: [] }, "keys", ["key"]],
    ["st-world", { scanDepth: 0 }, "scanDepth", ["scanDepth"]],
    ["character-book", { secondary_keys: [] }, "secondaryKeys", ["secondary_keys"]],
    ["character-book", { extensions: { scan_depth: 2 } }, "scanDepth", ["extensions", "scan_depth"]],
    ["character-book", { position: "before_char" }, "position", ["position"]],
    [
      "character-book",
      { position: "before_char", extensions: { position: 4 } },
      "position",
      ["extensions", "position"],
    ],
    ["novelai", { text: "x" }, "content", ["text"]],
    ["agnai", { key: [], keywords: [] }, "keys", ["keywords"]],
    ["risu", { activationPercent: 0 }, "probability", ["activationPercent"]],
  ] as const)("%s %j: %s", (format, raw, field, place) => {
    expect(fieldPlace({ format, raw }, field)).toEqual(place);
  });

  it("is null where the file has no such field, or the format cannot have it", () => {
    expect(fieldPlace({ format: "st-world", raw: {} }, "keys")).toBeNull();
    expect(fieldPlace({ format: "novelai", raw: { group: "g" } }, "group")).toBeNull();
    expect(fieldPlace({ format: "st-world", raw: null }, "keys")).toBeNull();
    expect(fieldPlace({ format: "st-world", raw: Object.create({ group: "g" }) }, "group")).toBeNull();
  });

  it("gives the value that stands there", () => {
    expect(filedValue({ format: "agnai", raw: { keywords: "a, b" } }, "keys")).toBe("a, b");
    expect(filedValue({ format: "agnai", raw: {} }, "keys")).toBeUndefined();
  });
});
