import { type BigIntStats, lstatSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

import { ownIdentity, type ProcessIdentity } from "../library/store/process-identity.ts";
import { ByteLru } from "../byte-lru.ts";
import { LIMITS } from "../../matcher/limits.ts";
import { DamagedRowError } from "./damaged-row.ts";
import { openToRead } from "./look-at-file.ts";
import { openTurnFile } from "./open-file.ts";
import { problemOf, resultCode, TurnStoreError } from "./problem.ts";
import { TURNS_FILE, type TurnStoreProblem } from "./protocol.ts";
import { TurnDatabase } from "./turn-database.ts";

/** What work on the store gave, or why the store could not be used. */
export type Used<T> =
  | { readonly problem: null; readonly value: T }
  | { readonly problem: TurnStoreProblem; readonly value: null };

/** Faults of the file itself: it is not touched again before it is another one. */
const LASTING: ReadonlySet<string> = new Set(["TURN_STORE_CORRUPT", "TURN_STORE_NEWER"]);

/**
 * The turn store of one data folder in one thread: opened when it is first needed, and again after a fault that may have
 * passed. Everything in it can be had again by a thread that takes the place of one that died.
 */
export class TurnStore {
  /** Packed catalogues by id, as they came or were read last: what another process deletes comes back with the next decisions. */
  readonly catalogues = new ByteLru<Uint8Array>({
    bytesMax: LIMITS.turnKeptCatalogueBytes.value,
    countMax: Number.POSITIVE_INFINITY,
  });
  readonly #path: string;
  #database: TurnDatabase | null = null;
  /** The file that is open. */
  #opened = MISSING;
  #refused: { readonly stamp: string; readonly problem: TurnStoreProblem } | null = null;
  #identity: ProcessIdentity | undefined;

  constructor(folder: string) {
    this.#path = join(folder, TURNS_FILE);
  }

  /** This process, as it marks the turns that it records. */
  get identity(): ProcessIdentity {
    return (this.#identity ??= ownIdentity());
  }

  /** Does `work` on the store, which is made if it is not there. Faults of ours are thrown. */
  use<T>(work: (database: TurnDatabase) => T): Used<T> {
    if (this.#refused?.stamp === stampOf(this.#path)) return { problem: this.#refused.problem, value: null };
    this.#refused = null;
    try {
      this.#letGoOfMoved();
      return { problem: null, value: work((this.#database ??= this.#open())) };
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      if (!(error instanceof DamagedRowError)) this.#failed(problem);
      return { problem, value: null };
    }
  }

  /** The same for who only reads: a store that is not there is not made, one that cannot be written is read. */
  look<T>(work: (database: TurnDatabase) => T): Used<T | null> {
    if (stampOf(this.#path) === MISSING) return { problem: null, value: null };
    const used = this.use(work);
    return used.problem?.code === "TURN_STORE_WRITE_FAILED" ? (this.#read(work) ?? used) : used;
  }

  /** null: it cannot be read either, or `work` writes. */
  #read<T>(work: (database: TurnDatabase) => T): Used<T> | null {
    let db: DatabaseSync | null = null;
    try {
      db = openToRead(this.#path);
      return db === null ? null : { problem: null, value: work(new TurnDatabase(db)) };
    } catch (error) {
      if (problemOf(error) === null) throw error;
      return null;
    } finally {
      db?.close();
    }
  }

  /** Ends it; the next use opens it again. */
  close(): void {
    const database = this.#database;
    this.#database = null;
    database?.close();
  }

  #open(): TurnDatabase {
    const { db } = openTurnFile(this.#path);
    this.#opened = fileAt(this.#path);
    try {
      return new TurnDatabase(db);
    } catch (error) {
      db.close();
      // Its statements do not fit what is in it: somebody else has changed it.
      if (resultCode(error) !== STATEMENT_REFUSED) throw error;
      throw new TurnStoreError("TURN_STORE_CORRUPT", "turns.sqlite has not the tables of its version", {
        cause: error,
      });
    }
  }

  /** Whoever deletes the file or puts another one in its place means that one: what is written to the old one is lost. */
  #letGoOfMoved(): void {
    if (this.#database !== null && fileAt(this.#path) !== this.#opened) this.close();
  }

  /** Another connection may do what this one could not: after a busy time there is nothing wrong with it. */
  #failed(problem: TurnStoreProblem): void {
    if (problem.code === "TURN_STORE_BUSY") return;
    try {
      this.close();
    } catch {
      // What it could not write back is in the log still.
    }
    if (LASTING.has(problem.code)) this.#refused = { stamp: stampOf(this.#path), problem };
  }
}

const MISSING = "missing";
/** What SQLite says of a statement about tables that are not there. */
const STATEMENT_REFUSED = 1;

/** Names what is at a place now, and what is in it. */
const stampOf = (path: string): string => told(path, ({ ino, size, mtimeNs }) => `${ino}:${size}:${mtimeNs}`);

/** Names the file that is at a place now. */
const fileAt = (path: string): string => told(path, ({ dev, ino }) => `${dev}:${ino}`);

function told(path: string, name: (found: BigIntStats) => string): string {
  try {
    const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    return found === undefined ? MISSING : name(found);
  } catch {
    return "unreachable";
  }
}
