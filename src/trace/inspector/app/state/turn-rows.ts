import type { TurnSummary, TurnTrace } from "../../../model/turn/turn-trace.ts";
import { IDLE } from "../data/remote.ts";
import type { TurnPage } from "../data/turns-api.ts";
import type { TurnRows } from "./state.ts";
import { summaryOf } from "./summary.ts";

/**
 * The newest page laid over what was there: older pages that were fetched stay, as long as nothing is missing between.
 * A running turn is in no page: its row stays until it is.
 */
export function withPage(before: TurnRows | null, page: TurnPage): TurnRows {
  const first = before?.rows[0];
  const isNew = first?.state === "open" && !page.turns.some(({ turnId }) => turnId === first.turnId);
  const head = isNew && first !== undefined ? [first] : [];
  const last = page.turns.at(-1);
  const at = before?.rows.findIndex(({ turnId }) => turnId === last?.turnId) ?? -1;
  if (before === null || last === undefined || at < 0) {
    return { rows: [...head, ...page.turns], next: page.next, more: IDLE };
  }
  const older = before.rows.slice(at + 1);
  const next = older.length === 0 ? page.next : before.next;
  return { rows: [...head, ...page.turns, ...older], next, more: before.more };
}

/** The same with the running turn, as far as it was told of, unless the page has it already. null: none runs. */
export function withRunning(rows: TurnRows, snapshot: TurnTrace | null): TurnRows {
  if (snapshot === null || rows.rows.some(({ turnId }) => turnId === snapshot.turnId)) return rows;
  return withSnapshot(rows, snapshot);
}

/** The next page behind what was there. */
export function withOlder(before: TurnRows, { turns, next }: TurnPage): TurnRows {
  const known = new Set(before.rows.map(({ turnId }) => turnId));
  return { rows: [...before.rows, ...turns.filter(({ turnId }) => !known.has(turnId))], next, more: IDLE };
}

/** The running turn as the first row. */
export function withSnapshot(rows: TurnRows, snapshot: TurnTrace): TurnRows {
  const others = rows.rows.filter(({ turnId }) => turnId !== snapshot.turnId);
  return { ...rows, rows: [summaryOf(snapshot), ...others] };
}

/** The newest turn that has ended; null: none is known. */
export const newestEnded = (rows: TurnRows | null): TurnSummary | null =>
  rows?.rows.find(({ state }) => state === "ended") ?? null;
