import type { JsonObject } from "./legacy-walk.ts";

/** A record of an older version. It is shown, and never written. */
export interface LegacyRecord {
  /** Unique in its session. */
  readonly recordId: string;
  readonly sessionId: string;
  /** Milliseconds since the epoch. */
  readonly recordedAt: number;
  /** Of the index; no body. */
  readonly row: JsonObject;
  /** With all that its file has of it, bodies too. */
  readonly detail: JsonObject;
  /** Its v1 audit row; null: it has none. */
  readonly audit: (JsonObject & { readonly recordedAt: number }) | null;
  /** Of the capture that it was made of, where it says so. */
  readonly captureId: string | null;
}
