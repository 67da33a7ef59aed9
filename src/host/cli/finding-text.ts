import type { Finding } from "./findings.ts";
import type { Style } from "./style.ts";
import { oneLine } from "./table.ts";

/** From the worst down. */
export const SEVERITIES = ["error", "warning", "info"] as const;

/** Findings of one code that the text output shows; `--all` shows every one. */
const SHOWN_A_CODE = 10;

/** How findings are shown: `all` of them, or the first of each code. */
export interface FindingTextOptions {
  readonly style: Style;
  readonly all: boolean;
}

function countLine(findings: readonly Finding[]): string {
  const counts = SEVERITIES.map((severity) => ({
    severity,
    n: findings.filter((finding) => finding.severity === severity).length,
  }));
  const named = counts
    .filter(({ n }) => n > 0)
    .map(({ severity, n }) => `${n} ${severity}${n > 1 && severity !== "info" ? "s" : ""}`);
  return named.length === 0 ? "nothing to report" : named.join(", ");
}

function codeLines(findings: readonly Finding[], { style, all }: FindingTextOptions): string[] {
  const [first] = findings;
  if (first === undefined) return [];
  const colour = { error: style.red, warning: style.yellow, info: style.dim }[first.severity];
  const lines = [`${colour(first.severity)} ${style.bold(first.code)}`];
  for (const { path, message } of all ? findings : findings.slice(0, SHOWN_A_CODE)) {
    lines.push(`  ${oneLine(message)}`, `    ${style.dim(oneLine(path))}`);
  }
  const hidden = all ? 0 : findings.length - SHOWN_A_CODE;
  if (hidden > 0) lines.push(`  … and ${hidden} more (--all shows them)`);
  const remedies = new Set(findings.map(({ remedy }) => remedy));
  lines.push(...[...remedies].slice(0, all ? undefined : 3).map((remedy) => `  → ${oneLine(remedy)}`));
  return lines;
}

/** Findings of one file for people: grouped by code, errors first, what to do below each group. */
export function findingText(title: string, findings: readonly Finding[], options: FindingTextOptions): string {
  const lines = [`${options.style.bold(oneLine(title))}: ${countLine(findings)}`];
  const groups = Map.groupBy(findings, ({ code, severity }) => `${severity} ${code}`);
  for (const group of groups.values()) lines.push("", ...codeLines(group, options));
  return `${lines.join("\n")}\n`;
}
