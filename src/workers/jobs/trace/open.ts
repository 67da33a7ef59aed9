import type { LegacyRecord } from "../../../trace/store/legacy-record.ts";
import { listedLegacy } from "../../../trace/store/legacy-records.ts";
import type { Job } from "../../job.ts";
import type { ThreadState } from "../../state.ts";
import { stored } from "../../trace/make-record.ts";
import { type KeptRecord, TraceOpenInputSchema, type TracePayloads } from "../../trace/protocol.ts";

/** The records of a data folder as they count now. Changes nothing. */
export const traceOpen: Job<TracePayloads["traceOpen"], ThreadState> = {
  input: TraceOpenInputSchema,
  run({ folder, ownerLives = false }, { state }) {
    const library = state.library(folder);
    const { records, problem, bytes } = library.traceRecords.read(ownerLives);
    const legacy = library.legacyTraces.read();
    const held = records.map(({ record, value }) => stored(record, value));
    const output = {
      records: held.map(({ kept }) => kept),
      legacy: listedLegacy(legacy).map(keptLegacy),
      problem,
      legacyProblems: legacy.problems,
      bytes,
    };
    return { output, shared: held.map(({ shared }) => shared) };
  },
};

const keptLegacy = ({ recordId, sessionId, recordedAt, row }: LegacyRecord): KeptRecord => ({
  recordId,
  sessionId,
  recordedAt,
  row: JSON.stringify(row),
});
