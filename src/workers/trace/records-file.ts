import { LIMITS } from "../../matcher/limits.ts";
import { afterRestart } from "../../trace/store/restart.ts";
import {
  type ParsedRecord,
  parseRecordsFile,
  RECORDS_FILE,
  RECORDS_FRAME,
  RECORDS_VERSION,
  recordsFileBytes,
} from "../../trace/store/records-text.ts";
import { LibraryError } from "../library/error.ts";
import type { MapFile, MapRead, Store } from "../library/store/store.ts";
import type { TraceStoreCode, TraceStoreProblem } from "./protocol.ts";

export interface RecordsRead {
  readonly records: readonly ParsedRecord[];
  readonly problem: TraceStoreProblem | null;
  /** 0 without a file. */
  readonly bytes: number;
}

/**
 * `tavern-trace-records.json` of one data folder. A file that cannot be read is left as it is: each write looks first
 * whether the file is still the one that was read or written last, and reads it again when it is not.
 */
export class RecordsFile {
  readonly #file: MapFile<readonly ParsedRecord[]>;

  constructor(store: Store) {
    const bytesMax = LIMITS.traceFileBytes.value;
    this.#file = store.map({
      name: RECORDS_FILE,
      schemaVersion: RECORDS_VERSION,
      parse: parseRecordsFile,
      empty: () => [],
      bytesMax,
      parseBytesMax: bytesMax,
      fullCode: "STORE_UNWRITABLE",
    });
  }

  /**
   * The records as they count now. `ownerLives`: the process that writes the file is still there. Changes nothing, never
   * throws for what is on the disk.
   */
  read(ownerLives: boolean): RecordsRead {
    const read = this.#file.read();
    if ("damage" in read) return { records: [], problem: unreadable(read), bytes: 0 };
    return { records: ownerLives ? read.value : read.value.map(afterRestart), problem: null, bytes: read.bytes };
  }

  /** Replaces the file by one of these records, which are JSON in UTF-8. Returns why it could not, in place of throwing. */
  write(records: readonly Uint8Array[]): TraceStoreProblem | null {
    try {
      this.#file.writeBytes(recordsFile(records));
      return null;
    } catch (error) {
      return this.#problemOf(error);
    }
  }

  #problemOf(error: unknown): TraceStoreProblem {
    if (!(error instanceof LibraryError)) throw error;
    if (error.code === "STORE_BUSY") return problem("TRACE_STORE_BUSY", error.message);
    if (error.code !== "STORE_READ_ONLY") return problem("TRACE_STORE_WRITE_FAILED", error.message);
    const read = this.#file.read();
    // It was mended since: the next write finds it sound.
    return "damage" in read ? unreadable(read) : problem("TRACE_STORE_WRITE_FAILED", `${RECORDS_FILE} was changed`);
  }
}

/** The bytes of a file of these records. */
function recordsFile(records: readonly Uint8Array[]): Uint8Array {
  const { head, between, tail } = RECORDS_FRAME;
  const recordBytes = records.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const bytes = Buffer.allocUnsafe(recordsFileBytes(records.length, recordBytes));
  let at = bytes.write(head, 0, "latin1");
  records.forEach((record, index) => {
    if (index > 0) at += bytes.write(between, at, "latin1");
    bytes.set(record, at);
    at += record.byteLength;
  });
  bytes.write(tail, at, "latin1");
  return bytes;
}

/** What is wrong with the file, in words that quote nothing of it. */
function unreadable(read: Extract<MapRead<unknown>, { damage: unknown }>): TraceStoreProblem {
  const { code, message } = read.damage;
  if (read.state === "newer") return problem("TRACE_STORE_NEWER", message);
  // A JSON parser's message quotes the place where it stopped.
  return problem("TRACE_STORE_CORRUPT", code === "file-not-json" ? `${RECORDS_FILE} is not JSON in UTF-8` : message);
}

const problem = (code: TraceStoreCode, message: string): TraceStoreProblem => ({ code, message });
