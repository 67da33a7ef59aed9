import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("./support/cycles.ts", import.meta.url));

test("200 open and close cycles leave nothing behind, and the process ends by itself", () => {
  const run = spawnSync(process.execPath, [script, "195", "5"], { encoding: "utf8", timeout: 500_000 });
  expect(run.stderr).toBe("");
  expect([run.status, run.signal]).toEqual([0, null]);
  const { before, after, listeners } = JSON.parse(run.stdout) as Record<"before" | "after", string[]> & {
    listeners: number;
  };
  expect(after).toEqual(before);
  expect(after.filter((resource) => /Worker|MessagePort|Timeout/.test(resource))).toEqual([]);
  expect(listeners).toBeLessThanOrEqual(2);
});
