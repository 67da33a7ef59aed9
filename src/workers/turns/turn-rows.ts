import type { DatabaseSync, StatementSync } from "node:sqlite";

import type { ModelCall, ToolExecution } from "../../trace/model/turn/call.ts";
import type { TurnSummary, TurnTrace } from "../../trace/model/turn/turn-trace.ts";
import { unlessDamaged } from "./damaged-row.ts";
import { packed, unpacked } from "./packing.ts";
import { blobOf, numberOf, type Row, textOf } from "./values.ts";

/** Whose turn, of which session: a miss on either is no turn. */
export interface TurnKey {
  readonly ownerId: string;
  readonly sessionId: string;
  readonly turnId: string;
}

export interface StoredTurn {
  readonly ownerId: string;
  readonly trace: TurnTrace;
  readonly summary: TurnSummary;
  /** What its age counts from. */
  readonly keptFrom: number;
  readonly clockAhead: boolean;
}

/** A row of the list; `summary` null: it is damaged. */
export interface ListedTurn {
  readonly turnId: string;
  readonly summary: TurnSummary | null;
}

const SELECT = "SELECT account FROM turn WHERE turn_id = ? AND owner_id = ? AND session_id = ?";
const LIST = `SELECT turn_id, summary FROM turn WHERE owner_id = ? AND session_id = ? AND start_seq < ?
  ORDER BY start_seq DESC LIMIT ?`;
const INSERT = `INSERT INTO turn (turn_id, owner_id, session_id, start_seq, started_at, kept_from, clock_ahead, recovered,
  redacted_at, summary, account) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const UPDATE = "UPDATE turn SET redacted_at = ?, summary = ?, account = ? WHERE turn_id = ?";

/** Accounts of turns, with their calls and executions as rows of their own. */
export class TurnRows {
  readonly #select: StatementSync;
  readonly #find: StatementSync;
  readonly #list: StatementSync;
  readonly #recovered: StatementSync;
  readonly #insert: StatementSync;
  readonly #update: StatementSync;
  readonly #delete: StatementSync;
  readonly #calls: PartRows;
  readonly #tools: PartRows;

  constructor(db: DatabaseSync) {
    this.#select = db.prepare(SELECT);
    this.#find = db.prepare("SELECT start_seq FROM turn WHERE turn_id = ? AND owner_id = ? AND session_id = ?");
    this.#list = db.prepare(LIST);
    this.#recovered = db.prepare("SELECT recovered FROM turn WHERE turn_id = ?");
    this.#insert = db.prepare(INSERT);
    this.#update = db.prepare(UPDATE);
    this.#delete = db.prepare("DELETE FROM turn WHERE turn_id = ?");
    this.#calls = new PartRows(db, { table: "model_call", state: "outcome" });
    this.#tools = new PartRows(db, { table: "tool_call", state: "status" });
  }

  /** The account as it was put in; null: there is no such turn. */
  read({ turnId, ownerId, sessionId }: TurnKey): TurnTrace | null {
    const row = this.#select.get(turnId, ownerId, sessionId);
    return row === undefined ? null : this.#opened(turnId, row);
  }

  /** Place of a turn in its session; null: there is no such turn. */
  startSeqOf({ turnId, ownerId, sessionId }: TurnKey): number | null {
    const row = this.#find.get(turnId, ownerId, sessionId);
    return row === undefined ? null : numberOf(row, "start_seq");
  }

  /** Newest first, those before a place. */
  list(
    at: { readonly ownerId: string; readonly sessionId: string },
    page: { readonly beforeSeq: number; readonly limit: number },
  ): readonly ListedTurn[] {
    const rows = this.#list.all(at.ownerId, at.sessionId, page.beforeSeq, page.limit);
    return rows.map((row) => ({
      turnId: textOf(row, "turn_id"),
      summary: unlessDamaged(() => unpacked(blobOf(row, "summary")) as TurnSummary),
    }));
  }

  /** Whether it was put in: what was recorded stays, what was made from a log gives way to it. */
  insert({ ownerId, trace, summary, keptFrom, clockAhead }: StoredTurn): boolean {
    const { turnId, sessionId, startSeq, startedAt, recovered, redactedAt, calls, tools } = trace;
    const known = this.#recovered.get(turnId);
    if (known !== undefined && (recovered !== null || numberOf(known, "recovered") === 0)) return false;
    if (known !== undefined) this.#delete.run(turnId);
    const account = packed({ ...trace, calls: [], tools: [] });
    this.#insert.run(
      turnId,
      ownerId,
      sessionId,
      startSeq,
      startedAt,
      keptFrom,
      clockAhead ? 1 : 0,
      recovered === null ? 0 : 1,
      redactedAt,
      packed(summary),
      account,
    );
    this.#insertParts(turnId, calls, tools);
    return true;
  }

  /** Another account in the place of one that is there. */
  replace(trace: TurnTrace, summary: TurnSummary): void {
    const { turnId, redactedAt, calls, tools } = trace;
    this.#update.run(redactedAt, packed(summary), packed({ ...trace, calls: [], tools: [] }), turnId);
    for (const parts of [this.#calls, this.#tools]) parts.delete(turnId);
    this.#insertParts(turnId, calls, tools);
  }

  /** With all that is of this turn alone. */
  delete(turnId: string): void {
    this.#delete.run(turnId);
  }

  #insertParts(turnId: string, calls: readonly ModelCall[], tools: readonly ToolExecution[]): void {
    calls.forEach((call, ix) => this.#calls.insert({ turnId, ix, id: call.id, state: call.outcome, row: call }));
    tools.forEach((tool, ix) => this.#tools.insert({ turnId, ix, id: tool.callId, state: tool.status, row: tool }));
  }

  #opened(turnId: string, row: Row): TurnTrace {
    const account = unpacked(blobOf(row, "account")) as TurnTrace;
    const calls = this.#calls.read(turnId) as ModelCall[];
    const tools = this.#tools.read(turnId) as ToolExecution[];
    return { ...account, calls, tools };
  }
}

interface Part {
  readonly turnId: string;
  readonly ix: number;
  readonly id: string;
  readonly state: string;
  readonly row: object;
}

/** Rows of one table that belong to turns, in their order. */
class PartRows {
  readonly #select: StatementSync;
  readonly #insert: StatementSync;
  readonly #delete: StatementSync;

  constructor(db: DatabaseSync, { table, state }: { readonly table: string; readonly state: string }) {
    this.#select = db.prepare(`SELECT row FROM ${table} WHERE turn_id = ? ORDER BY ix`);
    this.#insert = db.prepare(`INSERT INTO ${table} (turn_id, ix, call_id, ${state}, row) VALUES (?, ?, ?, ?, ?)`);
    this.#delete = db.prepare(`DELETE FROM ${table} WHERE turn_id = ?`);
  }

  read(turnId: string): unknown[] {
    return this.#select.all(turnId).map((row) => unpacked(blobOf(row, "row")));
  }

  insert({ turnId, ix, id, state, row }: Part): void {
    this.#insert.run(turnId, ix, id, state, packed(row));
  }

  delete(turnId: string): void {
    this.#delete.run(turnId);
  }
}
