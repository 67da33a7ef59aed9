import { describe, expect, it } from "vitest";
import { readHeader } from "../../../src/matcher/macros/header.ts";

const read = (text: string): string => {
  const header = readHeader(text, 0);
  if (header === undefined) return "none";
  const { flags, name, shorthand, mode, next } = header;
  return [flags, shorthand === undefined ? name : `${shorthand.scope}${name}${shorthand.operator}`, mode, next].join(
    " ",
  );
};

describe("readHeader", () => {
  it.each([
    ["{{user}}", " user none 6"],
    ["{{ user }}", " user none 8"],
    ["{{\n# ! user}}", "#! user none 11"],
    ["{{/if}}", "/ if none 5"],
    ["{{a-b_c1 x}}", " a-b_c1 single 9"],
    ["{{a:x}}", " a single 4"],
    ["{{a :: x}}", " a list 6"],
    ["{{a::x}}", " a list 5"],
    ["{{}}", "  none 2"],
    ["{{ ! }}", "!  none 5"],
  ])("reads %j", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ["{{//}}", " // none 4"],
    ["{{//x}}", " // single 4"],
    ["{{ // x}}", " // single 6"],
    ["{{///}}", "/ // none 5"],
    ["{{#//::x}}", "# // list 7"],
  ])("tells a comment from a closing flag in %j", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ["{{.a}}", " .a none 4"],
    ["{{ $a }}", " $a none 6"],
    ["{{.my-var--}}", " .my-var-- none 11"],
    ["{{.a-=1}}", " .a-= value 6"],
    ["{{.a ??= 1}}", " .a??= value 8"],
    ["{{.a==1}}", " .a== value 6"],
    ["{{.a stray}}", " .a none 10"],
  ])("reads the variable %j", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    "{{1a}}",
    "{{::}}",
    "{{ {x} }}",
    "{{",
    "{{\\}",
    "{{.1}}",
    "{{.a.b=1}}",
    "{{.a::b}}",
    "{{.a two words}}",
    "{{é}}",
  ])("finds no macro in %j", (text) => {
    expect(read(text)).toBe("none");
  });

  it("drops what stands directly behind a name", () => {
    expect(read("{{user\\}}")).toBe(" user none 7");
    expect(read("{{us{{noop}}er}}")).toBe(" us none 10");
    expect(read("{{user}x}}")).toBe(" user single 6");
    expect(read("{{user")).toBe(" user single 6");
  });
});
