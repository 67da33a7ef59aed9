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
  /** What requests carried: results and tools. */
  readonly requests: boolean;
  /** The last blocks, and in captures and calls what names them. */
  readonly blocks: number;
  /** Capabilities and tools of the turn. */
  readonly lists: boolean;
}

export interface FittedSnapshot {
  readonly json: string;
  readonly left: LeftOut;
}

const NOTHING: LeftOut = {
  items: 0,
  history: 0,
  sources: false,
  tools: 0,
  calls: 0,
  requests: false,
  blocks: 0,
  lists: false,
};

interface Fitting {
  readonly trace: TurnSnapshot;
  readonly left: LeftOut;
}

/**
 * JSON of a snapshot in at most so many bytes: with the newest of the history's outline, for which a quarter of them is
 * kept, then with fewer items, then without the outline, then without sources of blocks, then without the oldest
 * executions, then the oldest calls, then without what requests carried, then with fewer blocks, then without the lists of
 * capabilities and tools. All keys stay, and counters and flags of the account say what is missing, `left` of the rest.
 * Linear in the snapshot; what has no room for certain, of a long history and of its results, is not written out first.
 */
export function fitSnapshot(trace: TurnSnapshot, bytesMax: number): FittedSnapshot {
  let fitting = withRows({ trace, left: NOTHING }, Math.floor(bytesMax / ROW_BYTES_MIN));
  if (resultBytes(trace) > bytesMax / 2) fitting = withoutRequests(fitting);
  let json = JSON.stringify(fitting.trace);
  for (const step of STEPS) {
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

/** Of values that stand in lists, each with the comma behind it. */
const listedBytes = (values: readonly unknown[]): number => bytesOf(values) - 2;

/** How many have to go so that so many bytes are gone, by the bytes of each; all when that is not enough. */
function countOver(sizes: readonly number[], over: number): number {
  let rest = over;
  let count = 0;
  while (rest > 0 && count < sizes.length) rest -= sizes[count++] ?? 0;
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
  return withRows(fitting, rows.length - countOver(rows.map(bytesOf), Math.min(over + DIGITS, spare)));
}

/** Included ones come first in a snapshot, so the last go. */
function fewerItems(fitting: Fitting, { over }: Excess): Fitting {
  const { trace, left } = fitting;
  const { items } = trace;
  if (items === null || items.length === 0) return fitting;
  const gone = countOver(items.toReversed().map(bytesOf), over + DIGITS);
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
  const gone = countOver(trace.tools.map(bytesOf), over + DIGITS);
  if (gone === 0) return fitting;
  const toolsOmitted = trace.toolsOmitted + gone;
  return { trace: { ...trace, tools: trace.tools.slice(gone), toolsOmitted }, left: { ...left, tools: gone } };
}

/** With its attempts, which are nothing without it. The newest call stays: it is the one that runs. */
function fewerCalls(fitting: Fitting, { over }: Excess): Fitting {
  const { trace, left } = fitting;
  const withAttempts = trace.calls.map((call) => [call, ...trace.attempts.filter(({ callId }) => callId === call.id)]);
  const gone = countOver(withAttempts.slice(0, -1).map(listedBytes), over + DIGITS);
  if (gone === 0) return fitting;
  const calls = trace.calls.slice(gone);
  const attempts = trace.attempts.filter(({ callId }) => calls.some(({ id }) => id === callId));
  const callsOmitted = trace.callsOmitted + gone;
  return { trace: { ...trace, calls, attempts, callsOmitted }, left: { ...left, calls: gone } };
}

/** About how many the ids of results have: ids of one host are of one length, and not all of them are looked at. */
const resultBytes = ({ calls }: TurnSnapshot): number =>
  calls.reduce((sum, { request: { toolResultIds: ids } }) => sum + (ids?.length ?? 0) * bytesOf(ids?.[0] ?? ""), 0);

/** A conversation with thousands of results carries them all in each request. */
function withoutRequests(fitting: Fitting): Fitting {
  const { trace, left } = fitting;
  if (trace.calls.length === 0) return fitting;
  const calls = trace.calls.map((call) => ({
    ...call,
    request: { ...call.request, toolResultIds: null, toolsOffered: null },
  }));
  return { trace: { ...trace, calls }, left: { ...left, requests: true } };
}

const idsOf = ({ request }: TurnSnapshot["calls"][number]): readonly string[] => request.blockIds ?? [];

/** With what names them; a prompt of another plugin may have any number of sections. */
function fewerBlocks(fitting: Fitting, { over }: Excess): Fitting {
  const { trace, left } = fitting;
  const { blocks } = trace;
  if (blocks === null || blocks.length === 0) return fitting;
  const named = new Map<string, number>();
  const lists = [...trace.captures.map(({ blockIds }) => blockIds), ...trace.calls.map((call) => idsOf(call))];
  for (const id of lists.flat()) named.set(id, (named.get(id) ?? 0) + 1);
  const sizes = blocks.toReversed().map((block) => bytesOf(block) + (named.get(block.id) ?? 0) * bytesOf(block.id));
  const gone = countOver(sizes, over + DIGITS);
  const kept = blocks.slice(0, blocks.length - gone);
  const ids = new Set(kept.map(({ id }) => id));
  const captures = trace.captures.map((capture) => ({
    ...capture,
    blockIds: capture.blockIds.filter((id) => ids.has(id)),
  }));
  const calls = trace.calls.map((call) => ({
    ...call,
    request: { ...call.request, blockIds: call.request.blockIds?.filter((id) => ids.has(id)) ?? null },
  }));
  return { trace: { ...trace, blocks: kept, captures, calls }, left: { ...left, blocks: gone } };
}

const withoutLists = ({ trace, left }: Fitting): Fitting => ({
  trace: { ...trace, activations: null, toolset: null },
  left: { ...left, lists: true },
});

/** What is given up first comes first. */
const STEPS = [
  shorterHistory,
  fewerItems,
  withoutHistory,
  withoutSources,
  fewerTools,
  fewerCalls,
  withoutRequests,
  fewerBlocks,
  withoutLists,
] as const;
