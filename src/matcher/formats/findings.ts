import { LIMITS } from "../limits.ts";
import type { Diagnostic } from "../model/diagnostic.ts";
import { changesValue, IMPORT_DIAGNOSTICS, type ImportDiagnosticCode } from "./diagnostics.ts";
import { formatPath, type PathSegment } from "./json-path.ts";
import type { TextPosition } from "./json-position.ts";

/** Collects what reading a file has to say; repeated codes are cut at `diagnosticsPerCode` and counted. */
export class Findings {
  private readonly list: Diagnostic[] = [];
  private readonly counts = new Map<ImportDiagnosticCode, number>();
  private readonly changed = new Set<number>();
  private entry = -1;

  /** Number of entries of which a value was changed. */
  get entriesChanged(): number {
    return this.changed.size;
  }

  /** Findings from now on belong to the entry with this index in the file. */
  enterEntry(index: number): void {
    this.entry = index;
  }

  /** Findings from now on belong to the file as a whole. */
  leaveEntries(): void {
    this.entry = -1;
  }

  /** Marks the current entry as changed without a finding. */
  touch(): void {
    if (this.entry >= 0) this.changed.add(this.entry);
  }

  add(code: ImportDiagnosticCode, path: readonly PathSegment[], message: string, at?: TextPosition): void {
    if (changesValue(code)) this.touch();
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    if (count > LIMITS.diagnosticsPerCode.value) return;
    this.list.push({
      code,
      severity: IMPORT_DIAGNOSTICS[code].severity,
      message,
      path: formatPath(path),
      ...(at === undefined ? {} : { line: at.line, column: at.column }),
    });
  }

  /** Counts findings that were found but not listed one by one. */
  addCount(code: ImportDiagnosticCode, count: number): void {
    this.counts.set(code, (this.counts.get(code) ?? 0) + count);
  }

  /** Everything found, in order; what was cut is counted at the end. */
  all(): Diagnostic[] {
    const cut: Diagnostic[] = [];
    const shown = new Map<string, number>();
    for (const { code } of this.list) shown.set(code, (shown.get(code) ?? 0) + 1);
    for (const [code, count] of this.counts) {
      const left = count - (shown.get(code) ?? 0);
      if (left === 0) continue;
      cut.push({
        code: "diagnostics-truncated",
        severity: IMPORT_DIAGNOSTICS["diagnostics-truncated"].severity,
        message: `${left} more findings of ${code} are not listed.`,
        path: "$",
      });
    }
    return [...this.list, ...cut];
  }
}
