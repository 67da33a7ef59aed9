import { LIMITS } from "../../../matcher/limits.ts";
import type { DamagedFile } from "../model/summary.ts";
import { damaged } from "../store/damage.ts";
import type { MapFile, Store } from "../store/store.ts";
import { isSessionStateName, SESSION_STATES, sessionStateFile } from "./file-name.ts";
import { changedRecord, type SessionRecord } from "./record.ts";
import {
  fromStored,
  fromStoredPatch,
  SESSION_STATE_VERSION,
  type StoredChange,
  type StoredSession,
  StoredSessionSchema,
  toStored,
} from "./stored-record.ts";

/** What became of the state of a session. */
export type SessionStateRead =
  | { readonly state: "ok"; readonly session: StoredSession }
  | { readonly state: "missing" }
  /** The file is left as it is. `newer`: a later version has written it. */
  | { readonly state: "damaged" | "newer"; readonly message: string };

export interface SessionStateWrite {
  readonly sessionId: string;
  /** Changes that the record has gone through before `changes`. */
  readonly from: number;
  readonly changes: readonly StoredChange[];
  /** The whole record, which is written whatever is there, unless that cannot be read. */
  readonly whole?: StoredSession | undefined;
}

/** At the bound, so many files go at once: looking at the age of all of them is not done for each new one. */
const REMOVED_AT_ONCE = 256;

/** The files of session states in one data folder, one for each session. */
export class SessionStateFolder {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The state of a session as its file is now. Never throws for what is on the disk. */
  read(sessionId: string): SessionStateRead {
    const read = this.#file(sessionId).read();
    if (read.state === "ok" && read.value !== null) return { state: "ok", session: read.value };
    if (!("damage" in read)) return { state: "missing" };
    return { state: read.state === "newer" ? "newer" : "damaged", message: read.damage.message };
  }

  /**
   * Writes what happened to a session. false: the file is not in the state that the changes start from, so the whole is
   * needed. Throws `STORE_READ_ONLY` for a file that cannot be read, `SESSION_STATE_TOO_LARGE` and what a write throws;
   * the file is as it was then.
   */
  write({ sessionId, from, changes, whole }: SessionStateWrite): boolean {
    const file = this.#file(sessionId);
    const read = file.read();
    const present = read.state === "ok" ? read.value : null;
    if (whole !== undefined) file.write(whole);
    else if (present === null || present.changes !== from) return false;
    else file.write(toStored(afterChanges(fromStored(present), changes)));
    if (read.state === "missing") this.#trim();
    return true;
  }

  /** Removes the file of a session; false when there is none. Throws what a failed removal throws. */
  delete(sessionId: string): boolean {
    return this.#store.removeFile(sessionStateFile(sessionId));
  }

  /** Files that are no session's. They are left as they are. */
  unknown(): readonly DamagedFile[] {
    return this.#store.list(SESSION_STATES).flatMap(({ name }) => {
      if (isSessionStateName(name)) return [];
      const file = `${SESSION_STATES}/${name}`;
      return [damaged(file, "file-name-unknown", "no session has a file of this name")];
    });
  }

  #trim(): void {
    const files = this.#store.list(SESSION_STATES).filter(({ name }) => isSessionStateName(name));
    if (files.length <= LIMITS.sessionStateFiles.value) return;
    const oldest = files.map(({ name }) => {
      const file = `${SESSION_STATES}/${name}`;
      return { file, modifiedMs: this.#store.modifiedMs(file) };
    });
    oldest.sort((a, b) => a.modifiedMs - b.modifiedMs);
    for (const { file } of oldest.slice(0, REMOVED_AT_ONCE)) this.#store.removeFile(file);
  }

  #file(sessionId: string): MapFile<StoredSession | null> {
    const bytes = LIMITS.sessionStateBytes.value;
    return this.#store.map<StoredSession | null>({
      name: sessionStateFile(sessionId),
      schemaVersion: SESSION_STATE_VERSION,
      parse: (json) => parsed(json, sessionId),
      empty: () => null,
      bytesMax: bytes,
      parseBytesMax: bytes,
      fullCode: "SESSION_STATE_TOO_LARGE",
    });
  }
}

function parsed(json: object, sessionId: string): StoredSession {
  const result = StoredSessionSchema.safeParse(json);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new Error(`${issue?.path.map(String).join(".") ?? ""}: ${issue?.message ?? "not a session state"}`);
  }
  if (result.data.sessionId !== sessionId) throw new Error(`it is the state of ${result.data.sessionId}`);
  return result.data;
}

function afterChanges(record: SessionRecord, changes: readonly StoredChange[]): SessionRecord {
  return changes.reduce(
    (next, change) => changedRecord(next, { ...change, patch: fromStoredPatch(change.patch) }),
    record,
  );
}
