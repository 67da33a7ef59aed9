import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import type { BenchCase, BenchRow } from "../support/case.ts";
import { type RegexImport, REGEX_IMPORT_REACHED } from "../support/regex-import.ts";

const ID = "regex-import";
const IMPORT_BAR_MS = 15_000;
const SCAN_BAR_MS = 100;
const RSS_BAR_MIB = 64;

const script = fileURLToPath(new URL("../support/regex-import.ts", import.meta.url));

function imported(): RegexImport {
  const run = spawnSync(process.execPath, ["--expose-gc", script], { encoding: "utf8", timeout: 300_000 });
  if (run.status !== 0) throw new Error(run.stderr);
  const result = JSON.parse(run.stdout) as RegexImport;
  const { regexCandidates } = result.counters;
  if (result.refused !== 0) throw new Error(`${result.refused} keys were refused, expected none`);
  if (regexCandidates !== REGEX_IMPORT_REACHED) throw new Error(`${regexCandidates} regexes reached RE2`);
  return result;
}

function rowsOf({ importMs, scanMs, rssMib, tablesMib, active }: RegexImport): BenchRow[] {
  const least = Math.min(...scanMs);
  const row = (variant: string, unit: "ms" | "MiB", value: number, bar: number, note: string): BenchRow => ({
    id: ID,
    variant,
    value,
    unit,
    bar,
    direction: "at-most",
    pass: value <= bar,
    note,
  });
  return [
    row("import in the background", "ms", importMs, IMPORT_BAR_MS, "read, translated and compiled once each"),
    row(
      "scan, 100 reach RE2",
      "ms",
      least,
      SCAN_BAR_MS,
      `${active.length} hit; worst ${Math.max(...scanMs).toFixed(1)} ms`,
    ),
    row("memory", "MiB", rssMib, RSS_BAR_MIB, `growth of the process, ${tablesMib.toFixed()} MiB of it shared tables`),
  ];
}

/** Import and scan of a book whose 10,000 keys are all regexes, in a process of its own. */
export const regexImport: BenchCase = {
  id: ID,
  title: "10,000 regex keys in one book: import, scan of 64 KiB, memory (best of the attempts)",
  run(context) {
    let rows: BenchRow[] = [];
    for (let attempt = 0; attempt < Math.max(1, context.attempts); attempt++) {
      rows = rowsOf(imported());
      if (rows.every((row) => row.pass)) break;
    }
    return Promise.resolve(rows);
  },
};
