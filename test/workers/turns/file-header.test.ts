import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { logBytes, readFileHeader } from "../../../src/workers/turns/file-header.ts";
import { openTurnFile } from "../../../src/workers/turns/open-file.ts";
import { MIGRATIONS } from "../../../src/workers/turns/schema.ts";
import { turnFolder } from "./support/thread.ts";

const place = (): string => join(turnFolder(), "turns.sqlite");

test("tells what is there without opening it", () => {
  const path = place();
  expect(readFileHeader(path)).toEqual({ state: "missing" });
  writeFileSync(path, "");
  expect(readFileHeader(path)).toEqual({ state: "empty" });
  const { db } = openTurnFile(path);
  expect(logBytes(path)).toBeGreaterThan(0);
  db.close();
  expect([readFileHeader(path), logBytes(path)]).toMatchObject([{ state: "database", version: MIGRATIONS.length }, 0]);
});

test.each([
  ["a folder", (path: string) => mkdirSync(path)],
  ["a link", (path: string) => symlinkSync("/etc/passwd", path)],
  ["a text", (path: string) => writeFileSync(path, "x".repeat(500))],
])("%s is no turn store", (_name, make) => {
  const path = place();
  make(path);
  expect(() => readFileHeader(path)).toThrow("turns.sqlite is no");
});
