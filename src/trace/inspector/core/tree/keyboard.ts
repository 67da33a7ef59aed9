import type { TreeRow, TreeState, TreeStep } from "./model.ts";

/** Keys that a tree answers to, as `KeyboardEvent.key` has them. */
export type TreeKey = "ArrowDown" | "ArrowUp" | "ArrowRight" | "ArrowLeft" | "Home" | "End" | "Enter" | " " | "*";

const KEYS: ReadonlySet<string> = new Set([
  "ArrowDown",
  "ArrowUp",
  "ArrowRight",
  "ArrowLeft",
  "Home",
  "End",
  "Enter",
  " ",
  "*",
]);
export const isTreeKey = (key: string): key is TreeKey => KEYS.has(key);

/** As a tree is first shown: all groups open, the first one has the tab stop. */
export function treeStart(tree: readonly { readonly id: string }[]): TreeState {
  return { focus: tree[0]?.id ?? "", expanded: new Set(tree.map(({ id }) => id)) };
}

/** Opens or folds a row that has members; a focus inside of a row that folds goes to that row. */
export function toggleRow(state: TreeState, rows: readonly TreeRow[], id: string): TreeState {
  const row = rows.find((other) => other.id === id);
  if (row === undefined || row.expanded === null) return state;
  const expanded = new Set(state.expanded);
  if (!row.expanded) return { ...state, expanded: expanded.add(id) };
  expanded.delete(id);
  const parents = new Map(rows.map((other) => [other.id, other.parent]));
  let at: string | null = state.focus;
  while (at !== null && at !== id) at = parents.get(at) ?? null;
  return { focus: at ?? state.focus, expanded };
}

/** The row with the tab stop. When it is gone, as in a turn that runs, the first row has it. */
export function focusedRow(rows: readonly TreeRow[], { focus }: TreeState): TreeRow | null {
  return rows.find(({ id }) => id === focus) ?? rows[0] ?? null;
}

/**
 * A key of the tree pattern of ARIA. Right: opens, or goes into an open row; left: folds, or goes to the row around;
 * `*` opens all rows beside. Typing ahead is not there: letters are commands of the page. `rows`: the visible ones.
 */
export function treeKey(state: TreeState, rows: readonly TreeRow[], key: TreeKey): TreeStep {
  const row = focusedRow(rows, state);
  if (row === null) return { state, select: null };
  const to = (focus: string | undefined | null): TreeStep => ({
    state: { ...state, focus: focus ?? row.id },
    select: null,
  });
  const toggled = (): TreeStep => ({ state: toggleRow(state, rows, row.id), select: null });
  const at = rows.indexOf(row);
  switch (key) {
    case "ArrowDown":
      return to(rows[at + 1]?.id);
    case "ArrowUp":
      return to(rows[at - 1]?.id);
    case "Home":
      return to(rows[0]?.id);
    case "End":
      return to(rows.at(-1)?.id);
    case "ArrowRight":
      return row.expanded === true ? to(rows[at + 1]?.id) : toggled();
    case "ArrowLeft":
      return row.expanded === true ? toggled() : to(row.parent);
    case " ":
      return toggled();
    case "Enter":
      return { state: { ...state, focus: row.id }, select: row.id };
    case "*": {
      const beside = rows.filter(({ parent, expanded }) => parent === row.parent && expanded !== null);
      return {
        state: { ...state, expanded: new Set([...state.expanded, ...beside.map(({ id }) => id)]) },
        select: null,
      };
    }
  }
}
