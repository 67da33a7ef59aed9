import { describe, expect, it } from "vitest";
import { blockEnds, isClosing, trimBody } from "../../../src/matcher/macros/blocks.ts";
import { parseMacros } from "../../../src/matcher/macros/parser.ts";

const ends = (text: string): number[] => Array.from(blockEnds(parseMacros(text).nodes));

describe("blockEnds", () => {
  it.each([
    ["{{if 1}}{{user}}{{/if}}", [2, -1, -1]],
    ["{{if 1}}{{if 1}}{{/if}}", [-1, 2, -1]],
    ["{{if 1}}{{if 1}}{{/if}}{{/if}}", [3, 2, -1, -1]],
    ["{{/if}}{{if 1}}", [-1, -1]],
    ["{{IF 1}}{{/if}}", [1, -1]],
    ["{{a}}{{b}}{{/a}}{{/b}}", [2, 3, -1, -1]],
    ["{{.a}}{{}}{{/}}", [-1, -1, -1]],
  ])("pairs %j", (text, expected) => {
    expect(ends(text)).toEqual(expected);
  });

  it("knows a closing macro by its flag", () => {
    expect(parseMacros("{{#/a}}{{#a}}").nodes.map(isClosing)).toEqual([true, false]);
  });
});

describe("trimBody", () => {
  it.each([
    [" a ", "a"],
    ["\n  a\n  b\n", "a\nb"],
    ["\n\n  a\n    b\n c\n", "a\n  b\nc"],
    ["a\n  b", "a\n  b"],
    ["\n \n", ""],
  ])("trims %j", (body, expected) => {
    expect(trimBody(body)).toBe(expected);
  });
});
