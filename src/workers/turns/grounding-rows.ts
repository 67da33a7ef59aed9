import type { DatabaseSync, StatementSync } from "node:sqlite";

import { unlessDamaged } from "./damaged-row.ts";
import { deflated, inflated } from "./packing.ts";
import { blobOf, type Row, textOf } from "./values.ts";

/** Decisions of one assembly, as they come to the thread. */
export interface NewGrounding {
  readonly sessionId: string;
  readonly captureId: string;
  readonly key: string;
  readonly columns: Uint8Array;
  /** Ids of the catalogues that its rows are about. */
  readonly catalogues: readonly string[];
  readonly createdAt: number;
}

/** The row stays, and what refers to it. */
const PUT_CATALOGUE = `INSERT INTO catalogue (id, names) VALUES (?, ?)
  ON CONFLICT (id) DO UPDATE SET names = excluded.names`;
const INSERT_CAPTURE = `INSERT INTO capture (capture_id, session_id, turn_id, grounding_key, created_at)
  VALUES (?, ?, NULL, ?, ?)
  ON CONFLICT (capture_id) DO UPDATE SET grounding_key = excluded.grounding_key WHERE turn_id IS NULL`;
/** What nothing refers to any more, from the outside in. */
const UNUSED_GROUNDING = `DELETE FROM grounding WHERE key IN (SELECT key FROM grounding
  WHERE NOT EXISTS (SELECT 1 FROM capture WHERE grounding_key = key) LIMIT ?)`;
const UNUSED_CATALOGUE = `DELETE FROM catalogue
  WHERE NOT EXISTS (SELECT 1 FROM grounding_catalogue WHERE catalogue_id = catalogue.id)`;
const STRAY = `DELETE FROM capture WHERE turn_id IS NULL AND NOT created_at BETWEEN ? AND ?
  AND NOT EXISTS (SELECT 1 FROM open_turn WHERE open_turn.session_id = capture.session_id)`;

/** As SQLite has no limit. */
const ALL = -1;

/** Packed decisions by their key, catalogues by theirs, and which assembly has which. */
export class GroundingRows {
  readonly #columns: StatementSync;
  readonly #names: StatementSync;
  readonly #catalogues: StatementSync;
  readonly #ofTurn: StatementSync;
  readonly #insertGrounding: StatementSync;
  readonly #hasCatalogue: StatementSync;
  readonly #putCatalogue: StatementSync;
  readonly #insertLink: StatementSync;
  readonly #insertCapture: StatementSync;
  readonly #claim: StatementSync;
  readonly #move: StatementSync;
  readonly #forget: StatementSync;
  readonly #stray: StatementSync;
  readonly #unusedGrounding: StatementSync;
  readonly #unusedCatalogue: StatementSync;

  constructor(db: DatabaseSync) {
    this.#columns = db.prepare("SELECT columns FROM grounding WHERE key = ?");
    this.#names = db.prepare("SELECT names FROM catalogue WHERE id = ?");
    this.#catalogues = db.prepare("SELECT id FROM catalogue");
    this.#ofTurn = db.prepare("SELECT capture_id, grounding_key FROM capture WHERE turn_id = ?");
    this.#insertGrounding = db.prepare("INSERT OR IGNORE INTO grounding (key, columns) VALUES (?, ?)");
    this.#hasCatalogue = db.prepare("SELECT 1 FROM catalogue WHERE id = ?");
    this.#putCatalogue = db.prepare(PUT_CATALOGUE);
    this.#insertLink = db.prepare("INSERT OR IGNORE INTO grounding_catalogue (key, catalogue_id) VALUES (?, ?)");
    this.#insertCapture = db.prepare(INSERT_CAPTURE);
    this.#claim = db.prepare("UPDATE capture SET turn_id = ? WHERE capture_id = ? AND session_id = ?");
    this.#move = db.prepare("UPDATE capture SET grounding_key = ? WHERE capture_id = ?");
    this.#forget = db.prepare("DELETE FROM capture WHERE capture_id = ?");
    this.#stray = db.prepare(STRAY);
    this.#unusedGrounding = db.prepare(UNUSED_GROUNDING);
    this.#unusedCatalogue = db.prepare(UNUSED_CATALOGUE);
  }

  /** Ids of all catalogues. */
  get catalogueIds(): string[] {
    return this.#catalogues.all().map((row) => textOf(row, "id"));
  }

  hasCatalogue(id: string): boolean {
    return this.#hasCatalogue.get(id) !== undefined;
  }

  /** Of an entry's names and keys; one that is there and sound stays. */
  putCatalogue(id: string, names: Uint8Array): void {
    if (unlessDamaged(() => this.names(id)) === null) this.#putCatalogue.run(id, deflated(names));
  }

  /** Its catalogues have to be there. */
  put({ sessionId, captureId, key, columns, catalogues, createdAt }: NewGrounding): void {
    this.#putColumns(key, columns, catalogues);
    this.#insertCapture.run(captureId, sessionId, key, createdAt);
  }

  /** Gives assemblies of a session to the turn that they were made in. */
  claim(turnId: string, sessionId: string, captureIds: readonly string[]): void {
    for (const captureId of captureIds) this.#claim.run(turnId, captureId, sessionId);
  }

  /** The assemblies of a turn that have decisions. */
  ofTurn(turnId: string): readonly { readonly captureId: string; readonly key: string }[] {
    return this.#ofTurn
      .all(turnId)
      .map((row) => ({ captureId: textOf(row, "capture_id"), key: textOf(row, "grounding_key") }));
  }

  /** The packed decisions of a key; null: there are none. */
  columns(key: string): Buffer | null {
    return blobOrNull(this.#columns.get(key), "columns");
  }

  /** A packed catalogue; null: there is none. */
  names(id: string): Buffer | null {
    return blobOrNull(this.#names.get(id), "names");
  }

  /** Gives an assembly other decisions than it had. */
  replace(captureId: string, to: Pick<NewGrounding, "key" | "columns" | "catalogues">): void {
    this.#putColumns(to.key, to.columns, to.catalogues);
    this.#move.run(to.key, captureId);
  }

  /** Takes its decisions away from an assembly. */
  forget(captureId: string): void {
    this.#forget.run(captureId);
  }

  /**
   * Deletes assemblies that came to no turn: made before a time, or after another one that is still to come, and no turn
   * of their session is open.
   */
  dropStray({ before, after }: { readonly before: number; readonly after: number }): void {
    this.#stray.run(before, after);
  }

  /** Deletes decisions that no assembly has any more, at most `max`, and catalogues. Returns how many decisions went. */
  dropUnused(max = ALL): number {
    const { changes } = this.#unusedGrounding.run(max);
    this.#unusedCatalogue.run();
    return Number(changes);
  }

  #putColumns(key: string, columns: Uint8Array, catalogues: readonly string[]): void {
    if (this.#columns.get(key) !== undefined) return;
    this.#insertGrounding.run(key, deflated(columns));
    for (const id of new Set(catalogues)) this.#insertLink.run(key, id);
  }
}

const blobOrNull = (row: Row | undefined, column: string): Buffer | null =>
  row === undefined ? null : inflated(blobOf(row, column));
