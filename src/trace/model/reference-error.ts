/**
 * Why a reference gave no text, in the order of the checks; the first that fails is told. `unverified` is none of them:
 * the record holds no reference to check, because the request could not be matched to the assembly.
 */
export const REFERENCE_ERRORS = {
  unverified: "the request could not be matched to this assembly, so there is no reference to check",
  "history-unavailable": "the host has no history of this session any more",
  "history-read-failed": "the history of the session could not be read",
  "format-mismatch": "the history has another log format than the record was made from",
  "session-mismatch": "the history is that of another session",
  "created-at-mismatch": "the history belongs to a session of the same id that was created at another time",
  "cut-unavailable": "the history ends before the events that the record was made from",
  "event-unavailable": "the referenced event is not in the history, or lies behind the record's cut",
  "type-mismatch": "the referenced event has another type",
  "identity-mismatch": "the referenced message has another id",
  "hash-mismatch": "the content of the referenced message or event was altered",
  "range-mismatch": "the referenced range lies outside of the text, or cuts a character in two",
  "text-mismatch": "the text in the referenced range was altered",
  "section-mismatch": "the referenced message has no such named section at this place",
} as const;

export type ReferenceError = keyof typeof REFERENCE_ERRORS;
