import { formatPath, type PathSegment } from "../../matcher/formats/json-path.ts";
import { LIMITS } from "../../matcher/limits.ts";
import type { Diagnostic, Severity } from "../../matcher/model/diagnostic.ts";

/** What a reader can notice: each code with its severity, what it means and what to do. */
export type FindingTable<Code extends string> = Readonly<
  Record<Code, { readonly severity: Severity; readonly meaning: string; readonly remedy: string }>
>;

/** Collects what reading a file has to say; a code that repeats too often is counted instead. */
export class FindingList<Code extends string> {
  private readonly table: FindingTable<Code>;
  private readonly list: Diagnostic[] = [];
  private readonly counts = new Map<Code, number>();

  constructor(table: FindingTable<Code>) {
    this.table = table;
  }

  add(code: Code, path: readonly PathSegment[], message: string, at?: { line: number; column: number }): void {
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    if (count > LIMITS.diagnosticsPerCode.value) return;
    this.list.push({ code, severity: this.table[code].severity, message, path: formatPath(path), ...at });
  }

  /** Everything found, in order; what was cut is counted at the end. */
  all(): Diagnostic[] {
    const limit = LIMITS.diagnosticsPerCode.value;
    const cut = [...this.counts].filter(([, count]) => count > limit);
    return [
      ...this.list,
      ...cut.map(([code, count]): Diagnostic => ({
        code: "diagnostics-truncated",
        severity: "info",
        message: `${count - limit} more findings of ${code} are not listed.`,
        path: "$",
      })),
    ];
  }
}
