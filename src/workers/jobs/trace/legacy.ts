import type { Job } from "../../job.ts";
import { jsonBytes } from "../../library/json-bytes.ts";
import type { ThreadState } from "../../state.ts";
import { readLegacyFiles } from "../../trace/legacy-files.ts";
import { TraceLegacyInputSchema, type TracePayloads } from "../../trace/protocol.ts";

/** A record of an older version with all that its file has of it. */
export const traceLegacyDetail: Job<TracePayloads["traceLegacyDetail"], ThreadState> = {
  input: TraceLegacyInputSchema,
  heavy: true,
  run({ folder, sessionId, recordId }, { state }) {
    const { metadata, snapshots } = readLegacyFiles(state.library(folder).store);
    const found = [...metadata, ...snapshots].find(
      (record) => record.sessionId === sessionId && record.recordId === recordId,
    );
    return { output: {}, parts: found === undefined ? [] : [jsonBytes(found.detail)] };
  },
};
