import type { GroundedCapture } from "../../trace/decisions/model.ts";
import { entryWanted, type EntryWanted, rowsOfEntry } from "../../trace/ladder/find-row.ts";
import { HISTORY_TURNS, historyOf } from "../../trace/ladder/history-of.ts";
import { ladderOf } from "../../trace/ladder/ladder-of.ts";
import type { Ladder, LadderHistory, LadderSubject } from "../../trace/ladder/model.ts";
import type { TurnTrace } from "../../trace/model/turn/turn-trace.ts";
import { unlessDamaged } from "./damaged-row.ts";
import { shownCapture, storedGrounding, storedOutcome } from "./stored-grounding.ts";
import { DecisionsReader } from "./turn-decisions.ts";
import type { TurnDatabase } from "./turn-database.ts";
import type { TurnKey } from "./turn-rows.ts";

export interface EntryAsked extends TurnKey {
  readonly qualifiedEntryId: string;
  /** From 1; undefined: the first entry with the uid, or the one that the id names. */
  readonly occurrence?: number;
  /** The assembly; undefined: the last that a request had. */
  readonly captureId?: string;
}

/**
 * The ladder of one entry in a turn, with what it was in the turns before. null: there is no such turn or assembly, its
 * decisions were not recorded, or the id is none. `throwIfStopped` is called between two turns and
 * before each assembly.
 */
export function entryLadder(database: TurnDatabase, asked: EntryAsked, throwIfStopped: () => void): Ladder | null {
  const trace = database.turns.read(asked);
  const shown = trace === null ? null : shownCapture(trace, asked.captureId);
  if (trace === null || shown === null) return null;
  const reader = new DecisionsReader(database.groundings, throwIfStopped);
  const capture = storedGrounding(trace, shown, reader);
  const wanted = capture === null ? null : wantedEntry(capture, asked);
  if (capture === null || wanted === null) return null;
  const { row, entry } = placeOf(capture, wanted);
  const subject = { capture, row, entry, after: storedOutcome(trace) };
  const before = database.turns.list(asked, { beforeSeq: trace.startSeq, limit: HISTORY_TURNS });
  const history = before.map(({ turnId }) => {
    throwIfStopped();
    return unlessDamaged(() => pastOf(database, { ...asked, turnId }, { entry, reader }));
  });
  return ladderOf(
    subject,
    history.filter((past) => past !== null),
  );
}

/** An id of a book that took no part is split at its last colon: uids of its entries are mostly numbers. */
function wantedEntry({ decisions }: GroundedCapture, { qualifiedEntryId, occurrence }: EntryAsked): EntryWanted | null {
  const known = entryWanted(decisions, qualifiedEntryId);
  const colon = qualifiedEntryId.lastIndexOf(":");
  const guessed =
    colon <= 0 ? null : { resourceId: qualifiedEntryId.slice(0, colon), uid: qualifiedEntryId.slice(colon + 1) };
  const entry = known ?? guessed;
  return entry === null || occurrence === undefined ? entry : { ...entry, occurrence };
}

/** The row of an entry; one without a row is named as it was asked for. */
function placeOf(
  { decisions }: GroundedCapture,
  wanted: EntryWanted,
): Pick<LadderSubject, "entry"> & { readonly row: number | null } {
  const named = occurrenceIn(wanted);
  const [row = null] = [...rowsOfEntry(decisions, wanted), ...(named === null ? [] : rowsOfEntry(decisions, named))];
  const found = row === null ? null : decisions.entryOf(row);
  const { resourceId, uid, occurrence = 1 } = wanted;
  return {
    row,
    entry: { resourceId, uid: found?.uid ?? uid, occurrence: found?.occurrence ?? occurrence },
  };
}

/** Item ids name the second entry with a uid `#2`; a uid may end so itself. */
function occurrenceIn({ resourceId, uid, occurrence }: EntryWanted): EntryWanted | null {
  const match = occurrence === undefined ? /^(.*)#([1-9][0-9]*)$/su.exec(uid) : null;
  const [, own, number] = match ?? [];
  return own === undefined ? null : { resourceId, uid: own, occurrence: Number(number) };
}

function pastOf(
  database: TurnDatabase,
  key: TurnKey,
  { entry, reader }: Pick<LadderSubject, "entry"> & { readonly reader: DecisionsReader },
): LadderHistory | null {
  const trace = database.turns.read(key);
  if (trace === null) return null;
  const captures = groundingsOf(trace, reader);
  return historyOf(trace, captures, { entry, after: storedOutcome(trace) });
}

/** The assemblies of a stored turn with their decisions, in order; null: not one of them was recorded. */
export function groundingsOf(trace: TurnTrace, reader: DecisionsReader): GroundedCapture[] | null {
  const captures = trace.captures.flatMap((capture) => storedGrounding(trace, capture, reader) ?? []);
  return captures.length === 0 ? null : captures;
}
