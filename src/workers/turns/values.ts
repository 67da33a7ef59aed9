import type { SQLOutputValue } from "node:sqlite";

import { DamagedRowError } from "./damaged-row.ts";

/** A row as SQLite gives it; tables are STRICT, so a value of another type is damage. */
export type Row = Record<string, SQLOutputValue>;

export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === "string") return value;
  throw damaged(column);
}

export function numberOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value === "number") return value;
  throw damaged(column);
}

export function blobOf(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  throw damaged(column);
}

const damaged = (column: string): DamagedRowError => new DamagedRowError(`a value of ${column} is damaged`);
