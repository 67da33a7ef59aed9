import { z } from "zod";

import { writeCanonicalJson } from "../../../trace/model/canonical-json.ts";
import type { TraceDetail } from "../../../trace/model/detail.ts";
import type { History, OfficialEvent } from "../../../trace/model/history.ts";
import { type TraceRecord, TraceRecordSchema } from "../../../trace/model/record.ts";
import type { ReferenceError } from "../../../trace/model/reference-error.ts";
import { detailsOf } from "../../../trace/verify/detail.ts";
import { HistoryContents } from "../../../trace/verify/history-contents.ts";
import { type HistoryWants, wantsOf } from "../../../trace/verify/wants.ts";
import { WorkerError } from "../../error.ts";
import {
  type HistoryPayloads,
  type HistorySource,
  TraceDetailInputSchema,
  type UnsureReason,
} from "../../history/protocol.ts";
import type { Indexed } from "../../history/indexed-log.ts";
import { readSessionLog } from "../../history/session-log.ts";
import { UnsureError } from "../../history/unsure.ts";
import type { Job, JobContext, JobResult } from "../../job.ts";
import { jsonBytes } from "../../library/json-bytes.ts";
import { parseJson } from "../../library/store/read-file.ts";
import { sha256, sha256OfPieces } from "../../profile/text-digest.ts";
import type { ThreadState } from "../../state.ts";

type Result = JobResult<HistoryPayloads["traceDetail"]["output"]>;
type Context = JobContext<ThreadState>;

const JOB = "traceDetail";

const EventsSchema = z.array(z.looseObject({ type: z.string(), seq: z.int().min(0), data: z.unknown() }));

/** The details of records of one session, checked against its history. A history that cannot be read is an answer. */
export const traceDetail: Job<HistoryPayloads["traceDetail"], ThreadState> = {
  input: TraceDetailInputSchema,
  heavy: true,
  keepsShared: true,
  run({ sessionId, source }, context) {
    const records = recordsOf(source, context);
    const wants = wantsOf(records);
    // Records that refer to nothing are what they are, whatever the history.
    if (wants.seqs.length === 0)
      return answered({ records, history: { state: "unavailable" }, indexed: "none" }, context);
    if (source.from === "artifact") return fromLog({ sessionId, source, records, wants }, context);
    return answered({ records, history: historyOf(source, context), indexed: "none" }, context);
  },
};

interface LogTask {
  readonly sessionId: string;
  readonly source: Extract<HistorySource, { readonly from: "artifact" }>;
  readonly records: readonly TraceRecord[];
  readonly wants: HistoryWants;
}

function fromLog({ sessionId, source, records, wants }: LogTask, context: Context): Result {
  const { kind, path } = source;
  const reader = { cache: context.state.histories, throwIfStopped: context.throwIfStopped };
  try {
    const { history, indexed } = readSessionLog({ kind, path, sessionId, ...wants }, reader);
    return answered({ records, history, indexed }, context);
  } catch (error) {
    if (!(error instanceof UnsureError)) throw error;
    const ofRecords = records.map((record) => wantsOf([record]).seqs);
    return { output: { state: "unsure", why: error.why, wants: { records: ofRecords, cut: wants.cut } } };
  }
}

interface Checking {
  readonly records: readonly TraceRecord[];
  readonly history: History;
  readonly indexed: Indexed | "none";
}

function answered({ records, history, indexed }: Checking, { throwIfStopped }: Context): Result {
  const hashText = (text: string): string => {
    throwIfStopped();
    return sha256(text);
  };
  const hashJson = (value: unknown): string => {
    throwIfStopped();
    return sha256OfPieces((put) => writeCanonicalJson(value, put));
  };
  const details = detailsOf(records, new HistoryContents(history, hashText, hashJson));
  if (indexed !== "none") details.forEach(throwIfRefuted);
  const parts = details.map((detail) => {
    throwIfStopped();
    return jsonBytes(detail);
  });
  const events = history.state === "read" ? history.lastSeq + 1 : 0;
  return { output: { state: "answered", events, indexed }, parts };
}

const WHY: Partial<Readonly<Record<ReferenceError, UnsureReason>>> = {
  "format-mismatch": "header",
  "session-mismatch": "header",
  "created-at-mismatch": "header",
  "cut-unavailable": "tail",
};

/**
 * That a text is there is proven by its hash; that it is not there any more is only told by the host, which may have the
 * session in memory or read an old event in another form.
 */
function throwIfRefuted(detail: TraceDetail): void {
  const error = "sections" in detail ? refutedBy(detail) : undefined;
  if (error !== undefined) throw new UnsureError(WHY[error] ?? "mismatch", `a reference gave no text: ${error}`);
}

type FullDetail = Extract<TraceDetail, { readonly sections: unknown }>;

function refutedBy(detail: FullDetail): ReferenceError | undefined {
  const { sections, contexts, failureReferenceError, requestContentStatus, systemMessageRefs } = detail;
  const errors = [...sections, ...contexts].map(({ referenceError }) => referenceError).concat(failureReferenceError);
  const error = errors.find((code) => code !== undefined && code !== "unverified");
  if (error !== undefined) return error;
  const isRequestGone = requestContentStatus === "reference-unavailable" && !systemMessageRefs.includes(null);
  return isRequestGone ? "hash-mismatch" : undefined;
}

function recordsOf(source: HistorySource, { shared }: Context): readonly TraceRecord[] {
  const buffers = source.from === "host" ? shared.slice(0, -1) : shared;
  return buffers.map((buffer) => {
    const record = TraceRecordSchema.safeParse(valueOf(buffer));
    if (!record.success) throw new WorkerError("worker-input-invalid", "a record is not of its form", { job: JOB });
    return record.data;
  });
}

function historyOf(source: Exclude<HistorySource, { readonly from: "artifact" }>, { shared }: Context): History {
  if (source.from === "nowhere") return { state: source.state };
  const last = shared.at(-1);
  const events = EventsSchema.safeParse(last === undefined ? undefined : valueOf(last));
  if (!events.success) throw new WorkerError("worker-input-invalid", "the events are not of their form", { job: JOB });
  const bySeq = new Map<number, OfficialEvent>(events.data.map((event) => [event.seq, event]));
  return { state: "read", header: source.header, lastSeq: source.lastSeq, eventAt: (seq) => bySeq.get(seq) };
}

/** A copy of shared memory, which decoders of text do not take, as JSON. */
function valueOf(buffer: SharedArrayBuffer): unknown {
  const parsed = parseJson(new Uint8Array(buffer).slice());
  return "value" in parsed ? parsed.value : undefined;
}
