import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  read,
  readSync,
  statSync,
} from "node:fs";
import { basename } from "node:path";
import { promisify } from "node:util";

import { LIMITS } from "../../matcher/limits.ts";
import { UnsureError } from "./unsure.ts";

/** How a log is stored. */
export type LogEncoding = "plain" | "zstd";

/** The kind of artifact by which the host's persistence calls its logs. */
const KIND = "jsonl";
/** Other names, such as those with a version, are of other formats. */
const NAMES: Readonly<Record<string, LogEncoding>> = { "session.jsonl": "plain", "session.jsonl.zstd": "zstd" };

const readInPool = promisify(read);

/** What tells one state of a file from another. */
export interface Revision {
  /** Which file: stays the same while it grows. */
  readonly file: string;
  readonly size: number;
  /** Size and times of change. */
  readonly state: string;
}

const revisionOf = (stats: BigIntStats): Revision => ({
  file: `${stats.dev}:${stats.ino}`,
  size: Number(stats.size),
  state: `${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}`,
});

export const sameRevision = (a: Revision, b: Revision): boolean => a.file === b.file && a.state === b.state;

/** The log of a session, open for reading. Throws `UnsureError`; to be closed. */
export class LogFile {
  readonly encoding: LogEncoding;
  /** As it was when the file was opened. */
  readonly revision: Revision;
  readonly #path: string;
  readonly #fd: number;

  /**
   * Opens the artifact that the host names. A link in its place is not followed and a pipe is not waited for: the host
   * puts neither there. What a link leads to its own reading decides, unless that is no regular file.
   */
  constructor(kind: string, path: string) {
    // Also under another name: the host would open it.
    if (kind === KIND && leadsToSpecial(path)) throw special();
    const encoding = kind === KIND ? NAMES[basename(path)] : undefined;
    if (encoding === undefined) throw new UnsureError("kind", "no kind of log that is known");
    this.encoding = encoding;
    this.#path = path;
    this.#fd = open(path);
    try {
      this.revision = this.#check();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Whether the path still leads to the file in the state in which it was opened. */
  isUnchanged(): boolean {
    try {
      return sameRevision(this.revision, revisionOf(lstatSync(this.#path, { bigint: true })));
    } catch {
      return false;
    }
  }

  /** Fills `into` from the byte `from` of the file on. */
  read(into: Uint8Array, from: number): void {
    let done = 0;
    while (done < into.byteLength) {
      const count = readSync(this.#fd, into, done, into.byteLength - done, from + done);
      if (count === 0) throw cutShort();
      done += count;
    }
  }

  /**
   * Does the same in a thread of the process's pool, while this one goes on. The file is not to be closed, nor the bytes
   * to be used, before it has ended.
   */
  async readBeside(into: Uint8Array, from: number): Promise<void> {
    let done = 0;
    while (done < into.byteLength) {
      const { bytesRead } = await readInPool(this.#fd, into, done, into.byteLength - done, from + done);
      if (bytesRead === 0) throw cutShort();
      done += bytesRead;
    }
  }

  close(): void {
    closeSync(this.#fd);
  }

  #check(): Revision {
    const stats = fstatSync(this.#fd, { bigint: true });
    if (!stats.isFile()) throw special();
    const revision = revisionOf(stats);
    if (revision.size > LIMITS.historyLogBytes.value) throw new UnsureError("file", "the log is too large");
    return revision;
  }
}

const cutShort = (): UnsureError => new UnsureError("changed", "the log was cut short while it was read");
const special = (): UnsureError => new UnsureError("special", "the log is no regular file");

/** Whether there is something at the path that is no regular file, links followed as the host does. */
function leadsToSpecial(path: string): boolean {
  try {
    return !statSync(path).isFile();
  } catch {
    return false;
  }
}

function open(path: string): number {
  try {
    // The flags are absent on Windows, which has no pipes among its files.
    return openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch {
    throw new UnsureError("file", "the log cannot be opened");
  }
}
