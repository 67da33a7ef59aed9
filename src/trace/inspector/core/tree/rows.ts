import type { TreeNode, TreeRow } from "./model.ts";

/** The visible rows of a tree, top to bottom. */
export function treeRows(tree: readonly TreeNode[], expanded: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (nodes: readonly TreeNode[], parent: string | null, level: number): void => {
    for (const [index, { id, card, members }] of nodes.entries()) {
      const isOpen = members.length > 0 && expanded.has(id);
      const open = members.length === 0 ? null : isOpen;
      rows.push({ id, card, level, position: index + 1, size: nodes.length, expanded: open, parent });
      if (isOpen) add(members, id, level + 1);
    }
  };
  add(tree, null, 1);
  return rows;
}

/** A row with the rows around it, from the top; empty: there is no such row. */
export function treePath(tree: readonly TreeNode[], id: string): TreeNode[] {
  for (const node of tree) {
    if (node.id === id) return [node];
    const below = treePath(node.members, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
