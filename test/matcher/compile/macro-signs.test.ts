import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dependsOnMacros, unescapeBraces } from "../../../src/matcher/compile/macro-signs.ts";
import { macroEnvironment } from "../../../src/matcher/macros/environment.ts";
import { expandMacros } from "../../../src/matcher/macros/expand.ts";

describe("whether a text depends on macros", () => {
  it.each([
    ["{{user}}", true],
    ["a {{", true],
    ["<user>", true],
    ["<BOT>", true],
    ["<group>", true],
    ["<charIfNotGroup>", true],
    ["<users>", false],
    ["{user}", false],
    ["}}", false],
    [String.raw`\{x\}`, false],
    ["", false],
  ])("%j: %s", (text, depends) => expect(dependsOnMacros(text)).toBe(depends));
});

describe("texts without macros", () => {
  it("become what the macro engine makes of them (property)", () => {
    const piece = fc.constantFrom("\\", "{", "}", "\\{", "\\}", "a", "<", "user>", " ", "\n", "/");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join("");
        fc.pre(!dependsOnMacros(text));
        expect(unescapeBraces(text)).toBe(expandMacros(text, macroEnvironment()));
      }),
    );
  });

  it("lose the backslash of every brace, wherever it stands", () => {
    expect(unescapeBraces(String.raw`/\{2\}\d\\{/`)).toBe(String.raw`/{2}\d\{/`);
  });
});
