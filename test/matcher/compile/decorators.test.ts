import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDecorators } from "../../../src/matcher/compile/decorators.ts";

const nothing = { activate: false, dontActivate: false };

describe("decorator lines", () => {
  it.each<[name: string, content: string, expected: ReturnType<typeof parseDecorators>]>([
    ["none", "Plain.", { content: "Plain.", ...nothing }],
    ["@@activate", "@@activate\nText", { content: "Text", activate: true, dontActivate: false }],
    ["@@dont_activate", "@@dont_activate\nText", { content: "Text", activate: false, dontActivate: true }],
    ["both", "@@activate\n@@dont_activate\nText", { content: "Text", activate: true, dontActivate: true }],
    [
      "a blank line ends them",
      "@@activate\n\n@@dont_activate",
      { ...nothing, content: "\n@@dont_activate", activate: true },
    ],
    ["only at the very top", " @@activate\nText", { content: " @@activate\nText", ...nothing }],
    ["a space behind the name: cut off without effect", "@@activate \nText", { content: "Text", ...nothing }],
    ["a carriage return behind the name", "@@activate\r\nText", { content: "Text", ...nothing }],
    ["an unknown one: cut off without effect", "@@depth 4\nText", { content: "Text", ...nothing }],
    ["known by prefix, not by effect", "@@activate_never\nText", { content: "Text", ...nothing }],
  ])("%s", (_name, content, expected) => expect(parseDecorators(content)).toEqual(expected));

  it.each<[name: string, content: string, activate: boolean, dontActivate: boolean]>([
    ["works after an unknown one", "@@depth 1\n@@@activate\nText", true, false],
    ["is skipped without an unknown one before it", "@@@activate\nText", false, false],
    ["is skipped after another was used", "@@depth 1\n@@@activate\n@@@dont_activate\nText", true, false],
    ["is skipped after a known one", "@@depth 1\n@@activate\n@@@dont_activate\nText", true, false],
    ["may itself be unknown and allow the next", "@@depth 1\n@@@role user\n@@@activate\nText", true, false],
  ])("a fallback line %s", (_name, content, activate, dontActivate) => {
    expect(parseDecorators(content)).toEqual({ content: "Text", activate, dontActivate });
  });

  it("stay in the content when nothing else follows, but work", () => {
    expect(parseDecorators("@@activate")).toEqual({ content: "@@activate", activate: true, dontActivate: false });
    const text = "@@depth 1\n@@@dont_activate";
    expect(parseDecorators(text)).toEqual({ content: text, activate: false, dontActivate: true });
  });

  it("leave exactly the lines from the first ordinary one on (property)", () => {
    const line = fc.constantFrom(
      "@@activate",
      "@@dont_activate",
      "@@depth 4",
      "@@@activate",
      "Text",
      "",
      " @@x",
      "@ a",
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        const first = lines.findIndex((one) => !one.startsWith("@@"));
        const { content } = parseDecorators(lines.join("\n"));
        expect(content).toBe(lines.slice(Math.max(first, 0)).join("\n"));
      }),
    );
  });
});
