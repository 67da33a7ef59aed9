import type { GroundingSource } from "../model/turn/grounding.ts";
import type { TurnTrace } from "../model/turn/turn-trace.ts";
import type { FiredEntry, LoreSide } from "./lore-side.ts";
import type { BookDifference, LoreChange, LoreComparison, LoreDifference } from "./model.ts";
import { comparedNumber, comparedValue, pairOf } from "./values.ts";

interface Sides<Side> {
  readonly a: Side;
  readonly b: Side;
}

/** The entries that two turns had in their prompts. `books` of a turn: null is not recorded. */
export function compareLore({ a, b }: Sides<LoreSide>, books: Sides<TurnTrace["grounding"]>): LoreComparison {
  const both = [...a.fired.values()].flatMap((one) => {
    const other = b.fired.get(one.itemId);
    return other === undefined ? [] : [[one, other] as const];
  });
  return {
    from: { a: a.from, b: b.from },
    onlyA: onlyIn(a, b),
    onlyB: onlyIn(b, a),
    both: both.length,
    changed: both.flatMap(([one, other]) => changeOf(one, other)).toSorted((x, y) => byText(x.itemId, y.itemId)),
    books: compareBooks(books),
  };
}

function onlyIn(side: LoreSide, other: LoreSide): LoreDifference[] {
  return [...side.fired.values()]
    .filter(({ itemId }) => !other.fired.has(itemId))
    .toSorted(byRank)
    .map((entry) => {
      const { itemId, resourceId, title, reason, retriever, tokens, state } = entry;
      return { itemId, resourceId, title, reason, retriever, tokens, state, other: other.stopOf(entry) };
    });
}

/** Ranks alone are not told: one entry more moves those of all behind it. */
function changeOf(a: FiredEntry, b: FiredEntry): LoreChange[] {
  const change: LoreChange = {
    itemId: a.itemId,
    resourceId: a.resourceId,
    title: pairOf(a.title, b.title),
    reason: comparedValue(a.reason, b.reason),
    retriever: comparedValue(a.retriever, b.retriever),
    rank: comparedNumber(a.rank, b.rank),
    state: comparedValue(a.state, b.state),
  };
  const isSame = [change.reason, change.retriever, change.state].every(({ same }) => same === true);
  return isSame ? [] : [change];
}

function compareBooks({ a, b }: Sides<TurnTrace["grounding"]>): BookDifference[] {
  const [ofA, ofB] = [byId(a), byId(b)];
  const ids = [...new Set([...ofA.keys(), ...ofB.keys()])].toSorted(byText);
  return ids.map((resourceId) => bookOf(resourceId, ofA.get(resourceId), ofB.get(resourceId)));
}

function bookOf(resourceId: string, a: GroundingSource | undefined, b: GroundingSource | undefined): BookDifference {
  return {
    resourceId,
    name: pairOf(a?.name, b?.name),
    bound: a === undefined ? "b" : b === undefined ? "a" : "both",
    revision: comparedValue(a?.revision, b?.revision),
    ran: comparedValue(a?.ran, b?.ran),
    considered: comparedNumber(a?.considered, b?.considered),
    included: comparedNumber(a?.included, b?.included),
  };
}

const byId = (books: TurnTrace["grounding"]): ReadonlyMap<string, GroundingSource> =>
  new Map((books ?? []).map((book) => [book.resourceId, book]));

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function byRank(a: FiredEntry, b: FiredEntry): number {
  const rank = (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER);
  return rank !== 0 ? rank : byText(a.itemId, b.itemId);
}
