import { RECORDS_FILE } from "../../../../src/trace/store/records-text.ts";
import { type FileSystem, Store } from "../../../../src/workers/library/store/store.ts";

/** Records before and after the write that is cut short. */
export const OLD = records("old", 200);
export const NEW = records("new", 256);

export const openStore = (root: string, fs: FileSystem): Store =>
  new Store({ root, folders: [], files: [RECORDS_FILE], fs });

function records(of: string, count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `${of}-${index}`;
    const record = {
      schemaVersion: 4,
      id,
      sessionId: "s",
      turn: 1,
      step: 1,
      attempt: 1,
      recordedAt: index,
      status: "request-observed",
      contentStatus: "omitted-size-limit",
      bodyStorage: "official-session",
      sourceTextStored: false,
      captureId: id,
      legacyCaptureId: id,
    };
    return Buffer.from(JSON.stringify(record));
  });
}
