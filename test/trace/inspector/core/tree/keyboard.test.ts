import { describe, expect, it } from "vitest";
import {
  focusedRow,
  isTreeKey,
  toggleRow,
  treeKey,
  type TreeKey,
  treeStart,
} from "../../../../../src/trace/inspector/core/tree/keyboard.ts";
import type { TreeNode, TreeState } from "../../../../../src/trace/inspector/core/tree/model.ts";
import { treeRows } from "../../../../../src/trace/inspector/core/tree/rows.ts";
import { Dice } from "../../../../differential/dice.ts";

const node = (id: string, ...members: TreeNode[]): TreeNode => ({
  id,
  card: { title: id, facts: [], badges: [], unknown: [] },
  members,
});
const tree = [node("a", node("b"), node("c", node("d"))), node("e", node("f")), node("g")];

function pressed(state: TreeState, ...keys: TreeKey[]): TreeState {
  return keys.reduce((at, key) => treeKey(at, treeRows(tree, at.expanded), key).state, state);
}
const closed: TreeState = { focus: "a", expanded: new Set() };

describe("keys of the tree", () => {
  it("start at the first group, all groups open", () => {
    expect(treeStart(tree)).toEqual({ focus: "a", expanded: new Set(["a", "e", "g"]) });
  });

  it("right opens, then goes in; left goes out, then folds", () => {
    const open = pressed(closed, "ArrowRight");
    expect(open).toEqual({ focus: "a", expanded: new Set(["a"]) });
    const inside = pressed(open, "ArrowRight");
    expect(inside.focus).toBe("b");
    expect(pressed(inside, "ArrowRight").focus).toBe("b");
    expect(pressed(inside, "ArrowLeft").focus).toBe("a");
    expect(pressed(inside, "ArrowLeft", "ArrowLeft").expanded.size).toBe(0);
    expect(pressed(closed, "ArrowLeft")).toEqual(closed);
  });

  it("up, down, Home and End go over visible rows and stay at the ends", () => {
    expect(pressed(closed, "ArrowDown").focus).toBe("e");
    expect(pressed(closed, "ArrowUp").focus).toBe("a");
    expect(pressed(closed, "End").focus).toBe("g");
    expect(pressed(closed, "End", "ArrowDown").focus).toBe("g");
    expect(pressed(closed, "End", "Home").focus).toBe("a");
  });

  it("the star opens all rows beside, Space one", () => {
    expect([...pressed(closed, "*").expanded]).toEqual(["a", "e"]);
    expect([...pressed(closed, " ").expanded]).toEqual(["a"]);
    expect(pressed(closed, " ", " ").expanded.size).toBe(0);
  });

  it("Enter selects and moves nothing", () => {
    const step = treeKey(closed, treeRows(tree, closed.expanded), "Enter");
    expect(step).toEqual({ state: closed, select: "a" });
    expect(treeKey(closed, treeRows(tree, closed.expanded), "ArrowDown").select).toBeNull();
  });

  it("a row that folds takes the focus out of what is inside of it", () => {
    const state = { focus: "d", expanded: new Set(["a", "c"]) };
    expect(toggleRow(state, treeRows(tree, state.expanded), "a").focus).toBe("a");
    expect(toggleRow({ ...state, focus: "e" }, treeRows(tree, state.expanded), "a").focus).toBe("e");
    expect(toggleRow(state, treeRows(tree, state.expanded), "b")).toBe(state);
  });

  it("a focus that is gone goes to the first row, and there is always exactly one", () => {
    const rows = treeRows(tree, new Set());
    expect(focusedRow(rows, { focus: "gone", expanded: new Set() })?.id).toBe("a");
    expect(focusedRow([], closed)).toBeNull();
    const dice = new Dice(4);
    const keys: TreeKey[] = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End", " ", "*"];
    let state = closed;
    for (let step = 0; step < 500; step++) {
      state = pressed(state, dice.pick(keys));
      expect(treeRows(tree, state.expanded).filter(({ id }) => id === state.focus)).toHaveLength(1);
    }
  });

  it("are those of the pattern; letters are commands of the page", () => {
    expect(["ArrowDown", "*", "Enter"].every(isTreeKey)).toBe(true);
    expect(["g", "w", "Escape", "Tab"].some(isTreeKey)).toBe(false);
  });
});
