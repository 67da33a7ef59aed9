import { LIMITS } from "../../matcher/limits.ts";
import type { Item } from "../model/turn/grounding.ts";
import { groundingOf } from "./grounding-of.ts";
import type { AfterAssembly, CandidateMatch, GroundedCapture, RowState, TurnItems } from "./model.ts";
import { ITEM_ORDER, itemRows, rowStates } from "./row-states.ts";

/**
 * The items of a turn from its assemblies, and its books with counts over all of them. An entry that took part in
 * several assemblies is one item: as it was in the one in which it came furthest, the newest of those; its blocks are
 * those of all. Listed are at most `turnItems`, those that came furthest first, then by rank.
 */
export function itemsOf(captures: readonly GroundedCapture[], after: AfterAssembly): TurnItems {
  const items = new Map<string, Item>();
  for (const capture of captures) {
    const stateOf = rowStates(capture, after);
    for (const row of itemRows(capture, after)) {
      const item = itemOf(capture, row, stateOf(row));
      const known = items.get(item.id);
      items.set(item.id, known === undefined ? item : further(known, item));
    }
  }
  const all = [...items.values()].sort(byProgress);
  const listed = all.slice(0, LIMITS.turnItems.value);
  return {
    items: listed,
    itemsTotal: all.length,
    itemsTruncated: listed.length < all.length,
    grounding: groundingOf(captures, all),
  };
}

function itemOf({ decisions }: GroundedCapture, row: number, state: RowState): Item {
  const { resourceId = "", revision = "" } = decisions.books[decisions.bookOf(row)] ?? {};
  const entry = decisions.entryOf(row);
  const candidate = decisions.candidateOf(row);
  const { rank = null, by = "none", keyIndex = null, tokens = null, roll = null } = candidate ?? {};
  const group = candidate?.group ?? null;
  const wokenBy = candidate?.wokenBy ?? null;
  return {
    id: decisions.itemIdOf(row),
    resourceId,
    uid: entry?.uid ?? "",
    kind: "entry",
    title: entry?.name ?? "",
    ...state,
    state: state.state === "available" ? "considered" : state.state,
    blockIds: [...state.blockIds],
    reason: decisions.reasonOf(row),
    retriever: by,
    rank,
    score: group?.score ?? null,
    key: keyIndex === null ? null : (entry?.keys[keyIndex] ?? null),
    match: matchOf(candidate?.match ?? null),
    loop: decisions.loopOf(row),
    wokenBy: wokenBy === null ? null : decisions.itemIdOf(wokenBy),
    tokens,
    roll,
    group:
      group === null
        ? null
        : { name: group.name, winner: group.winner === null ? null : decisions.itemIdOf(group.winner) },
    place:
      entry === null
        ? null
        : {
            revision,
            group: entry.group.length === 0 ? null : entry.group.join(", "),
            position: entry.position,
            order: Number.isFinite(entry.order) ? entry.order : null,
          },
  };
}

function matchOf(match: CandidateMatch | null): Item["match"] {
  if (match === null) return null;
  const { where, index, source, offset, length, approximate } = match;
  return {
    where: source === null ? where : `${where}:${source}`,
    messageIndex: where === "message" ? index : null,
    offset,
    length,
    approximate,
  };
}

/** `later` is of a newer assembly. */
function further(known: Item, later: Item): Item {
  const best = ITEM_ORDER[later.state] >= ITEM_ORDER[known.state] ? later : known;
  return { ...best, blockIds: [...new Set([...known.blockIds, ...later.blockIds])] };
}

function byProgress(a: Item, b: Item): number {
  const progress = ITEM_ORDER[b.state] - ITEM_ORDER[a.state];
  if (progress !== 0) return progress;
  const rank = (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER);
  return rank !== 0 ? rank : a.id < b.id ? -1 : 1;
}
