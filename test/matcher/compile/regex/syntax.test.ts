import { describe, expect, it } from "vitest";

import {
  alternation,
  childrenOf,
  concat,
  EMPTY,
  NEVER,
  type Node,
  someNode,
} from "../../../../src/matcher/compile/regex/syntax.ts";

const a: Node = { type: "set", set: [0x61, 0x61] };
const b: Node = { type: "set", set: [0x62, 0x62] };

describe("building trees", () => {
  it("flattens sequences and leaves out what is empty", () => {
    expect(concat([])).toBe(EMPTY);
    expect(concat([EMPTY, a])).toBe(a);
    expect(concat([a, concat([b, a]), EMPTY])).toEqual({ type: "concat", items: [a, b, a] });
  });

  it("flattens alternatives and keeps empty ones", () => {
    expect(alternation([])).toBe(NEVER);
    expect(alternation([a])).toBe(a);
    expect(alternation([a, alternation([b, EMPTY])])).toEqual({ type: "alt", options: [a, b, EMPTY] });
  });

  it("finds parts anywhere", () => {
    const tree: Node = {
      type: "look",
      behind: false,
      negative: true,
      body: concat([a, { type: "back", groups: [1] }]),
    };
    expect(someNode(tree, (node) => node.type === "back")).toBe(true);
    expect(someNode(tree, (node) => node.type === "repeat")).toBe(false);
    expect([childrenOf(tree), childrenOf(a)]).toEqual([[tree.body], []]);
  });
});
