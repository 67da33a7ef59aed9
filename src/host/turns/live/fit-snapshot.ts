import type { TurnSnapshot } from "../../../trace/model/turn/turn-trace.ts";

/** What a frame leaves out of its turn so that it fits. */
export interface LeftOut {
  /** Items that are not in it. */
  readonly items: number;
  /** The outline of the history. */
  readonly history: boolean;
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

const NOTHING: LeftOut = { items: 0, history: false, sources: false, tools: 0, calls: 0 };

interface Fitting {
  readonly trace: TurnSnapshot;
  readonly left: LeftOut;
}

/**
 * JSON of a snapshot in at most so many bytes: with fewer items, then without the outline of the history, then without
 * sources of blocks, then without the oldest executions, then the oldest calls. All keys stay, and counters and flags of
 * the account say what is missing. Linear in the snapshot.
 */
export function fitSnapshot(trace: TurnSnapshot, bytesMax: number): FittedSnapshot {
  let fitting: Fitting = { trace, left: NOTHING };
  let json = JSON.stringify(trace);
  for (const step of [fewerItems, withoutHistory, withoutSources, fewerTools, fewerCalls]) {
    const over = Buffer.byteLength(json) - bytesMax;
    if (over <= 0) break;
    const fitted = step(fitting, over);
    if (fitted === fitting) continue;
    fitting = fitted;
    json = JSON.stringify(fitting.trace);
  }
  return { json, left: fitting.left };
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1;

/** How many values have to go so that so many bytes are gone; all when that is not enough. */
function countOver(values: readonly unknown[], over: number): number {
  let rest = over;
  let count = 0;
  while (rest > 0 && count < values.length) rest -= bytesOf(values[count++]);
  return count;
}

/** The counters grow by some digits. */
const DIGITS = 16;

/** Included ones come first in a snapshot, so the last go. */
function fewerItems(fitting: Fitting, over: number): Fitting {
  const { trace, left } = fitting;
  const { items } = trace;
  if (items === null || items.length === 0) return fitting;
  const gone = countOver(items.toReversed(), over + DIGITS);
  const kept = items.slice(0, items.length - gone);
  const itemsTotal = trace.itemsTotal ?? items.length;
  return { trace: { ...trace, items: kept, itemsTotal, itemsTruncated: true }, left: { ...left, items: gone } };
}

function withoutHistory(fitting: Fitting): Fitting {
  const { trace, left } = fitting;
  const { history } = trace;
  if (history === null || history.messages.length === 0) return fitting;
  const omitted = history.omitted + history.messages.length;
  return { trace: { ...trace, history: { messages: [], omitted } }, left: { ...left, history: true } };
}

function withoutSources(fitting: Fitting): Fitting {
  const { trace, left } = fitting;
  if (trace.blocks?.some(({ sources }) => sources !== null) !== true) return fitting;
  const blocks = trace.blocks.map((block) => ({ ...block, sources: null }));
  return { trace: { ...trace, blocks }, left: { ...left, sources: true } };
}

function fewerTools(fitting: Fitting, over: number): Fitting {
  const { trace, left } = fitting;
  const gone = countOver(trace.tools, over + DIGITS);
  if (gone === 0) return fitting;
  const toolsOmitted = trace.toolsOmitted + gone;
  return { trace: { ...trace, tools: trace.tools.slice(gone), toolsOmitted }, left: { ...left, tools: gone } };
}

/** With its attempts, which are nothing without it. The newest call stays: it is the one that runs. */
function fewerCalls(fitting: Fitting, over: number): Fitting {
  const { trace, left } = fitting;
  const withAttempts = trace.calls.map((call) => [call, ...trace.attempts.filter(({ callId }) => callId === call.id)]);
  const gone = countOver(withAttempts.slice(0, -1), over + DIGITS);
  if (gone === 0) return fitting;
  const calls = trace.calls.slice(gone);
  const attempts = trace.attempts.filter(({ callId }) => calls.some(({ id }) => id === callId));
  const callsOmitted = trace.callsOmitted + gone;
  return { trace: { ...trace, calls, attempts, callsOmitted }, left: { ...left, calls: gone } };
}
