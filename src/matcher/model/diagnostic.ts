/** How much a finding about data matters: `error` = the part does not work, `warning` = it works otherwise than meant. */
export type Severity = "info" | "warning" | "error";

/**
 * Something about the user's data that deserves a word: never an exception, never silent.
 *
 * `code` is lower case with hyphens and documented in the README; `path` is a JSON path such as
 * `$.entries["12"].key[0]`; `line` and `column` (both from 1) are set where the text of the file is known.
 */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
  /** Of a whole assembly: the resource that it is about. */
  readonly resourceId?: string;
}
