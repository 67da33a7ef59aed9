import type { TurnSummary, TurnTrace } from "../../../model/turn/turn-trace.ts";
import { IDLE, ready } from "../data/remote.ts";
import type { TurnPage } from "../data/turns-api.ts";
import type { State, TurnRows } from "./state.ts";
import { summaryOf } from "./summary.ts";

/** The newest page laid over what was there: older pages that were fetched stay, as long as nothing is missing between. */
export function withPage(before: TurnRows | null, page: TurnPage): TurnRows {
  const last = page.turns.at(-1);
  const at = before?.rows.findIndex(({ turnId }) => turnId === last?.turnId) ?? -1;
  if (before === null || last === undefined || at < 0) return { rows: page.turns, next: page.next, more: IDLE };
  const older = before.rows.slice(at + 1);
  return { rows: [...page.turns, ...older], next: older.length === 0 ? page.next : before.next, more: before.more };
}

/** The running turn as the first row. */
export function withSnapshot(rows: TurnRows, snapshot: TurnTrace): TurnRows {
  const others = rows.rows.filter(({ turnId }) => turnId !== snapshot.turnId);
  return { ...rows, rows: [summaryOf(snapshot), ...others] };
}

export const headOf = (rows: TurnRows | null): TurnSummary | null => rows?.rows[0] ?? null;

/** A turn is over: no frame of it comes any more. What it last told is shown until its stored account is there. */
export function withEnded(state: State, turnId: string): State {
  const { snapshot } = state.live;
  if (snapshot === null || snapshot.turnId !== turnId) return state;
  return { ...state, live: { ...state.live, connection: "idle", snapshot: state.turnId === turnId ? snapshot : null } };
}

/** The stored account takes the place of what the turn last told. */
export function withStored(state: State, trace: TurnTrace): State {
  const { live } = state;
  const snapshot = live.snapshot?.turnId === trace.turnId ? null : live.snapshot;
  return { ...state, trace: ready(trace), resolved: IDLE, live: { ...live, snapshot } };
}
