import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { foundCases } from "./support/found-cases.ts";
import { markdownTable, textRow } from "./support/report.ts";
import { runCases } from "./support/run.ts";
import { sessionStress, soakStress } from "./support/trace/stress-cases.ts";

/** Gates of the bench that belong to the trace and need no long session. */
const GATES = ["recorder", "verify-hash"] as const;

const HELP = `npm run stress -- [--only id,id] [--events n,n] [--details n] [--turns n] [--attempts n] [--json]
                      [--report]

Holds the trace to its bars on long sessions. Each is made by the host's own store in a temporary folder, which is removed;
the real host reads it with the plugin on, over HTTP, and each text has to be what the model received. The soak holds
memory flat while every turn is recorded, and the files of the turn store to their size.

  --only id,id   soak, session-<events>, recorder, verify-hash alone
  --events n,n   sizes of the sessions (10000,100000,500000; the last takes minutes)
  --details n    details that are asked for at once (200)
  --turns n      turns of the soak (2000; at least 80, or there is no slope)
  --attempts n   attempts for each gate (3)
  --json         print {"rows":[{"id","variant","value","unit","bar","direction","pass","reach","note"}]} and nothing else
  --report       write the rows of the soak to bench/soak.md; the README shows this table

Bars in milliseconds are for a machine that does nothing else. Exit code 1 when a row fails its bar, 2 for a wrong option.`;

/** Fewer turns have no slope. */
const TURNS_MIN = 80;

const values = options();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const whole = (name: "details" | "turns" | "attempts"): number => count(values[name], name);
if (whole("turns") < TURNS_MIN) refuse(`--turns: ${values.turns} is less than ${TURNS_MIN}`);
const sizes = values.events.split(",").map((events) => count(events, "events"));
const soak = soakStress(whole("turns"));
const sessions = sizes.map((events) => sessionStress(events, whole("details")));
const found = await foundCases();
for (const one of [soak, ...sessions]) found.set(one.id, one);
// Who looks at memory comes first.
const wanted = values.only?.split(",") ?? [soak.id, ...sessions.map(({ id }) => id), ...GATES];
const unknown = wanted.filter((id) => !found.has(id));
if (unknown.length > 0) refuse(`--only: ${unknown.join(", ")}; there are ${[...found.keys()].join(", ")}`);
const log = (line: string): void => console.error(line);
const rows = await runCases({ found, wanted, attempts: whole("attempts"), full: true, log });
if (values.json) console.log(JSON.stringify({ rows }));
else for (const row of rows) console.log(textRow(row));
if (values.report && wanted.includes(soak.id)) {
  const table = markdownTable(
    rows.filter(({ id }) => id === soak.id),
    found,
  );
  writeFileSync(new URL("./soak.md", import.meta.url), table);
}
const failed = rows.filter((row) => !row.pass);
for (const row of failed) console.error(`failed gate: ${textRow(row)}`);
if (!values.json) console.log(`${rows.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

function count(text: string, name: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  return refuse(`--${name}: ${text} is no whole number above 0`);
}

function refuse(why: string): never {
  console.error(`${why}\n\n${HELP}`);
  process.exit(2);
}

function options() {
  try {
    return parseArgs({
      options: {
        only: { type: "string" },
        events: { type: "string", default: "10000,100000,500000" },
        details: { type: "string", default: "200" },
        turns: { type: "string", default: "2000" },
        attempts: { type: "string", default: "3" },
        json: { type: "boolean", default: false },
        report: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
