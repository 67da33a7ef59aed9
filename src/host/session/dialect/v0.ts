import type { Dialect } from "./dialect.ts";
import { failedChunk } from "./failure.ts";
import { isCount, type JsonRecord } from "./record.ts";

/** Whether a source says "snapshot of the runtime context", as in the formats before 4. */
export const isSnapshot = (source: JsonRecord): boolean => source["kind"] === "plugin" && source["form"] === "snapshot";

/** Format 0: DSH 0.1.0 and 0.1.1. A fork says in its header how many events are its parent's. */
export const V0: Dialect = {
  name: "v0",
  rangeKeys: ["start", "end"],
  isContext: isSnapshot,
  inherited: (_session, header) => (isCount(header["seedLength"]) ? header["seedLength"] : 0),
  failure: { type: "assistant/chunk", told: failedChunk },
};
