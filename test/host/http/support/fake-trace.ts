import type { StoredRecord, Trace, TraceStatus } from "../../../../src/host/trace/face.ts";

const unused = (name: string) => (): never => {
  throw new Error(`the fake trace was asked for ${name}`);
};

export const TRACE_STATUS: TraceStatus = {
  recording: "file",
  problem: null,
  records: 2,
  bytes: 1_234,
  dropped: 0,
  legacyProblems: [],
};

/** A record of the store whose row is this text. */
export function storedRecord(recordId: string, row: string, own: Partial<StoredRecord> = {}): StoredRecord {
  return { recordId, sessionId: "s", recordedAt: 1, row, bytes: new SharedArrayBuffer(1), ...own };
}

/** A trace of these records that does nothing but what a test gives it. */
export function fakeTrace(
  records: readonly StoredRecord[] = [],
  own: { readonly store?: Partial<Trace["store"]>; readonly history?: Partial<Trace["history"]> } = {},
): Trace {
  const of = (sessionId: string) => records.filter((record) => record.sessionId === sessionId);
  return {
    bounds: { recordBytesMax: 2_097_152, totalBytesMax: 16_777_216 },
    store: {
      status: TRACE_STATUS,
      keep: unused("keep"),
      records: (sessionId) => Promise.resolve(of(sessionId)),
      record: (sessionId, id) => Promise.resolve(of(sessionId).find(({ recordId }) => recordId === id)),
      audits: unused("audits"),
      legacyDetail: unused("legacyDetail"),
      flush: () => Promise.resolve(),
      close: () => Promise.resolve(),
      ...own.store,
    },
    history: {
      status: { artifact: { answered: 1, unsure: { tail: 2 } }, inspect: { answered: 2, unavailable: 0, failed: 0 } },
      detail: unused("detail"),
      read: unused("read"),
      close: () => Promise.resolve(),
      ...own.history,
    },
  };
}
