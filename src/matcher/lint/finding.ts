import type { Severity } from "../model/diagnostic.ts";
import { LINT_CODES, type LintCodeName } from "./codes.ts";

/**
 * One finding about a world book. `path` is a JSON path in the original file; `code` is one of {@link LINT_CODES} or a
 * code of the reader that reported it.
 */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly path: string;
  readonly message: string;
  readonly remedy: string;
}

/** Takes the findings of the rules: the severity and, unless one is given, the remedy come from the code's table row. */
export type Report = (code: LintCodeName, path: string, message: string, remedy?: string) => void;

/** A report that appends to `findings`. */
export function reportInto(findings: Finding[]): Report {
  return (code, path, message, remedy) => {
    const { severity, remedy: usual } = LINT_CODES[code];
    findings.push({ code, severity, path, message, remedy: remedy ?? usual });
  };
}
