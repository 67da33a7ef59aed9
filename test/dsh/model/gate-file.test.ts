import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

import { appeared } from "./gate-file.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lorekeeper-gate-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("waits for the file, and for no other", async () => {
  const path = join(folder, "gate");
  const order: string[] = [];
  const waiting = appeared(path).then(() => order.push("gate"));
  writeFileSync(join(folder, "other"), "");
  await appeared(join(folder, "other"));
  order.push("other");
  writeFileSync(path, "");
  await waiting;
  expect(order).toEqual(["other", "gate"]);
});

it("does not wait for one that is there, nor when nobody wants it any more", async () => {
  writeFileSync(join(folder, "gate"), "");
  await appeared(join(folder, "gate"));
  const stop = new AbortController();
  const waiting = appeared(join(folder, "never"), stop.signal);
  stop.abort();
  await expect(waiting).rejects.toThrow("aborted");
  await expect(appeared(join(folder, "never"), stop.signal)).rejects.toThrow("aborted");
});
