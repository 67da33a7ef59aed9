/**
 * The codes of {@link MatcherError}: input that cannot be taken at all. `limit` errors carry `limit` and `requested`,
 * JSON errors `line` and `column`, structure errors `path`.
 */
export const MATCHER_ERROR_CODES = [
  "json-syntax",
  "json-encoding",
  "input-too-large",
  "root-invalid",
  "not-a-world-book",
  "is-a-character-card",
  "is-a-preset",
  "png-invalid",
  "png-no-lorebook",
  "entry-limit",
  "node-limit",
  "entry-node-limit",
  "depth-limit",
  "string-limit",
  "key-limit",
  "scan-stopped",
] as const;

export type MatcherErrorCode = (typeof MATCHER_ERROR_CODES)[number];

export interface MatcherErrorDetails {
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
  readonly limit?: number;
  readonly requested?: number;
}

/** The one error class of `src/matcher`. The message says what, where, what was accepted and what to do. */
export class MatcherError extends Error {
  override readonly name = "MatcherError";
  readonly code: MatcherErrorCode;
  readonly details: MatcherErrorDetails;

  constructor(code: MatcherErrorCode, message: string, details: MatcherErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
