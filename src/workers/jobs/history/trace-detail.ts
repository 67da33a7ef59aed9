import type { TraceDetail } from "../../../trace/model/detail.ts";
import { type TraceRecord, TraceRecordSchema } from "../../../trace/model/record.ts";
import type { ReferenceError } from "../../../trace/model/reference-error.ts";
import { detailsOf } from "../../../trace/verify/detail.ts";
import { wantsOf } from "../../../trace/verify/wants.ts";
import { WorkerError } from "../../error.ts";
import { checkHistory, jsonValueOf } from "../../history/checked-history.ts";
import { type HistoryPayloads, type HistorySource, TraceDetailInputSchema } from "../../history/protocol.ts";
import type { Job, JobContext } from "../../job.ts";
import { jsonBytes } from "../../library/json-bytes.ts";
import type { ThreadState } from "../../state.ts";

const JOB = "traceDetail";

/** The details of records of one session, checked against its history. A history that cannot be read is an answer. */
export const traceDetail: Job<HistoryPayloads["traceDetail"], ThreadState> = {
  input: TraceDetailInputSchema,
  heavy: true,
  keepsShared: true,
  async run({ sessionId, source }, context) {
    const records = recordsOf(source, context);
    const wants = wantsOf(records);
    const found = await checkHistory(
      {
        job: JOB,
        sessionId,
        source,
        wants,
        check: (contents) => {
          const value = detailsOf(records, contents);
          return { value, refuted: value.flatMap((detail) => refutedBy(detail) ?? []) };
        },
      },
      context,
    );
    if (found.state === "unsure") {
      const ofRecords = records.map((record) => wantsOf([record]).seqs);
      return { output: { ...found, wants: { records: ofRecords, cut: wants.cut } } };
    }
    const { value: details, events, indexed } = found;
    const parts = details.map((detail) => {
      context.throwIfStopped();
      return jsonBytes(detail);
    });
    return { output: { state: "answered", events, indexed }, parts };
  },
};

function refutedBy(detail: TraceDetail): ReferenceError | undefined {
  if (!("sections" in detail)) return undefined;
  const { sections, contexts, failureReferenceError, requestContentStatus, systemMessageRefs } = detail;
  const errors = [...sections, ...contexts].map(({ referenceError }) => referenceError).concat(failureReferenceError);
  const error = errors.find((code) => code !== undefined && code !== "unverified");
  if (error !== undefined) return error;
  const isRequestGone = requestContentStatus === "reference-unavailable" && !systemMessageRefs.includes(null);
  return isRequestGone ? "hash-mismatch" : undefined;
}

function recordsOf(source: HistorySource, { shared }: JobContext<ThreadState>): readonly TraceRecord[] {
  const buffers = source.from === "host" ? shared.slice(0, -1) : shared;
  return buffers.map((buffer) => {
    const record = TraceRecordSchema.safeParse(jsonValueOf(buffer));
    if (!record.success) throw new WorkerError("worker-input-invalid", "a record is not of its form", { job: JOB });
    return record.data;
  });
}
