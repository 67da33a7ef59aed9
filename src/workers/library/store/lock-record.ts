import { createHash, randomBytes } from "node:crypto";
import { unless } from "./file-system.ts";
import type { ProcessIdentity } from "./process-identity.ts";
import { parseJson, readFile } from "./read-file.ts";
import { pathIn, type StoreFolder } from "./store-folder.ts";

/** Who owns the data folder: what `owner.lock` holds as JSON. */
export interface LockRecord extends ProcessIdentity {
  /** Names this taking of the lock; never given out twice. */
  readonly token: string;
}

/** A lock file: its record, or a token made up for bytes that are none. */
export interface LockFile {
  readonly token: string;
  /** null: the file is no lock record. */
  readonly record: LockRecord | null;
  readonly modifiedMs: number;
}

const TOKEN_BYTES = 16;
const LOCK_BYTES_MAX = 4_096;

export const lockRecord = (own: ProcessIdentity): LockRecord => ({
  ...own,
  token: randomBytes(TOKEN_BYTES).toString("hex"),
});

export const lockBytes = (record: LockRecord): Uint8Array =>
  Buffer.from(`${JSON.stringify({ schemaVersion: 1, ...record })}\n`);

/** The lock file at `file`, or null when there is none. */
export function readLockFile(store: StoreFolder, file: string): LockFile | null {
  const stat = unless(["ENOENT"], () => store.fs.lstat(pathIn(store, file)));
  if (stat === undefined) return null;
  const read = readFile(store, file, LOCK_BYTES_MAX);
  if (read.state === "missing") return null;
  const bytes = read.state === "ok" ? read.bytes : new Uint8Array();
  const parsed = parseJson(bytes);
  const record = "value" in parsed ? toRecord(parsed.value) : null;
  // Bytes alone would give two empty files one token.
  const digest = createHash("sha256").update(`${stat.inode} ${stat.modifiedMs} `).update(bytes).digest("hex");
  return { token: record?.token ?? digest.slice(0, TOKEN_BYTES * 2), record, modifiedMs: stat.modifiedMs };
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Read leniently, so that a lock of a later version still names its process. */
function toRecord(value: unknown): LockRecord | null {
  if (typeof value !== "object" || value === null) return null;
  const { pid, token, startedAt, boot, pidSpace, bootedAt } = value as Record<string, unknown>;
  if (typeof pid !== "number" || !Number.isSafeInteger(pid) || pid <= 0) return null;
  if (typeof token !== "string" || !/^[0-9a-f]{32}$/u.test(token)) return null;
  return {
    pid,
    token,
    startedAt: textOrNull(startedAt),
    boot: textOrNull(boot),
    pidSpace: textOrNull(pidSpace),
    bootedAt: typeof bootedAt === "number" ? bootedAt : 0,
  };
}
