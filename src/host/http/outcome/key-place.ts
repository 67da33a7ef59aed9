import type { Evidence } from "../../../matcher/model/outcome.ts";

/** Where a key was found, as answers show it; null without a key. */
export function keyPlace(evidence: Evidence | undefined) {
  if (evidence === undefined) return null;
  const { key, where, index = null, source = null, offset, length, approximate = false } = evidence;
  return { key, where, index, source, offset, length, approximate };
}

/** A number that JSON has; null for those it has not. */
export const jsonNumber = (value: number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : value;

/** A roll, as answers show it. A probability that is no number never passes. */
export function rollOf(roll: { readonly value: number; readonly probability: number } | undefined) {
  return roll === undefined ? null : { value: roll.value, probability: jsonNumber(roll.probability) };
}
