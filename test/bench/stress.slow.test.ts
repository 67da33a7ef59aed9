import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

import type { BenchRow } from "../../bench/support/case.ts";

const script = fileURLToPath(new URL("../../bench/stress.ts", import.meta.url));
/** `verify-hash` needs no session, and hashes a log of its own for half a minute. */
const PARTS = ["--only", "soak,session-10000,recorder"];
const SIZES = ["--events", "10000", "--details", "40", "--turns", "80", "--attempts", "1"];

const temporary = mkdtempSync(join(tmpdir(), "lorekeeper-stress-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

test("the stress runs at 10,000 events: every gate has its figures, no text is wrong, nothing is left behind", () => {
  const run = spawnSync(process.execPath, [script, ...PARTS, ...SIZES, "--json"], {
    encoding: "utf8",
    timeout: 900_000,
  });
  const { rows } = JSON.parse(run.stdout) as { readonly rows: readonly BenchRow[] };
  // What is slow here says nothing: other tests run beside it.
  expect(rows.filter(({ variant }) => variant === "threw")).toEqual([]);
  const named = (id: string): string[] => rows.filter((row) => row.id === id).map(({ variant }) => variant);
  const events = /^10,\d{3} events, /u;
  expect(named("v3-detail").map((variant) => variant.replace(events, ""))).toEqual([
    "host blocked",
    "cold",
    "repeated",
    "memory",
    "beside inspect()",
  ]);
  expect(named("v3-crowd")).toHaveLength(5);
  expect(named("soak").map((variant) => variant.replace("80 turns, ", ""))).toEqual([
    "heap of the host a turn",
    "external memory a turn",
    "resident memory a turn",
    "turns.sqlite a turn",
    "turns.sqlite, its log",
  ]);
  expect(named("recorder").length).toBeGreaterThan(0);
  expect(rows.every(({ value }) => Number.isFinite(value))).toBe(true);
  const counts = rows.filter(({ id, unit }) => id === "v3-crowd" && unit === "count");
  expect(counts).toHaveLength(3);
  expect(counts.filter(({ pass }) => !pass)).toEqual([]);
  expect(rows.find(({ id }) => id === "soak")?.note).toContain("11 retries");
  expect(run.stderr).not.toContain("missing gate");
  expect(readdirSync(temporary)).toEqual([]);
}, 1_000_000);
