import { describe, expect, it } from "vitest";

import { accepted } from "../../../support/regex/engine.ts";

function literals(source: string, flags = ""): string[] | null {
  const required = accepted(source, flags).required;
  return required?.map(({ text, caseSensitive }) => (caseSensitive ? text : `${text} (any case)`)) ?? null;
}

describe("requiredLiterals", () => {
  it.each([
    ["dragon", "", ["dragon"]],
    ["drag[oe]n", "", ["dragen", "dragon"]],
    ["(fire|ice)\\s+storm", "", ["storm"]],
    ["gold|ring", "", ["gold", "ring"]],
    ["\\bcat\\b.*mouse", "", ["mouse"]],
    ["colou?r", "", ["color", "colour"]],
    ["x(?:ab)+c", "", ["ab"]],
    ["a{3}", "", ["aaa"]],
    ["[黑白]龙", "", ["白龙", "黑龙"]],
    ["猫", "", ["猫"]],
    ["(?<!白)马", "", ["马"]],
    ["cat(?=nap)", "", ["catnap"]],
    ["a\\nbc", "", ["bc"]],
    ["\\x01User", "", ["User"]],
    ["Dragon", "i", ["dragon (any case)"]],
    ["Σοφία", "i", ["ία (any case)"]],
    ["task", "iu", ["ta (any case)"]],
    ["İstanbul", "i", ["stanbul (any case)"]],
    ["🐉x", "i", ["🐉x (any case)"]],
    ["🐉", "i", ["🐉"]],
    ["龙王", "i", ["龙王"]],
    ["cats|cat", "", ["cat"]],
  ])("/%s/%s", (source, flags, expected) => expect(literals(source, flags)?.toSorted()).toEqual(expected.toSorted()));

  it.each(["a", "a.b", "\\d+", "gold|x", "(?:ab)?", "[a-z]+", "a\\nb", "σσ|ab", ".", "^$"])("/%s/ has none", (source) =>
    expect(literals(source, source.includes("σ") ? "i" : "")).toBeNull(),
  );

  it("keeps apart halves of pairs that lower-casing would change", () => {
    expect(literals("\\udc00xy", "i")).toEqual(["xy (any case)"]);
    expect(literals("𐐀bc", "i")).toEqual(["bc (any case)"]);
    expect(literals("𐐀bc", "iu")).toEqual(["𐐨bc (any case)"]);
  });
});
