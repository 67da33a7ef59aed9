import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from "node:fs";

import { TurnStoreError } from "./problem.ts";
import { APPLICATION_ID } from "./schema.ts";

/** Source: sqlite.org/fileformat2.html, "The Database Header". */
const HEADER_BYTES = 100;
const MAGIC = "SQLite format 3\0";
const PAGE_SIZE_AT = 16;
const CHANGES_AT = 24;
const PAGES_AT = 28;
const VERSION_AT = 60;
const APPLICATION_AT = 68;
const VALID_FOR_AT = 92;
/** A page size that does not fit into two bytes is written as 1. */
const LARGEST_PAGE = 65_536;

/** What the file says of itself, before anything opens it as a database. */
export type FileHeader =
  | { readonly state: "missing" }
  /** Of no bytes: a database before its first write. */
  | { readonly state: "empty" }
  | { readonly state: "database"; readonly version: number; readonly bytes: number };

/**
 * Reads the header of a turn store. Touches nothing: not even a log that lies beside the file is taken in. Throws
 * `TURN_STORE_CORRUPT` for what is no turn store or was cut off.
 */
export function readFileHeader(path: string): FileHeader {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return { state: "missing" };
  if (!found.isFile()) throw new TurnStoreError("TURN_STORE_CORRUPT", "turns.sqlite is no regular file");
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { size } = fstatSync(file);
    if (size === 0) return { state: "empty" };
    const header = Buffer.alloc(HEADER_BYTES);
    const read = readSync(file, header, 0, HEADER_BYTES, 0);
    if (read < HEADER_BYTES || header.toString("latin1", 0, MAGIC.length) !== MAGIC) {
      throw new TurnStoreError("TURN_STORE_CORRUPT", "turns.sqlite is no SQLite database");
    }
    return headerOf(header, { size, hasLog: logBytes(path) > 0 });
  } finally {
    closeSync(file);
  }
}

/** Bytes of the write-ahead log; 0: there is none. */
export const logBytes = (path: string): number => lstatSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;

function headerOf(header: Buffer, file: { readonly size: number; readonly hasLog: boolean }): FileHeader {
  const application = header.readUInt32BE(APPLICATION_AT);
  const version = header.readUInt32BE(VERSION_AT);
  // A database before its first migration is nobody's yet; with a log beside it the log has the newest header.
  if (application !== APPLICATION_ID && !(application === 0 && version === 0)) {
    throw new TurnStoreError("TURN_STORE_CORRUPT", "turns.sqlite is the database of another program");
  }
  const pageSize = header.readUInt16BE(PAGE_SIZE_AT);
  const bytes = header.readUInt32BE(PAGES_AT) * (pageSize === 1 ? LARGEST_PAGE : pageSize);
  const isCounted = header.readUInt32BE(CHANGES_AT) === header.readUInt32BE(VALID_FOR_AT);
  // What a checkpoint that was broken off has not written yet is in the log still.
  if (!file.hasLog && isCounted && bytes > file.size) {
    throw new TurnStoreError("TURN_STORE_CORRUPT", `turns.sqlite is cut off: ${file.size} of ${bytes} bytes`);
  }
  return { state: "database", version, bytes: file.size };
}
