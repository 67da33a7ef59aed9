import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

import { type RegexImport, REGEX_IMPORT_REACHED, regexImportBook } from "../../bench/support/regex-import.ts";

const script = fileURLToPath(new URL("../../bench/support/regex-import.ts", import.meta.url));

/** What JavaScript says about each key on the haystack of one message. */
function expectedUids(): number[] {
  const { keys, text } = regexImportBook();
  return keys.flatMap((key, uid) => {
    const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(key) ?? [];
    return new RegExp(source ?? "", flags).test(`\u0001${text}`) ? [uid] : [];
  });
}

test("10,000 regex keys: all are taken, 100 reach RE2, and the answer is JavaScript's", () => {
  const run = spawnSync(process.execPath, ["--expose-gc", script], { encoding: "utf8", timeout: 300_000 });
  expect([run.status, run.stderr]).toEqual([0, ""]);
  const { active, refused, counters, importMs, scanMs, rssMib, tablesMib } = JSON.parse(run.stdout) as RegexImport;
  console.log(
    `10,000 regex keys: import ${importMs.toFixed()} ms, scans ${scanMs.map((ms) => ms.toFixed(1)).join(" ")} ms, ` +
      `memory of the process +${rssMib.toFixed()} MiB of which ${tablesMib.toFixed()} MiB shared tables; ` +
      `${counters.regexCandidates} candidates, ${counters.regexCalls} calls`,
  );
  const expected = expectedUids();
  expect(expected.length).toBeGreaterThan(20);
  expect(active.map(Number).toSorted((a, b) => a - b)).toEqual(expected);
  expect(refused).toBe(0);
  expect(counters.regexCandidates).toBe(REGEX_IMPORT_REACHED);
  // What one thread may grow by; what is measured is the whole process, two threads and their host.
  expect(rssMib).toBeLessThanOrEqual(64);
});
