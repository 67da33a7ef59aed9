import { describe, expect, it } from "vitest";

import { Cursor } from "../../../../src/matcher/compile/regex/cursor.ts";
import { readGroupName, tabulateGroups } from "../../../../src/matcher/compile/regex/groups.ts";

describe("tabulateGroups", () => {
  it.each([
    ["a(b)(?:c)(?=d)(?<!e)(f)", 2],
    ["\\((a)[(](b)", 2],
    ["[^]](a)", 1],
    ["[\\]](a)", 1],
    ["(?i:(a))", 1],
    ["abc", 0],
  ])("counts the groups of %s", (source, count) => expect(tabulateGroups(source).count).toBe(count));

  it("collects names with the numbers of their groups", () => {
    const { named } = tabulateGroups("(x)(?<a>y)|(?<b>z)(?<a>w)");
    expect([...named]).toEqual([
      ["a", [2, 4]],
      ["b", [3]],
    ]);
  });

  it("decodes escapes in names", () => {
    expect([...tabulateGroups("(?<\\u0061\\u{62}>x)").named.keys()]).toEqual(["ab"]);
  });
});

describe("readGroupName", () => {
  it("stops behind the bracket", () => {
    const cursor = new Cursor("name>rest", false);
    expect([readGroupName(cursor), cursor.at]).toEqual(["name", 5]);
  });

  it("wants an end", () => expect(() => readGroupName(new Cursor("name", false))).toThrow("group name without end"));
});
