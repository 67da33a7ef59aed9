import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "oracle-main-"));
afterAll(() => rmSync(folder, { recursive: true }));

function runOn(path: string): { readonly code: number | null; readonly lines: readonly string[] } {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  const env = { ...process.env, ORACLE_DIR: path };
  const { status, stdout } = spawnSync(process.execPath, [main], { encoding: "utf8", env });
  return { code: status, lines: stdout.trimEnd().split("\n") };
}

test("a folder that is missing or empty fails, and is named", () => {
  const missing = join(folder, "missing");
  expect(runOn(missing)).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([expect.stringContaining(`ORACLE_DIR ${missing}: ENOENT`)]) as unknown,
  });
  const empty = runOn(folder);
  expect([empty.code, empty.lines[0], empty.lines.at(-1)]).toEqual([
    1,
    `ORACLE_DIR ${folder}: no .json or .json.gz in it`,
    "0 passed, 1 failed",
  ]);
});

test("a case without a record fails, scan and short form alike", () => {
  const chat = [{ name: "A", mes: "b" }];
  writeFileSync(join(folder, "a.json"), JSON.stringify({ id: "a", books: {}, steps: [{ chat }] }));
  const input = { book: { entries: [] }, chatNewestFirst: ["b"] };
  writeFileSync(join(folder, "b.json"), JSON.stringify({ id: "b", kind: "match", input, expected: {} }));
  const { code, lines } = runOn(folder);
  expect([code, lines.at(-1)]).toEqual([1, "0 passed, 2 failed"]);
  expect(lines).toContain("a: steps[0].expected");
});
