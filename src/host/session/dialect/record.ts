export type JsonRecord = Readonly<Record<string, unknown>>;

/** The value as a record of unknown values; null for anything else. */
export function recordOf(value: unknown): JsonRecord | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonRecord) : null;
}

/** Whether the value can be a sequence number, a position or a count. */
export function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
