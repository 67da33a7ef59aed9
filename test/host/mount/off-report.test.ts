import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { OffReport } from "../../../src/host/mount/off-report.ts";
import { readOffNote } from "../../../src/host/off-file.ts";

let folder = "";
let lines: string[] = [];
beforeEach(async () => {
  lines = [];
  vi.spyOn(console, "warn").mockImplementation((line: string) => void lines.push(line));
  folder = await mkdtemp(join(tmpdir(), "lorekeeper-report-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

it("writes one line for each reason, once, on one line", () => {
  const report = new OffReport(folder);
  const reasons = [
    { code: "A", message: "first\nsecond" },
    { code: "B", message: "third" },
  ];
  report.tell(reasons);
  report.tell(reasons);
  expect(lines).toEqual(["dsh-lorekeeper: A: first second", "dsh-lorekeeper: B: third"]);
});

it("leaves word until all is well, in the order in which it was told, and never fails", async () => {
  const report = new OffReport(folder);
  report.note([{ code: "A", message: "first" }]);
  report.note([{ code: "B", message: "second" }]);
  await report.close();
  expect(await readOffNote(folder)).toMatchObject({ pid: process.pid, reasons: [{ code: "B", message: "second" }] });
  report.note([]);
  await report.close();
  expect(await readOffNote(folder)).toBeNull();
  const file = join(folder, "file");
  await writeFile(file, "");
  const nowhere = new OffReport(file);
  nowhere.note([{ code: "A", message: "first" }]);
  await nowhere.close();
});
