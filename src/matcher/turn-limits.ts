import type { Limit } from "./limits.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

/** Limits of the turn trace: what one turn records, what the turn store keeps, what is streamed. */
export const TURN_LIMITS = {
  turnItems: {
    value: 200,
    unit: "items",
    why: "entries in one turn's account or frame, included ones first; the decisions have them all",
    atBound: "itemsTruncated; GET …/decisions lists the rest",
  },
  turnCalls: { value: 64, unit: "calls", why: "of one turn", atBound: "further ones are counted in callsOmitted" },
  turnTools: {
    value: 512,
    unit: "executions",
    why: "of one turn",
    atBound: "further ones are counted in toolsOmitted",
  },
  turnHistoryParts: {
    value: 4_096,
    unit: "parts",
    why: "outline of the conversation in one turn",
    atBound: "the oldest messages are counted in history.omitted",
  },
  turnHistoryNewParts: {
    value: 256,
    unit: "parts",
    why: "of the outline, looked at for the first time by one request: a session that was resumed has thousands",
    atBound: "older messages are counted in history.omitted until a later request",
  },
  turnBytes: {
    value: MIB,
    unit: "bytes",
    why: "one stored turn without its decisions",
    atBound: "history, then items, then blocks' sources are stored as not recorded",
  },
  turnHashUnits: {
    value: 256 * KIB,
    unit: "UTF-16 units",
    why: "JSON of one event that is hashed while a turn runs",
    atBound: "its body is unavailable: it could not be verified",
  },
  turnTextUnits: {
    value: 4 * MIB,
    unit: "UTF-16 units",
    why: "texts of one turn that wait to be hashed: events of tools, definitions of tools, question and answer",
    atBound: "what has no room is not hashed: its body is unavailable",
  },
  turnBodyUnits: {
    value: 8 * KIB,
    unit: "UTF-16 units",
    why: "input or output of one tool, as it is shown",
    atBound: "cut, truncated: true",
  },
  turnStoreBytes: {
    value: 512 * MIB,
    unit: "bytes",
    why: "turns.sqlite; 200 turns a day with books of 10,000 entries for 180 days",
    atBound: "the oldest turns go; setting trace.turnStoreBytesMax",
  },
  turnRedactDays: {
    value: 30,
    unit: "days",
    why: "references, names and keys of old turns",
    atBound: "redacted; counts, states, reasons and timings stay",
  },
  turnDeleteDays: { value: 180, unit: "days", why: "recorded turns", atBound: "deleted" },
  turnSummaryCited: { value: 8, unit: "items", why: "in a row of the list of turns", atBound: "the rest is counted" },
  turnCitations: {
    value: 256,
    unit: "citations",
    why: "names and quotes in the answer of one turn",
    atBound: "the first ones are kept",
  },
  citationSteps: {
    value: 4_000_000,
    unit: "comparisons",
    why: "words of an answer against words of the lore in the prompt; some 0.2 s of one thread",
    atBound: "further quotes are not looked for",
  },
  turnListMax: { value: 100, unit: "turns", why: "one answer of the list of turns", atBound: "clamped; follow next" },
  turnDecisionsMax: {
    value: 500,
    unit: "rows",
    why: "one answer of decisions as JSON",
    atBound: "clamped; follow offset",
  },
  turnDecisionBytes: {
    value: 10 * KIB,
    unit: "bytes",
    why: "packed decisions of one turn at 10,000 entries; a test holds it",
    atBound: "none: larger ones are stored as they are",
  },
  turnCatalogueBytes: {
    value: 120 * KIB,
    unit: "bytes",
    why: "names and keys of one revision of a book of 10,000 entries; a test holds it",
    atBound: "none: larger ones are stored as they are",
  },
  turnKeptCatalogueBytes: {
    value: 8 * MIB,
    unit: "bytes",
    why: "names and keys of books, kept in memory for when another process deletes them from the store",
    atBound: "the longest unused go; decisions that need one that is gone are dropped, and come with it the next time",
  },
  turnQueue: {
    value: 256,
    unit: "turns",
    why: "ended turns that wait for the background thread",
    atBound: "the oldest are dropped and counted",
  },
  turnRecordsWaitMs: {
    value: 5_000,
    unit: "ms",
    why: "records of a turn's requests, before the turn is written",
    atBound: "the turn is written, and what they would have told of its prompt is not recorded",
  },
  turnWriteTries: {
    value: 3,
    unit: "tries",
    why: "of a turn that a busy or full disk did not take",
    atBound: "it is dropped and counted; after a restart it is made from the session's log",
  },
  turnOpen: { value: 128, unit: "turns", why: "turns on their way", atBound: "the oldest is dropped and counted" },
  turnSweepHours: { value: 24, unit: "hours", why: "pause between two sweeps", atBound: "swept then, and at start" },
  turnOrphanDays: {
    value: 7,
    unit: "days",
    why: "a session that the host does not list on two sweeps so far apart is gone",
    atBound: "its turns are deleted",
  },
  streamFlushMs: { value: 16, unit: "ms", why: "changes of a turn that come together", atBound: "one frame" },
  streamFrameBytes: {
    value: 64 * KIB,
    unit: "bytes",
    why: "one frame of the live stream",
    atBound:
      "the newest of the history outline, then fewer items, then no outline, no sources of blocks, then only the newest executions and calls; flagged",
  },
  streamsPerSession: { value: 4, unit: "streams", why: "readers of one session", atBound: "429 TRACE_STREAM_LIMIT" },
  streams: { value: 32, unit: "streams", why: "all readers", atBound: "429 TRACE_STREAM_LIMIT" },
  streamHeartbeatMs: { value: 15_000, unit: "ms", why: "a silent stream", atBound: "a comment is sent" },
  streamStuckMs: {
    value: 60_000,
    unit: "ms",
    why: "a reader that takes nothing of a stream",
    atBound: "its connection is ended; it may connect again",
  },
  exportTurns: { value: 100, unit: "turns", why: "one export of a range", atBound: "refused with TURN_EXPORT_LIMIT" },
  pushQueue: {
    value: 64,
    unit: "turns",
    why: "turns that wait to be sent",
    atBound: "the oldest is dropped and counted",
  },
  pushTryMs: { value: 10_000, unit: "ms", why: "one try to send a turn", atBound: "counts as failed; tried again" },
  pushTries: { value: 6, unit: "tries", why: "of one turn", atBound: "dropped and counted" },
  pushWaitMs: { value: 1_000, unit: "ms", why: "before the second try; twice as long each time", atBound: "none" },
  pushWaitMaxMs: {
    value: 60_000,
    unit: "ms",
    why: "before a try, also when Retry-After says more",
    atBound: "clamped",
  },
  pushAnswerBytes: {
    value: 64 * KIB,
    unit: "bytes",
    why: "an answer that is read",
    atBound: "the connection is closed",
  },
  pushCloseMs: { value: 2_000, unit: "ms", why: "for the turn on its way when the plugin stops", atBound: "given up" },
} as const satisfies Record<string, Limit>;
