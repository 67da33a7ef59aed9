import type { GroundedCapture } from "../decisions/model.ts";
import { itemRows, rowStates } from "../decisions/row-states.ts";
import { ladderOf } from "../ladder/ladder-of.ts";
import type { Item } from "../model/turn/grounding.ts";
import type { ComparedTurn, EntryStop, LoreComparison } from "./model.ts";

/** An entry that a turn had in its prompt. */
export interface FiredEntry {
  readonly itemId: string;
  readonly resourceId: string;
  readonly uid: string;
  /** From 1, among the entries of its book with the same uid. */
  readonly occurrence: number;
  readonly title: string | null;
  readonly reason: string;
  readonly retriever: string;
  readonly rank: number | null;
  readonly tokens: number | null;
  readonly state: string;
}

/** The lore of one turn. */
export interface LoreSide {
  readonly from: NonNullable<LoreComparison["from"]["a"]>;
  /** By item id. */
  readonly fired: ReadonlyMap<string, FiredEntry>;
  /** Where an entry that did not fire has stopped. */
  stopOf(entry: FiredEntry): EntryStop;
}

const NOT_RECORDED: EntryStop = { state: "not-recorded", gate: null, reason: null };

/** By the decisions of the compared assembly, else by the listed items; null: neither was recorded. */
export function loreSide(turn: ComparedTurn, captureId: string | null): LoreSide | null {
  const capture = turn.captures?.find((one) => one.captureId === captureId);
  if (capture !== undefined) return new DecidedLore(capture, turn.after);
  return turn.trace.items === null ? null : new ListedLore(turn.trace.items);
}

class DecidedLore implements LoreSide {
  readonly from = "decisions";
  readonly fired: ReadonlyMap<string, FiredEntry>;
  readonly #capture: GroundedCapture;
  readonly #after: ComparedTurn["after"];
  #rows: ReadonlyMap<string, number> | undefined;

  constructor(capture: GroundedCapture, after: ComparedTurn["after"]) {
    this.#capture = capture;
    this.#after = after;
    this.fired = firedRows(capture, after);
  }

  stopOf({ itemId, resourceId, uid, occurrence }: FiredEntry): EntryStop {
    const { decisions } = this.#capture;
    this.#rows ??= new Map(Array.from({ length: decisions.count }, (_, row) => [decisions.itemIdOf(row), row]));
    const row = this.#rows.get(itemId) ?? null;
    const ran = decisions.books.some((book) => book.resourceId === resourceId && book.ran);
    if (row === null && ran) return { state: "absent", gate: null, reason: null };
    const subject = { capture: this.#capture, row, entry: { resourceId, uid, occurrence }, after: this.#after };
    const { stoppedAt, reason } = ladderOf(subject, []);
    return { state: "stopped", gate: stoppedAt, reason: row === null ? null : reason };
  }
}

function firedRows(capture: GroundedCapture, after: ComparedTurn["after"]): ReadonlyMap<string, FiredEntry> {
  const { decisions } = capture;
  const stateOf = rowStates(capture, after);
  const fired = new Map<string, FiredEntry>();
  for (const row of itemRows(capture, after)) {
    const { state, selected } = stateOf(row);
    if (!selected) continue;
    const candidate = decisions.candidateOf(row);
    const entry = decisions.entryOf(row);
    const itemId = decisions.itemIdOf(row);
    fired.set(itemId, {
      itemId,
      resourceId: decisions.books[decisions.bookOf(row)]?.resourceId ?? "",
      uid: entry?.uid ?? "",
      occurrence: entry?.occurrence ?? 1,
      title: entry?.name ?? null,
      reason: decisions.reasonOf(row),
      retriever: candidate?.by ?? "none",
      rank: candidate?.rank ?? null,
      tokens: candidate?.tokens ?? null,
      state,
    });
  }
  return fired;
}

/** What is known without decisions: the items that a turn lists. */
class ListedLore implements LoreSide {
  readonly from = "window";
  readonly fired: ReadonlyMap<string, FiredEntry>;
  readonly #items: ReadonlyMap<string, Item>;

  constructor(items: readonly Item[]) {
    this.#items = new Map(items.map((item) => [item.id, item]));
    const fired = items.filter(({ selected }) => selected);
    this.fired = new Map(fired.map((item) => [item.id, { ...item, itemId: item.id, occurrence: occurrenceOf(item) }]));
  }

  /** An entry that is not listed may have been left out of the list, or was no item at all. */
  stopOf({ itemId }: FiredEntry): EntryStop {
    const item = this.#items.get(itemId);
    return item === undefined
      ? NOT_RECORDED
      : { state: "stopped", gate: null, reason: item.omittedReason ?? item.reason };
  }
}

/** `…#<n>` from the second entry with the uid on. */
function occurrenceOf({ id, resourceId, uid }: Item): number {
  const behind = id.slice(`${resourceId}:${uid}`.length);
  return behind.startsWith("#") ? Number(behind.slice(1)) : 1;
}
