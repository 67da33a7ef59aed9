import type { History, HistoryHeader, OfficialEvent } from "../../trace/model/history.ts";
import type { LogReader } from "./session-log.ts";
import { readSessionLog } from "./session-log.ts";

/** Events that are read at once: their lines are in memory together. */
const WINDOW = 1_024;
/** Events of a log that a turn is made from; what a turn has beyond that is left out. */
export const TURN_EVENTS_MAX = 50_000;

/** A log from the event on from which a turn can be told. */
export interface TurnEvents {
  readonly header: HistoryHeader;
  readonly events: readonly OfficialEvent[];
}

/**
 * Where reading begins for a turn that starts at `startSeq`: with the log, whose first events tell what a session may do,
 * unless it is too long for that.
 */
export const firstEventFor = (startSeq: number): number => (startSeq < TURN_EVENTS_MAX / 2 ? 0 : startSeq);

/**
 * The events of a session's own log from there to the end of the turn, or of the log. Throws `UnsureError` as
 * `readSessionLog` does.
 */
export async function turnEvents(
  at: { readonly kind: string; readonly path: string; readonly sessionId: string; readonly startSeq: number },
  reader: LogReader,
): Promise<TurnEvents> {
  const { startSeq, ...log } = at;
  const first = firstEventFor(startSeq);
  const events: OfficialEvent[] = [];
  for (let from = first; ; from += WINDOW) {
    const seqs = seqsFrom(from, WINDOW);
    const { history } = await readSessionLog({ ...log, seqs, cut: startSeq }, reader);
    for (const seq of seqs) {
      const event = history.eventAt(seq);
      if (event !== undefined) events.push(event);
      if (event?.type === "turn/end" && seq > startSeq) return { header: history.header, events };
    }
    const isOver = from + WINDOW > history.lastSeq || events.length >= TURN_EVENTS_MAX;
    if (isOver) return { header: history.header, events };
  }
}

/** The same of a history that the host has read. */
export function turnEventsOf(history: Extract<History, { readonly state: "read" }>, startSeq: number): TurnEvents {
  const seqs = seqsFrom(firstEventFor(startSeq), TURN_EVENTS_MAX);
  return { header: history.header, events: seqs.flatMap((seq) => history.eventAt(seq) ?? []) };
}

/** What the host's reading has to give for a turn that starts there. */
export const turnEventWants = (startSeq: number): number[] => seqsFrom(firstEventFor(startSeq), TURN_EVENTS_MAX);

const seqsFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, i) => first + i);
