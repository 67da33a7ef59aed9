import { LibraryError } from "../error.ts";
import { discard, writeTemporary } from "./atomic-file.ts";
import { attempt, type FileSystem, unless } from "./file-system.ts";
import { type LockFile, lockBytes, type LockRecord, lockRecord, readLockFile } from "./lock-record.ts";
import { isAlive, isSameProcess, ownIdentity, type ProcessIdentity } from "./process-identity.ts";
import { ensureFolder, pathIn, type StoreFolder, syncFolder } from "./store-folder.ts";
import { writeError } from "./write-error.ts";

export const LOCK_FILE = "owner.lock";

const claimOf = (token: string): string => `.${LOCK_FILE}.${token}.next`;
const CLAIM = /^\.owner\.lock\.[0-9a-f]{32}\.next$/u;
/** A lock file that is no record is being written, for at most so long, where files cannot be linked. */
const UNREADABLE_MS = 10_000;
/** Each further round means that another process has won or died in between. */
const ROUNDS_MAX = 64;

export interface FolderLockOptions {
  readonly fs: FileSystem;
  /** Absolute path of the data folder. */
  readonly root: string;
  /** Tests put other processes here. */
  readonly own?: ProcessIdentity;
  readonly isAlive?: (other: ProcessIdentity, own: ProcessIdentity) => boolean;
  readonly now?: () => number;
}

export type LockRole = "owner" | "reader";

/**
 * The right of one process to write into the data folder: `owner.lock`, which names the process.
 *
 * A lock is only ever taken from a process that is gone, and taken over by exactly one: a candidate first claims the
 * succession of that very lock by making a file named after its token, which one process alone can do; only then is the
 * lock replaced, if it is still the same. Whoever succeeds a claimant that died in between claims *its* succession. A
 * token never comes back, so a late claim is noticed and withdrawn. Removing the old lock and making a new one instead
 * would let a second candidate remove the new lock of the first.
 *
 * All threads of a process share its lock: each `acquire` of them finds it to be theirs, and any `release` gives it up.
 */
export class FolderLock {
  readonly #store: StoreFolder;
  readonly #own: ProcessIdentity;
  readonly #isAlive: (other: ProcessIdentity, own: ProcessIdentity) => boolean;
  readonly #now: () => number;
  #token: string | null = null;

  constructor(options: FolderLockOptions) {
    this.#store = { fs: options.fs, root: options.root, assertOwner: () => undefined };
    this.#own = options.own ?? ownIdentity();
    this.#isAlive = options.isAlive ?? isAlive;
    this.#now = options.now ?? Date.now;
  }

  /**
   * `owner` when this process has the lock already, when nobody has, or when the process that had it is gone; else
   * `reader`. To be called again at any time. Throws `STORE_FULL`, `STORE_UNWRITABLE`.
   */
  acquire(): LockRole {
    try {
      for (let round = 0; round < ROUNDS_MAX; round++) {
        const role = this.#round();
        if (role !== "again") return role;
      }
      return "reader";
    } catch (error) {
      throw writeError(LOCK_FILE, error);
    }
  }

  /**
   * Whether this process still has the lock that `acquire` gave it. One read of a small file. Throws `STORE_UNWRITABLE`
   * when it cannot be looked at.
   */
  check(): boolean {
    if (this.#token === null) return false;
    const lock = this.#read();
    return lock?.record !== null && lock?.token === this.#token;
  }

  /** Throws `STORE_BUSY` unless this process has the lock, and as `check`. */
  assertOwner(): void {
    if (this.check()) return;
    const holder = this.holder();
    const who = holder === null ? "no process" : `process ${holder.pid}`;
    throw new LibraryError("STORE_BUSY", `${who} owns the data folder; this one (${this.#own.pid}) only reads it`);
  }

  /** The process named by the lock file, null without one. It may be gone. Throws as `check`. */
  holder(): LockRecord | null {
    return this.#read()?.record ?? null;
  }

  /** Gives the lock up if this process has it. One that cannot be removed falls free when the process ends. */
  release(): void {
    let isOwned = false;
    attempt(() => (isOwned = this.check()));
    this.#token = null;
    if (isOwned) discard(this.#store, LOCK_FILE);
  }

  #read(): LockFile | null {
    try {
      return readLockFile(this.#store, LOCK_FILE);
    } catch (error) {
      throw writeError(LOCK_FILE, error);
    }
  }

  #round(): LockRole | "again" {
    const lock = readLockFile(this.#store, LOCK_FILE);
    if (lock === null) return this.#take();
    if (this.#isOwn(lock)) return this.#owned(lock.token);
    return this.#isGone(lock) ? this.#succeed(lock) : "reader";
  }

  #isOwn(lock: LockFile): boolean {
    return lock.record !== null && isSameProcess(lock.record, this.#own);
  }

  #isGone(lock: LockFile): boolean {
    return lock.record === null
      ? Math.abs(this.#now() - lock.modifiedMs) > UNREADABLE_MS
      : !this.#isAlive(lock.record, this.#own);
  }

  #owned(token: string): LockRole {
    this.#token = token;
    return "owner";
  }

  #take(): LockRole | "again" {
    ensureFolder(this.#store, "");
    const record = lockRecord(this.#own);
    if (!this.#publish(record, LOCK_FILE)) return "again";
    this.#settle();
    return this.#owned(record.token);
  }

  /** Takes the place of a process that is gone. */
  #succeed(stale: LockFile): LockRole | "again" {
    const record = lockRecord(this.#own);
    const claim = this.#claim(stale, record);
    if (claim === "again" || claim === "reader") return claim;
    try {
      if (readLockFile(this.#store, LOCK_FILE)?.token !== stale.token) {
        discard(this.#store, claim.file);
        return "again";
      }
      this.#replace(record);
    } catch (error) {
      discard(this.#store, claim.file);
      throw error;
    }
    this.#settle();
    return this.#owned(record.token);
  }

  #replace(record: LockRecord): void {
    const temporary = writeTemporary(this.#store, LOCK_FILE, lockBytes(record));
    try {
      this.#store.fs.rename(pathIn(this.#store, temporary), pathIn(this.#store, LOCK_FILE));
    } catch (error) {
      discard(this.#store, temporary);
      throw error;
    }
  }

  /** The claim on the succession of `stale`, or of the last claimant on it that is gone. */
  #claim(stale: LockFile, record: LockRecord): { readonly file: string } | "reader" | "again" {
    let gone = stale;
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const file = claimOf(gone.token);
      if (this.#publish(record, file)) return { file };
      const claimant = readLockFile(this.#store, file);
      if (claimant === null) return "again";
      // A thread of this process that is as far as this one, or was ended on its way.
      if (this.#isOwn(claimant)) return { file };
      if (!this.#isGone(claimant)) return "reader";
      gone = claimant;
    }
    return "again";
  }

  /** Makes `file` with the whole record in it; false when it is there already. */
  #publish(record: LockRecord, file: string): boolean {
    const { fs } = this.#store;
    const temporary = writeTemporary(this.#store, file, lockBytes(record));
    try {
      fs.link(pathIn(this.#store, temporary), pathIn(this.#store, file));
      return true;
    } catch (error) {
      return this.#publishUnlinked(record, file, error);
    } finally {
      discard(this.#store, temporary);
    }
  }

  /** Without links the file is there before its record; others take it for being written until `UNREADABLE_MS`. */
  #publishUnlinked(record: LockRecord, file: string, error: unknown): boolean {
    const refused = unless(["EEXIST", "ENOENT"], () => rethrow(error, ["EPERM", "ENOTSUP", "ENOSYS", "EMLINK"]));
    if (refused === undefined) return false;
    const { fs } = this.#store;
    const fd = unless(["EEXIST"], () => fs.createFile(pathIn(this.#store, file)));
    if (fd === undefined) return false;
    try {
      fs.write(fd, lockBytes(record), 0);
      fs.sync(fd);
    } finally {
      fs.close(fd);
    }
    return true;
  }

  /** Durable, and without the claims of former successions: none can be running while the owner is alive. */
  #settle(): void {
    const { fs, root } = this.#store;
    // The lock is taken all the same: a loss of power ends its process too, and old claims are in nobody's way.
    attempt(() => {
      syncFolder(this.#store, "");
      for (const { name } of fs.list(root)) if (CLAIM.test(name)) discard(this.#store, name);
    });
  }
}

/** True when the error has one of these codes; else throws it. */
function rethrow(error: unknown, codes: readonly string[]): boolean {
  if (error instanceof Error && "code" in error && codes.includes(String(error.code))) return true;
  throw error;
}
