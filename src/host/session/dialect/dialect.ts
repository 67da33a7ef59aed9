import type { DialectName } from "../face.ts";
import type { JsonRecord } from "./record.ts";

/** What differs between the log formats, of all that is read from a session. */
export interface Dialect {
  readonly name: DialectName;
  /** Names of the bounds in `surfaceOp: {op: "replace", …}`. */
  readonly rangeKeys: readonly [first: string, last: string];
  /** Whether a user message of this source is context that the host puts in, not speech. */
  readonly isContext: (source: JsonRecord) => boolean;
  /** Number of events that the session shares with its parent; 0 for none. */
  readonly inherited: (session: JsonRecord, header: JsonRecord) => number;
  /** The event that says why a model request failed. */
  readonly failure: {
    readonly type: "assistant/chunk" | "assistant/attempt";
    readonly told: (data: JsonRecord) => boolean;
  };
}
