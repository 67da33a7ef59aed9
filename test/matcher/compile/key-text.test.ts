import { describe, expect, it } from "vitest";
import { hasInnerSpace, type KeyText, readExpandedKey, readKey } from "../../../src/matcher/compile/key-text.ts";

describe("reading a key as written", () => {
  it.each<[key: string, kind: KeyText["kind"]]>([
    ["", "never"],
    ["   ", "always"],
    ["\u3000\n", "always"],
    ["{{char}}", "dynamic"],
    ["{{newline}}", "dynamic"],
    ["cat {{", "dynamic"],
    ["<USER>", "dynamic"],
    ["<CharIfNotGroup> sword", "dynamic"],
    ["<b>", "literal"],
    ["{cat}", "literal"],
    ["/ca?t/i", "regex"],
    ["/{{char}}/", "dynamic"],
  ])("%j is %s", (key, kind) => expect(readKey(key).kind).toBe(kind));

  it("trims literals", () => expect(readKey("  cat \n")).toEqual({ kind: "literal", text: "cat" }));

  it("trims before it looks for a regex", () => {
    expect(readKey(" /cat/i ")).toEqual({ kind: "regex", source: "cat", flags: "i" });
  });

  it.each([
    [String.raw`\{x\}`, { kind: "literal", text: "{x}" }],
    [String.raw`/\{x\}/`, { kind: "regex", source: "{x}", flags: "" }],
    // Without the backslashes nothing is left to repeat: text, slashes included.
    [String.raw`/\{2\}/`, { kind: "literal", text: "/{2}/" }],
  ])("takes the backslash from braces as the macro engine does: %j", (key, expected) => {
    expect(readKey(key)).toEqual(expected);
  });

  it.each(["/a(/", "/a/ii", "/a/v", "/a/b/", "//"])("%j is text, slashes included", (key) => {
    expect(readKey(key)).toEqual({ kind: "literal", text: key });
  });

  it("keeps the regex that an escaped slash stands in", () => {
    expect(readKey(String.raw`/a\/b/`)).toEqual({ kind: "regex", source: "a/b", flags: "" });
  });
});

describe("reading a key after its macros", () => {
  it("never matches when nothing came out, always when white space did", () => {
    expect(readExpandedKey("")).toEqual({ kind: "never" });
    expect(readExpandedKey("\n")).toEqual({ kind: "always" });
  });

  it("does not look for macros again", () => {
    expect(readExpandedKey("{{char}}")).toEqual({ kind: "literal", text: "{{char}}" });
  });
});

describe("inner white space", () => {
  it.each([
    ["big cat", true],
    ["猫\u3000犬", true],
    ["a\u00a0b", true],
    ["a\u200bb", false],
    ["cat", false],
  ])("%j: %s", (key, has) => expect(hasInnerSpace(key)).toBe(has));
});
