import { LIMITS } from "../../../matcher/limits.ts";
import type { StoredRecord, TraceStore } from "../../trace/face.ts";
import type { StoreClock } from "./clock.ts";

/** What of records a turn is made with. */
export interface FoundRecords {
  readonly ids: readonly string[];
  /** Their JSON, in the same order. */
  readonly shared: readonly SharedArrayBuffer[];
}

const NONE: FoundRecords = { ids: [], shared: [] };

/**
 * Schema 4 records of a session by their ids, with what threads tell of their assemblies as far as it comes in time. One
 * that was evicted, or is of an older version, is left out: the turn says that it was not recorded. Never rejects.
 */
export async function turnRecords(
  store: Pick<TraceStore, "records">,
  { sessionId, recordIds }: { readonly sessionId: string; readonly recordIds: readonly string[] },
  clock: Pick<StoreClock, "after">,
): Promise<FoundRecords> {
  if (recordIds.length === 0) return NONE;
  const late = Promise.withResolvers<readonly StoredRecord[]>();
  const cancel = clock.after(LIMITS.turnRecordsWaitMs.value, () => late.resolve([]));
  try {
    const wanted = new Set(recordIds);
    const all = await Promise.race([store.records(sessionId), late.promise]);
    const found = all.flatMap(({ recordId, bytes }) =>
      bytes !== null && wanted.has(recordId) ? [{ recordId, bytes }] : [],
    );
    return { ids: found.map(({ recordId }) => recordId), shared: found.map(({ bytes }) => bytes) };
  } catch {
    return NONE;
  } finally {
    cancel();
  }
}
