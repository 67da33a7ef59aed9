import type { ReferenceError } from "../model/reference-error.ts";
import type { Body, UNAVAILABLE } from "../model/turn/body.ts";

type Why = (typeof UNAVAILABLE)[number];

/** What is told of a body whose reference did not hold. */
const WHY: Readonly<Record<ReferenceError, Why>> = {
  unverified: "not-recorded",
  "history-unavailable": "session-missing",
  "history-read-failed": "reference-unavailable",
  "format-mismatch": "identity-mismatch",
  "session-mismatch": "identity-mismatch",
  "created-at-mismatch": "identity-mismatch",
  "cut-unavailable": "cut-unavailable",
  "event-unavailable": "reference-unavailable",
  "type-mismatch": "reference-unavailable",
  "identity-mismatch": "identity-mismatch",
  "hash-mismatch": "hash-mismatch",
  "range-mismatch": "range-mismatch",
  "text-mismatch": "hash-mismatch",
  "section-mismatch": "range-mismatch",
};

export const unavailableBody = (error: ReferenceError): Body => ({
  status: "unavailable",
  text: null,
  truncated: false,
  why: WHY[error],
});

/** `unitsMax`: what is shown of it; a character is not cut in two. */
export function availableBody(text: string, unitsMax = Number.POSITIVE_INFINITY): Body {
  if (text.length <= unitsMax) return { status: "available", text, truncated: false, why: null };
  const behind = text.charCodeAt(unitsMax);
  const end = behind >= 0xdc00 && behind <= 0xdfff ? unitsMax - 1 : unitsMax;
  return { status: "available", text: text.slice(0, end), truncated: true, why: null };
}
