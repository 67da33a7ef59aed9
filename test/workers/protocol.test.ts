import { expect, test } from "vitest";

import { JOBS } from "../../src/workers/jobs/table.ts";
import {
  CompileInputSchema,
  ReadInputSchema,
  ROUTES,
  ScanInputSchema,
  WarmInputSchema,
} from "../../src/workers/protocol.ts";
import { scanRequest, SEEDS } from "./support/book.ts";

test("every job has a route and every route a job", () => {
  expect(Object.keys(JOBS).toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  for (const route of Object.values(ROUTES)) expect(route.deadlineMs).toBeGreaterThan(0);
});

test("interactive calls never wait for imports or compiles", () => {
  expect([ROUTES.scan.lane, ROUTES.read.lane, ROUTES.compile.lane]).toEqual([
    "interactive",
    "background",
    "background",
  ]);
  expect(ROUTES.compile.urgent).toBe(true);
});

test("inputs are refused unless they have their form", () => {
  const scan = {
    lore: "k",
    live: [],
    request: scanRequest([]),
    macros: {},
    seeds: SEEDS,
    tokens: "quarter",
    killed: [],
  };
  expect(ScanInputSchema.safeParse(scan).success).toBe(true);
  expect(ScanInputSchema.safeParse({ ...scan, tokens: "words" }).success).toBe(false);
  expect(ReadInputSchema.safeParse({ checkRegexes: true, fileName: "x" }).success).toBe(true);
  expect(ReadInputSchema.safeParse({}).success).toBe(false);
  expect(WarmInputSchema.safeParse({ rounds: 0 }).success).toBe(false);
  const book = { id: "b", place: "global", form: "model" };
  const settings = { caseSensitive: false, matchWholeWords: false, characterStrategy: "evenly" };
  expect(CompileInputSchema.safeParse({ mode: "product", settings, books: [book] }).success).toBe(true);
  expect(
    CompileInputSchema.safeParse({ mode: "product", settings, books: [{ ...book, place: "attic" }] }).success,
  ).toBe(false);
});
