import { crc32 } from "node:zlib";
import { LIMITS } from "../../../matcher/limits.ts";
import { MatcherError } from "../../../matcher/model/error.ts";
import { inflateBounded } from "./inflate.ts";

/** A file in an archive; nothing of it is unpacked yet. */
export interface ZipEntry {
  readonly name: string;
  /** Bytes as the directory states them, which a hostile archive may do wrongly. */
  readonly statedBytes: number;
  /** Throws `inflated-too-large`, or `zip-invalid`, also where size or checksum are not as the directory says. */
  readonly read: () => Uint8Array;
}

/** Where the directory of an archive is. */
interface Directory {
  /** Offset of its first record in the file. */
  readonly start: number;
  readonly count: number;
  /** Bytes before the archive, which its own offsets do not count. */
  readonly lead: number;
}

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX = 0xffff;
const RECORD_SIGNATURE = 0x02014b50;
const RECORD_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const ZIP64_MARK = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;

/** Whether the bytes end as a ZIP archive; what is before it (a picture, a self-extractor) does not matter. */
export function isZip(file: Uint8Array): boolean {
  return endRecord(viewOf(file)) !== -1;
}

/**
 * The files of a ZIP archive by its directory, in its order. Bytes before the archive are skipped. Throws
 * `zip-invalid` for one that is damaged, has more than `zipEntries` files, or is of a kind that is not read (ZIP64,
 * several disks).
 */
export function zipEntries(file: Uint8Array): ZipEntry[] {
  const view = viewOf(file);
  const { start, count, lead } = directoryOf(view);
  const entries: ZipEntry[] = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + RECORD_BYTES > view.byteLength || view.getUint32(at, true) !== RECORD_SIGNATURE) {
      throw invalid(`record ${i} of its directory is missing`);
    }
    const nameBytes = view.getUint16(at + 28, true);
    const next = at + RECORD_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > view.byteLength) throw invalid(`record ${i} of its directory is cut off`);
    const name = new TextDecoder().decode(file.subarray(at + RECORD_BYTES, at + RECORD_BYTES + nameBytes));
    const record = at;
    entries.push({
      name,
      statedBytes: view.getUint32(at + 24, true),
      read: () => readEntry(file, { record, lead, name }),
    });
    at = next;
  }
  return entries;
}

function directoryOf(view: DataView): Directory {
  const end = endRecord(view);
  if (end === -1) throw invalid("it has no directory");
  const count = view.getUint16(end + 10, true);
  const bytes = view.getUint32(end + 12, true);
  const offset = view.getUint32(end + 16, true);
  if (offset === ZIP64_MARK || bytes === ZIP64_MARK) throw invalid("it is a ZIP64 archive, which is not read");
  if (count > LIMITS.zipEntries.value)
    throw invalid(`it has ${count} files; at most ${LIMITS.zipEntries.value} are read`);
  const start = end - bytes;
  if (start < offset) throw invalid("its directory is not where it should be");
  return { start, count, lead: start - offset };
}

/** Offset of the record that, with its comment, ends an archive; -1 if there is none. Looks at 64 KiB only. */
function endRecord(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= 0 && at >= last - COMMENT_MAX; at--) {
    if (view.getUint8(at) !== 0x50 || view.getUint32(at, true) !== END_SIGNATURE) continue;
    if (at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength) return at;
  }
  return -1;
}

function readEntry(file: Uint8Array, at: { record: number; lead: number; name: string }): Uint8Array {
  const view = viewOf(file);
  const shown = JSON.stringify(at.name.slice(0, 80));
  const isEncrypted = (view.getUint16(at.record + 8, true) & 1) === 1;
  if (isEncrypted) throw invalid(`${shown} is encrypted`);
  const method = view.getUint16(at.record + 10, true);
  const packedBytes = view.getUint32(at.record + 20, true);
  const local = view.getUint32(at.record + 42, true) + at.lead;
  if (local + LOCAL_BYTES > file.length || view.getUint32(local, true) !== LOCAL_SIGNATURE) {
    throw invalid(`${shown} is not where the directory says`);
  }
  const data = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (data + packedBytes > file.length) throw invalid(`${shown} is cut off`);
  if (method !== STORED && method !== DEFLATED) {
    throw invalid(`${shown} is packed by method ${method}, which is not read`);
  }
  const packed = file.subarray(data, data + packedBytes);
  const context = { what: `file ${shown}`, code: "zip-invalid" } as const;
  const bytes = method === STORED ? packed : inflateBounded(packed, "raw", context);
  const stated = view.getUint32(at.record + 24, true);
  if (bytes.length !== stated) throw invalid(`${shown} has ${bytes.length} bytes, not ${stated} as it states`);
  if (crc32(bytes) !== view.getUint32(at.record + 16, true)) throw invalid(`${shown} does not have its checksum`);
  return bytes;
}

function viewOf(file: Uint8Array): DataView {
  return new DataView(file.buffer, file.byteOffset, file.byteLength);
}

function invalid(what: string): MatcherError {
  return new MatcherError("zip-invalid", `This archive cannot be read: ${what}.`, { path: "$" });
}
