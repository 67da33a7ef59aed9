import type { TurnSnapshot } from "../../../trace/model/turn/turn-trace.ts";

/** What a frame leaves out of its turn so that it fits. */
export interface LeftOut {
  /** Items that are not in it. */
  readonly items: number;
  /** The oldest messages of the outline of the history. */
  readonly history: number;
  /** The sources of blocks. */
  readonly sources: boolean;
  /** The oldest executions and calls. */
  readonly tools: number;
  readonly calls: number;
}

export interface FittedSnapshot {
  readonly json: string;
  readonly left: LeftOut;
}

const NOTHING: LeftOut = { items: 0, history: 0, sources: false, tools: 0, calls: 0 };

interface Fitting {
  readonly trace: TurnSnapshot;
  readonly left: LeftOut;
}

/**
 * JSON of a snapshot in at most so many bytes: with the newest of the history's outline, for which a quarter of them is
 * kept, then with fewer items, then without the outline, then without sources of blocks, then without the oldest
 * executions, then the oldest calls. All keys stay, and counters and flags of the account say what is missing. Linear in
 * the snapshot; of a long history only in what a frame has room for.
 */
export function fitSnapshot(trace: TurnSnapshot, bytesMax: number): FittedSnapshot {
  let fitting = withRows({ trace, left: NOTHING }, Math.floor(bytesMax / ROW_BYTES_MIN));
  let json = JSON.stringify(fitting.trace);
  for (const step of [shorterHistory, fewerItems, withoutHistory, withoutSources, fewerTools, fewerCalls]) {
    const over = Buffer.byteLength(json) - bytesMax;
    if (over <= 0) break;
    const fitted = step(fitting, { over, bytesMax });
    if (fitted === fitting) continue;
    fitting = fitted;
    json = JSON.stringify(fitting.trace);
  }
  return { json, left: fitting.left };
}

/** With what comes between values. */
function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}

/** How many values have to go so that so many bytes are gone; all when that is not enough. */
function countOver(values: readonly unknown[], over: number): number {
  let rest = over;
  let count = 0;
  while (rest > 0 && count < values.length) rest -= bytesOf(values[count++]);
  return count;
}

/** The counters grow by some digits. */
const DIGITS = 16;

/** What is too much. */
interface Excess {
  readonly over: number;
  readonly bytesMax: number;
}

/** A message of an outline has no fewer: what is more than that has no room, and is not written out to find that out. */
const ROW_BYTES_MIN = bytesOf({ eventSeq: 0, messageId: "", role: "", parts: [] });

/** The newest messages of the outline, at most so many. */
function withRows(fitting: Fitting, rowsMax: number): Fitting {
  const { trace, left } = fitting;
  const { history } = trace;
  const gone = history === null ? 0 : history.messages.length - rowsMax;
  if (history === null || gone <= 0) return fitting;
  const outline = { messages: history.messages.slice(gone), omitted: history.omitted + gone };
  return { trace: { ...trace, history: outline }, left: { ...left, history: left.history + gone } };
}

/** A long conversation must not take the room of everything else. */
function shorterHistory(fitting: Fitting, { over, bytesMax }: Excess): Fitting {
  const rows = fitting.trace.history?.messages ?? [];
  const spare = bytesOf(rows) - bytesMax / 4;
  return withRows(fitting, rows.length - countOver(rows, Math.min(over + DIGITS, spare)));
}

/** Included ones come first in a snapshot, so the last go. */
function fewerItems(fitting: Fitting, { over }: Excess): Fitting {
  const { trace, left } = fitting;
  const { items } = trace;
  if (items === null || items.length === 0) return fitting;
  const gone = countOver(items.toReversed(), over + DIGITS);
  const kept = items.slice(0, items.length - gone);
  const itemsTotal = trace.itemsTotal ?? items.length;
  return { trace: { ...trace, items: kept, itemsTotal, itemsTruncated: true }, left: { ...left, items: gone } };
}

const withoutHistory = (fitting: Fitting): Fitting => withRows(fitting, 0);

function withoutSources(fitting: Fitting): Fitting {
  const { trace, left } = fitting;
  if (trace.blocks?.some(({ sources }) => sources !== null) !== true) return fitting;
  const blocks = trace.blocks.map((block) => ({ ...block, sources: null }));
  return { trace: { ...trace, blocks }, left: { ...left, sources: true } };
}

function fewerTools(fitting: Fitting, { over }: Excess): Fitting {
  const { trace, left } = fitting;
  const gone = countOver(trace.tools, over + DIGITS);
  if (gone === 0) return fitting;
  const toolsOmitted = trace.toolsOmitted + gone;
  return { trace: { ...trace, tools: trace.tools.slice(gone), toolsOmitted }, left: { ...left, tools: gone } };
}

/** With its attempts, which are nothing without it. The newest call stays: it is the one that runs. */
function fewerCalls(fitting: Fitting, { over }: Excess): Fitting {
  const { trace, left } = fitting;
  const withAttempts = trace.calls.map((call) => [call, ...trace.attempts.filter(({ callId }) => callId === call.id)]);
  const gone = countOver(withAttempts.slice(0, -1), over + DIGITS);
  if (gone === 0) return fitting;
  const calls = trace.calls.slice(gone);
  const attempts = trace.attempts.filter(({ callId }) => calls.some(({ id }) => id === callId));
  const callsOmitted = trace.callsOmitted + gone;
  return { trace: { ...trace, calls, attempts, callsOmitted }, left: { ...left, calls: gone } };
}
