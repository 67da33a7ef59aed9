export type JsonRecord = Readonly<Record<string, unknown>>;

/** The value as a record of unknown values; null for anything else. */
export const recordOf = (value: unknown): JsonRecord | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonRecord) : null;

export const textOrNull = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** A sequence number, a position or a count. */
export const countOrNull = (value: unknown): number | null =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** A duration in milliseconds. */
export const amountOrNull = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
