import { describe, expect, it } from "vitest";
import type { TreeNode } from "../../../../../src/trace/inspector/core/tree/model.ts";
import { treePath, treeRows } from "../../../../../src/trace/inspector/core/tree/rows.ts";

const node = (id: string, ...members: TreeNode[]): TreeNode => ({
  id,
  card: { title: id, facts: [], badges: [], unknown: [] },
  members,
});
const tree = [node("a", node("b"), node("c", node("d"))), node("e")];

describe("rows of the tree", () => {
  it("tell level, place, number of siblings, and whether they are open", () => {
    const rows = treeRows(tree, new Set(["a", "c", "e"]));
    expect(
      rows.map(({ id, level, position, size, expanded, parent }) => [id, level, position, size, expanded, parent]),
    ).toEqual([
      ["a", 1, 1, 2, true, null],
      ["b", 2, 1, 2, null, "a"],
      ["c", 2, 2, 2, true, "a"],
      ["d", 3, 1, 1, null, "c"],
      ["e", 1, 2, 2, null, null],
    ]);
  });

  it("hide what is inside of folded rows", () => {
    expect(treeRows(tree, new Set(["c"])).map(({ id, expanded }) => [id, expanded])).toEqual([
      ["a", false],
      ["e", null],
    ]);
  });

  it("know the way to a row", () => {
    expect(treePath(tree, "d").map(({ id }) => id)).toEqual(["a", "c", "d"]);
    expect(treePath(tree, "x")).toEqual([]);
  });
});
