import { describe, expect, it } from "vitest";
import { expanded, problemsOf } from "../world.ts";

describe("text tools", () => {
  it.each([
    ["{{newline}}{{newline::2}}{{newline 0}}|", "\n\n\n|"],
    ["{{space 2}}|{{noop}}{{noop x}}", "  |{{noop x}}"],
    ["{{newline::-1}}{{newline::1.5}}{{newline::}}", "{{newline::-1}}{{newline::1.5}}{{newline::}}"],
    ["{{space::99999999}}", "{{space::99999999}}"],
    ["{{reverse::😀a}}{{reverse abc}}{{reverse}}", "a😀cba{{reverse}}"],
    ["{{// c }}{{//x}}{{comment::a::b}}{{//\nm\n}}|", "|"],
    ["{{//}}{{// }}", "{{//}}{{// }}"],
    ["{{//}} {{setvar::a::1}} {{///}}{{getvar::a}}", "1"],
    ["a\n\n{{trim}}\n\nb {{trim}} c", "ab  c"],
    ["{{trim}} x\n{{/trim}}\n", "x\n"],
    ["{{reverse::{{trim}}}}", "}}mirt{{"],
    ["x{{else}}y", "xy"],
  ])("expands %j", (text, expected) => {
    expect(expanded(text)).toBe(expected);
  });
});

describe("{{original}}", () => {
  it("inserts the replaced text once, as it is", () => {
    expect(expanded("{{original}} | {{original}} | mine", {}, { original: "B {{user}}" })).toBe("B {{user}} |  | mine");
  });

  it("stays outside an override and is reported", () => {
    expect(expanded("a {{original}} b")).toBe("a {{original}} b");
    expect(problemsOf("a {{original}} b")).toEqual([
      { code: "original-outside-override", macro: "original", offset: 2 },
    ]);
  });
});
