import { LibraryError } from "../library/error.ts";
import type { LibraryFolder } from "../library/library-folder.ts";
import type { TraceStoreProblem } from "./protocol.ts";

/** Writes records (JSON in UTF-8) to the file of a data folder, when this process owns it. Returns why it could not. */
export function writeRecords(library: LibraryFolder, records: readonly Uint8Array[]): TraceStoreProblem | null {
  try {
    // A thread that took the place of another finds the lock of its process here.
    if (!library.isOwner()) return { code: "TRACE_STORE_BUSY", message: "another process owns the data folder" };
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error;
    return { code: "TRACE_STORE_WRITE_FAILED", message: error.message };
  }
  return library.traceRecords.write(records);
}
