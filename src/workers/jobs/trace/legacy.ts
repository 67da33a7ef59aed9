import { canonicalJson } from "../../../trace/model/canonical-json.ts";
import type { Job } from "../../job.ts";
import { jsonBytes } from "../../library/json-bytes.ts";
import type { ThreadState } from "../../state.ts";
import { TraceLegacyInputSchema, type TracePayloads } from "../../trace/protocol.ts";

/** A record of an older version with all that its file has of it. */
export const traceLegacyDetail: Job<TracePayloads["traceLegacyDetail"], ThreadState> = {
  input: TraceLegacyInputSchema,
  heavy: true,
  run({ folder, sessionId, recordId }, { state }) {
    const { metadata, snapshots } = state.library(folder).legacyTraces.read();
    const found = [...metadata, ...snapshots].find(
      (record) => record.sessionId === sessionId && record.recordId === recordId,
    );
    return { output: {}, parts: found === undefined ? [] : [detailBytes(found.detail)] };
  },
};

function detailBytes(detail: object): Uint8Array<ArrayBuffer> {
  try {
    return jsonBytes(detail);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // It nests deeper than the stack: slower, with the keys in another order, and of any depth.
    return new Uint8Array(Buffer.from(canonicalJson(detail)));
  }
}
