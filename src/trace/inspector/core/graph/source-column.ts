import type { GroundingSource, Item } from "../../../model/turn/grounding.ts";
import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import { documentCard, foldCard, itemCard, sectionCard, sourceCard, unknownSourcesCard } from "../cards/source-card.ts";
import { foldedReasons } from "../folded-reasons.ts";
import { phrase } from "../phrase.ts";
import type { GraphDraft } from "./draft.ts";
import { nodeId, UNKNOWN_SOURCES } from "./ids.ts";

/** Cards for entries that were considered and not included, of one book. */
const CONSIDERED_MAX = 12;

// Of two without a rank the difference is NaN, and the ids decide.
const byRank = (a: Item, b: Item): number => (a.rank ?? Infinity) - (b.rank ?? Infinity) || (a.id < b.id ? -1 : 1);

/** `best`: all entries from `included` on, then the best of those that were considered; `all`: each that is listed. */
export type ShownItems = "best" | "all";

/** Entries of a book that get a card. */
export function shownItems(items: readonly Item[], show: ShownItems): readonly Item[] {
  const taken = items.filter(({ state }) => state !== "considered");
  const others = items.filter(({ state }) => state === "considered").sort(byRank);
  return [...taken, ...(show === "all" ? others : others.slice(0, CONSIDERED_MAX))];
}

interface Shelf {
  readonly draft: GraphDraft;
  readonly sourceId: string;
  readonly resourceId: string;
  /** Of the source: entries whose place was not recorded stand under it. */
  readonly revision: string | null;
}

const groupOf = (item: Item): string | null => (item.place === null ? null : (item.place.group ?? ""));

function putItem({ draft, sourceId, resourceId, revision }: Shelf, item: Item): void {
  const of = item.place?.revision ?? revision;
  const documentId = nodeId.document(resourceId, of);
  draft.put(documentId, "document", { seat: { col: 0, parent: sourceId }, card: documentCard(of) });
  const group = groupOf(item);
  const sectionId = nodeId.section(documentId, group);
  draft.put(sectionId, "section", { seat: { col: 0, parent: documentId }, card: sectionCard(group) });
  draft.put(nodeId.item(item.id), "item", { seat: { col: 0, parent: sectionId }, card: itemCard(item) });
}

function putSource(
  { draft, show }: { readonly draft: GraphDraft; readonly show: ShownItems },
  source: GroundingSource,
  items: readonly Item[],
): void {
  const sourceId = nodeId.source(source.resourceId);
  draft.put(sourceId, "source", { seat: { col: 0, parent: null }, card: sourceCard(source) });
  if (!source.ran) return;
  const { resourceId, revision } = source;
  const documentId = nodeId.document(resourceId, revision);
  draft.put(documentId, "document", { seat: { col: 0, parent: sourceId }, card: documentCard(revision) });
  const shown = shownItems(items, show);
  for (const item of shown) putItem({ draft, sourceId, resourceId, revision }, item);
  const reasons = foldedReasons(source, items, shown);
  if (reasons.length > 0) {
    draft.put(nodeId.fold(resourceId), "fold", { seat: { col: 0, parent: documentId }, card: foldCard(reasons) });
  }
}

const byBook = (items: readonly Item[]): ReadonlyMap<string, readonly Item[]> =>
  Map.groupBy(items, (item) => item.resourceId);

/** Column 0: books, in them revisions, groups, entries, and one row for the entries without a card. */
export function putSources(draft: GraphDraft, trace: TurnTrace, show: ShownItems): void {
  const items = byBook(trace.items ?? []);
  if (trace.grounding === null) {
    draft.put(UNKNOWN_SOURCES, "source", { seat: { col: 0, parent: null }, card: unknownSourcesCard() });
  }
  for (const source of trace.grounding ?? []) putSource({ draft, show }, source, items.get(source.resourceId) ?? []);
  // Entries of books that are not listed, as those that a tool returned.
  for (const [resourceId, of] of items) {
    const sourceId = nodeId.source(resourceId);
    if (draft.has(sourceId)) continue;
    const card = { title: phrase("card.book", { name: resourceId }), facts: [], badges: [], unknown: [] };
    draft.put(sourceId, "source", { seat: { col: 0, parent: null }, card });
    for (const item of shownItems(of, show)) putItem({ draft, sourceId, resourceId, revision: null }, item);
  }
}
