import type { FileSystem } from "../../../../../src/workers/library/store/file-system.ts";
import { FolderLock } from "../../../../../src/workers/library/store/folder-lock.ts";
import { type LockRecord, lockBytes, lockRecord } from "../../../../../src/workers/library/store/lock-record.ts";
import type { ProcessIdentity } from "../../../../../src/workers/library/store/process-identity.ts";
import { ROOT } from "./failing.ts";

/** A process that a test makes up. */
export const identity = (pid: number): ProcessIdentity => ({
  pid,
  startedAt: `${pid}`,
  boot: "boot",
  pidSpace: null,
  bootedAt: 0,
});

export const recordOf = (pid: number): LockRecord => lockRecord(identity(pid));
export const recordText = (record: LockRecord): string => Buffer.from(lockBytes(record)).toString();
export const claimFile = (record: { readonly token: string }): string => `/data/.owner.lock.${record.token}.next`;

/** A lock of a made-up process; those in `alive` run. */
export const candidate = (fs: FileSystem, pid: number, alive: ReadonlySet<number>): FolderLock =>
  new FolderLock({
    fs,
    root: ROOT,
    own: identity(pid),
    isAlive: (other) => alive.has(other.pid),
    now: () => 10_000_000,
  });
