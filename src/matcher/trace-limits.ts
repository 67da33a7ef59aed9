import type { Limit } from "./limits.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

/** Limits of the trace: its records, and the histories that they are checked against. */
export const TRACE_LIMITS = {
  traceRecords: {
    value: 256,
    unit: "records",
    why: "fixed by the API contract; all sessions of a data folder share them",
    atBound: "the oldest record goes",
  },
  traceRecordBytes: {
    value: 2 * MIB,
    unit: "bytes",
    why: "one record of metadata and references",
    atBound: "a row omitted-size-limit takes its place; setting trace.recordBytesMax",
  },
  traceRecordBytesHard: { value: 4 * MIB, unit: "bytes", why: "hard bound of the setting", atBound: "clamped" },
  traceTotalBytes: {
    value: 16 * MIB,
    unit: "bytes",
    why: "the whole records file",
    atBound: "the oldest records go; setting trace.totalBytesMax",
  },
  traceTotalBytesHard: { value: 32 * MIB, unit: "bytes", why: "hard bound of the setting", atBound: "clamped" },
  traceBoundMin: {
    value: 4 * KIB,
    unit: "bytes",
    why: "a smaller bound would keep nothing",
    atBound: "a smaller setting is ignored and the default counts",
  },
  traceFileBytes: {
    value: 33 * MIB,
    unit: "bytes",
    why: "a records file that is larger is none of ours",
    atBound: "left untouched and reported; records stay in memory",
  },
  traceJsonDepth: {
    value: 256,
    unit: "levels",
    why: "one record of the records file; ours have a tenth of that",
    atBound: "the file is left untouched and reported; records stay in memory",
  },
  traceAuditRecords: {
    value: 128,
    unit: "records",
    why: "GET /v1/traces of one session; fixed by the published API",
    atBound: "the newest are listed",
  },
  traceAuditBytes: {
    value: 8 * MIB,
    unit: "bytes",
    why: "one answer of GET /v1/traces",
    atBound: "the oldest records are left out, responseTrimmed: true",
  },
  traceLegacyRecords: {
    value: 16_384,
    unit: "records",
    why: "rows of older versions' files, which kept 128 sessions of 128 records",
    atBound: "the newest are listed; the files are left as they are",
  },
  traceWriteDelayMs: {
    value: 250,
    unit: "ms",
    why: "changes of captures that come together are written together",
    atBound: "written then",
  },
  traceRetryMs: {
    value: 10_000,
    unit: "ms",
    why: "longest pause before records that could not be made or written are tried again",
    atBound: "tried then, or with the next change",
  },
  tracePartWaitMs: {
    value: 1_000,
    unit: "ms",
    why: "what a thread tells of an assembly, before the record of a request that has left is made",
    atBound: "the record is made without sources and completed when they come",
  },
  traceKeepTries: {
    value: 5,
    unit: "tries",
    why: "a capture whose record ends its thread or cannot be made",
    atBound: "it is dropped and counted",
  },
  tracePauseMs: {
    value: 5_000,
    unit: "ms",
    why: "a full records file takes a tenth of a second of a core to write: twenty times as long passes between two writes",
    atBound: "written then; a kill loses what was not",
  },
  traceSpareMemoryBytes: {
    value: 4 * MIB,
    unit: "bytes",
    why: "shared memory that is kept ready for the texts of the next request",
    atBound: "larger texts get memory when they come, which takes the host a few milliseconds",
  },
  traceOpenCaptures: {
    value: 128,
    unit: "captures",
    why: "requests on their way whose record may still change",
    atBound: "the oldest becomes superseded-unconfirmed",
  },
  traceQueuedCaptures: {
    value: 256,
    unit: "captures",
    why: "changes that wait for the background thread",
    atBound: "the oldest are dropped and counted",
  },
  traceDiagnostics: { value: 64, unit: "diagnostics", why: "in one record", atBound: "the rest is left out" },
  historyReads: { value: 2, unit: "reads", why: "histories that are read at a time", atBound: "further ones wait" },
  historyReadMs: {
    value: 10_000,
    unit: "ms",
    why: "one read of a history",
    atBound: "history-read-failed, and the work is stopped",
  },
  historyPages: {
    value: 32,
    unit: "pages",
    why: "of the host's page(), to complete a history that ended before the record's cut",
    atBound: "the record's cut is told to be unavailable",
  },
  historyHeaders: {
    value: 256,
    unit: "sessions",
    why: "headers of sessions that are not live, by which their logs are found",
    atBound: "the header that was used longest ago is forgotten and listed again when needed",
  },
  historyIndexBytes: {
    value: 64 * MIB,
    unit: "bytes",
    why: "side indexes of session logs in the background thread; 12 bytes for each line",
    atBound: "the index that was used longest ago is dropped and made again when needed",
  },
  historyLogBytes: {
    value: 1024 * MIB,
    unit: "bytes",
    why: "a session log that the background thread opens itself",
    atBound: "the host's own inspect() answers",
  },
  historyFrameBytes: {
    value: 512 * MIB,
    unit: "bytes",
    why: "one decompressed frame of a session log",
    atBound: "the host's own inspect() answers",
  },
  historyLineBytes: {
    value: 64 * MIB,
    unit: "bytes",
    why: "one line of a session log, with the event or the chunks that it holds",
    atBound: "the host's own inspect() answers",
  },
  historyPieceBytes: {
    value: 4 * MIB,
    unit: "bytes",
    why: "events that the host's inspect() gave and a thread gets at a time, unless one record refers to more",
    atBound: "further records follow with their own events",
  },
  historyEventUnits: {
    value: 16 * MIB,
    unit: "UTF-16 units",
    why: "data of one event of the host's inspect(), which becomes JSON in one go on the host's thread",
    atBound: "history-read-failed for the records that refer to it",
  },
  traceSessionIdUnits: {
    value: 200,
    unit: "UTF-16 units",
    why: "session ids of API v3",
    atBound: "refused with PROMPT_SESSION_INVALID",
  },
} as const satisfies Record<string, Limit>;
