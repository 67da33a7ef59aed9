import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

import type { ScanCounters } from "../../src/matcher/model/outcome.ts";
import { regexBook } from "./support/regex-book.ts";

interface Report {
  readonly active: readonly number[];
  readonly refused: number;
  readonly counters: ScanCounters;
  readonly importMs: number;
  readonly scanMs: readonly number[];
  readonly rssMib: number;
  readonly tablesMib: number;
}

const script = fileURLToPath(new URL("./support/regex-10k.ts", import.meta.url));

/** What JavaScript says about each key on the haystack of one message. */
function expectedUids(): number[] {
  const { keys, text } = regexBook(10_000, 100, 64 * 1024);
  return keys.flatMap((key, uid) => {
    const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(key) ?? [];
    return new RegExp(source ?? "", flags).test(`\u0001${text}`) ? [uid] : [];
  });
}

test("10,000 regex keys: all are taken, 100 reach RE2, and the answer is JavaScript's", () => {
  const run = spawnSync(process.execPath, ["--expose-gc", script], {
    encoding: "utf8",
    timeout: 300_000,
    maxBuffer: 1 << 26,
  });
  expect([run.status, run.stderr]).toEqual([0, ""]);
  const { active, refused, counters, importMs, scanMs, rssMib, tablesMib } = JSON.parse(run.stdout) as Report;
  console.log(
    `10,000 regex keys: import ${importMs} ms, scans ${scanMs.join(" ")} ms, memory of the process +${rssMib} MiB ` +
      `of which ${tablesMib} MiB shared tables; ${counters.regexCandidates} candidates, ${counters.regexCalls} calls`,
  );
  const expected = expectedUids();
  expect(expected.length).toBeGreaterThan(20);
  expect(active.toSorted((a, b) => a - b)).toEqual(expected);
  expect(refused).toBe(0);
  expect(counters.regexCandidates).toBe(100);
  expect(rssMib).toBeLessThanOrEqual(64);
});
