import type { WhatIf } from "../../../src/host/http/schemas/what-if.ts";

type Entry = WhatIf["entries"]["rows"][number];
type Outcome = Pick<WhatIf, "entries" | "omitted" | "budget" | "loops" | "books" | "diagnostics">;

/** The active entries with their reasons, what was left out by reason, and the budget. `same`: the model got exactly these. */
export function entryLines({ entries, omitted, budget, loops, books, diagnostics }: Outcome, same: boolean): string[] {
  const count = books.reduce((sum, { entryCount }) => sum + (entryCount ?? 0), 0);
  const lines = ["", `Active entries: ${entries.total} of ${count}, in ${loops.length} passes`];
  const width = Math.max(0, ...entries.rows.map(({ name }) => name.length));
  for (const row of entries.rows) lines.push(`  ${row.name.padEnd(width)}  ${row.reason}${detail(row)}`);
  if (entries.total > entries.rows.length) lines.push(`  ... and ${entries.total - entries.rows.length} more`);
  const left = Object.entries(omitted.reasons).map(([reason, n]) => `${reason} ${n}`);
  if (left.length > 0) lines.push(`Left out: ${left.join(", ")}`);
  const tokens = tokensLine(entries, budget);
  if (tokens !== null) lines.push(tokens);
  for (const { severity, code, message } of diagnostics.rows) lines.push(`${severity} ${code}: ${message}`);
  if (!same) lines.push("(The request itself has other lore than this: its sections above are what the model got.)");
  return lines;
}

/** What counts against a budget is not the sum of what is active: contents that wake nothing drop out between passes. */
function tokensLine({ rows, total }: WhatIf["entries"], budget: WhatIf["budget"]): string | null {
  if (budget !== null && budget.tokens !== null) return `Budget: ${budget.used} of ${budget.tokens} tokens`;
  if (total > rows.length || rows.some(({ tokens }) => tokens === null)) return null;
  return `Tokens: ${rows.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0)}, with no limit over all books`;
}

function detail({ key, wokenBy, wonGroup, roll, printed, cut }: Entry): string {
  const parts = [
    key === null ? "" : `by "${key.key}"`,
    wokenBy === null ? "" : `woken by ${wokenBy.name}`,
    wonGroup === null ? "" : `won the group "${wonGroup}"`,
    roll === null ? "" : `rolled ${roll.value.toFixed(1)} of ${roll.probability ?? 100}`,
    printed ? "" : `not printed${cut === null ? "" : `: ${cut}`}`,
  ];
  const said = parts.filter((part) => part !== "");
  return said.length === 0 ? "" : `  (${said.join("; ")})`;
}
