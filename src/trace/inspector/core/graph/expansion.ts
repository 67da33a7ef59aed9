import type { GraphNode, TurnGraph } from "./model.ts";

/** Ids of the cards that are open. Ids of cards that are not there (yet) do no harm. */
export type Expansion = ReadonlySet<string>;

/** As a graph is first shown: all cards folded but the last group of calls and the last group of tool runs. */
export function defaultExpansion({ nodes }: TurnGraph): Expansion {
  const groups = nodes.filter(({ kind }) => kind === "group");
  const last = ([1, 2] as const).map((col) => groups.findLast((node) => node.col === col));
  return new Set(last.flatMap((node) => (node === undefined ? [] : [node.id])));
}

export const expand = (expansion: Expansion, id: string): Expansion => new Set(expansion).add(id);

export function collapse(expansion: Expansion, id: string): Expansion {
  const rest = new Set(expansion);
  rest.delete(id);
  return rest;
}

export const toggle = (expansion: Expansion, id: string): Expansion =>
  expansion.has(id) ? collapse(expansion, id) : expand(expansion, id);

/** For each card the one that it is inside of; null: at the top, or no such card. */
export function parentsOf({ nodes }: TurnGraph): (id: string) => string | null {
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]));
  return (id) => parents.get(id) ?? null;
}

/** Opens every card around one, so that it can be seen. */
export function reveal(graph: TurnGraph, expansion: Expansion, id: string): Expansion {
  const parentOf = parentsOf(graph);
  const open = new Set(expansion);
  for (let at = parentOf(id); at !== null; at = parentOf(at)) open.add(at);
  return open;
}

/** Ids of cards that have members. */
export const expandable = ({ nodes }: TurnGraph): ReadonlySet<string> =>
  new Set(nodes.flatMap(({ parent }) => (parent === null ? [] : [parent])));

/** The cards that can be seen: all cards around them are open. */
export function visibleNodes({ nodes }: TurnGraph, expansion: Expansion): GraphNode[] {
  const visible = new Set<string>();
  return nodes.filter(({ id, parent }) => {
    const seen = parent === null || (visible.has(parent) && expansion.has(parent));
    if (seen) visible.add(id);
    return seen;
  });
}
