import type { CharacterOrder, IndexRow, ResourceKind } from "../../workers/protocol.ts";

const NAMES = new Intl.Collator("en", { sensitivity: "base", numeric: true });

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Compare = (a: IndexRow, b: IndexRow) => number;

const newestFirst: Compare = (a, b) => text(b.createdAt, a.createdAt) || text(a.id, b.id);
const updatedFirst: Compare = (a, b) => text(b.updatedAt, a.updatedAt) || newestFirst(a, b);
const byName: Compare = (a, b) =>
  NAMES.compare(a.summary.name, b.summary.name) || text(a.summary.name, b.summary.name) || newestFirst(a, b);

/** Rows as lists show them: newest first, characters in their set order. */
export function inListOrder<K extends ResourceKind>(
  kind: K,
  rows: Iterable<IndexRow<K>>,
  order: CharacterOrder,
): IndexRow<K>[] {
  return [...rows].sort(kind === "character" ? characterOrder(order) : newestFirst);
}

function characterOrder({ mode, characterIds = [] }: CharacterOrder): Compare {
  switch (mode) {
    case "updated":
      return updatedFirst;
    case "name":
      return byName;
    case "custom": {
      // Characters that came after the order was set stand before it.
      const places = new Map(characterIds.map((id, place) => [id, place]));
      return (a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1) || newestFirst(a, b);
    }
  }
}
