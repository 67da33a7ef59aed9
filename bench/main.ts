import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { BenchRow } from "./support/case.ts";
import { foundCases } from "./support/found-cases.ts";
import { REQUIRED } from "./support/required.ts";
import { runCases } from "./support/run.ts";
import { markdownTable, textRow } from "./support/report.ts";

const HELP = `npm run bench -- [--only id,id] [--attempts n] [--full] [--json] [--report]

Runs the gates. Each measures the product beside its yardstick in this process, checks that the answers are equal, and
passes when its ratio (or, for rows in ms, its time) meets the bar in one of the attempts.

  --only id,id   run these cases alone
  --attempts n   attempts for each gate (3)
  --full         v3-detail on a session of 500,000 events instead of 100,000, which takes a minute to make
  --json         print {"rows":[{"id","variant","value","unit","bar","pass"}]} and nothing else on standard output
  --report       write the Markdown table to bench/report.md; the README's figures are this table

Exit code 1 when a row fails its bar or a required case is missing.`;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    attempts: { type: "string", default: "3" },
    full: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    report: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const found = await foundCases();
const wanted = values.only?.split(",") ?? [...new Set([...REQUIRED, ...found.keys()])];
const log = (line: string): void => console.error(line);
const rows: BenchRow[] = await runCases({
  found,
  wanted,
  attempts: Number(values.attempts),
  full: values.full,
  log,
});
if (values.json) console.log(JSON.stringify({ rows }));
else for (const row of rows) console.log(textRow(row));
if (values.report) writeFileSync(new URL("./report.md", import.meta.url), markdownTable(rows, found));

const missing = wanted.filter((id) => !found.has(id));
const failed = rows.filter((row) => !row.pass);
for (const id of missing) console.error(`missing gate: ${id}`);
for (const row of failed) console.error(`failed gate: ${textRow(row)}`);
if (!values.json) console.log(`${rows.length - failed.length} passed, ${failed.length + missing.length} failed`);
process.exit(failed.length + missing.length === 0 ? 0 : 1);
