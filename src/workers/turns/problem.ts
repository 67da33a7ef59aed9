import type { TurnStoreCode, TurnStoreProblem } from "./protocol.ts";

/** Why the turn store cannot be used, or not now. */
export class TurnStoreError extends Error {
  readonly code: TurnStoreCode;

  constructor(code: TurnStoreCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "TurnStoreError";
    this.code = code;
  }
}

/** SQLite's primary result codes that say something of the file. Source: sqlite.org/rescode.html. */
const CODES: ReadonlyMap<number, TurnStoreCode> = new Map([
  [5, "TURN_STORE_BUSY"],
  [6, "TURN_STORE_BUSY"],
  [11, "TURN_STORE_CORRUPT"],
  [26, "TURN_STORE_CORRUPT"],
]);

/** What keeps {@link CODES} company: permissions, a full disk, a disk that fails. */
const WRITE_CODES: ReadonlySet<number> = new Set([3, 8, 10, 13, 14, 23]);

const NO_SPACE_CODES: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT"]);
const FILE_CODES: ReadonlySet<string> = new Set(["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EIO", "EMFILE"]);

/**
 * What an error says of the turn store; null: nothing, it is a fault of ours. Messages of SQLite name tables and columns,
 * never values.
 */
export function problemOf(error: unknown): TurnStoreProblem | null {
  if (error instanceof TurnStoreError) return { code: error.code, message: error.message };
  const result = resultCode(error);
  if (result !== null && error instanceof Error) {
    const code = CODES.get(result) ?? (WRITE_CODES.has(result) ? "TURN_STORE_WRITE_FAILED" : null);
    return code === null ? null : { code, message: `turns.sqlite: ${error.message}` };
  }
  const system = systemCode(error);
  if (system === null || !(NO_SPACE_CODES.has(system) || FILE_CODES.has(system))) return null;
  return { code: "TURN_STORE_WRITE_FAILED", message: `turns.sqlite: ${system}` };
}

/** SQLite's primary result code; null: no error of SQLite. */
export function resultCode(error: unknown): number | null {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return null;
  return error.errcode & 0xff;
}

function systemCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}
