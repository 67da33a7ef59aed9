import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { macroEnvironment } from "../../../src/matcher/macros/environment.ts";
import { expandMacros } from "../../../src/matcher/macros/expand.ts";
import { isInertText } from "../../../src/workers/profile/inert-text.ts";

const none = new Map<string, string>();

describe("isInertText", () => {
  test.each([
    ["plain", "plain text", true],
    ["single braces", '{"a": {"b": 1}}', true],
    ["a macro that nobody knows", "{{img::a}} and {{ Bar }}", true],
    ["a known macro", "{{user}}", false],
    ["a known macro in an unknown one", "{{img::{{char}}}}", false],
    ["a variable's shorthand", "{{.x = 1}}", false],
    ["one brace more", "{{{x}}}", true],
    ["braces without a name", "{{ }}", false],
    ["a comment", "{{//x}}", false],
    ["a flag", "{{#img}}", false],
    ["an escape", String.raw`\{x\}`, false],
    ["an escape before a macro", String.raw`\{{img}}`, false],
    ["an old marker", "<USER> says", false],
    ["another tag", "<b>bold</b>", true],
    ["the end of a known block", "{{/if}}", false],
    ["open at the end", "text {{", false],
  ])("%s", (_name, text, expected) => {
    expect(isInertText(text, none)).toBe(expected);
  });

  test("macros of one request count as known", () => {
    expect(isInertText("{{img}}", new Map([["img", "x"]]))).toBe(false);
  });

  test("inert texts stay as they are, alone and together", () => {
    const piece = fc.constantFrom(
      "{{",
      "}}",
      "{",
      "}",
      "foo",
      "img::",
      "user",
      " ",
      "\n",
      "\\",
      "<USER>",
      "<",
      "/",
      "#",
      ".",
      "if",
      "trim",
      "a",
    );
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
    let inert = 0;
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        const kept = texts.filter((one) => isInertText(one, none));
        inert += kept.length;
        const joined = kept.join("\n");
        expect(expandMacros(joined, macroEnvironment({ user: "Bob" }))).toBe(joined);
      }),
      { numRuns: 2_000 },
    );
    expect(inert).toBeGreaterThan(500);
  });
});
