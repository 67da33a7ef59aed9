import { expect, test } from "vitest";
import { guardStructure } from "../../../src/matcher/formats/guard.ts";
import { readWorldBook } from "../../../src/matcher/formats/read.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { MatcherError } from "../../../src/matcher/model/error.ts";

function refusal(root: unknown): MatcherError {
  try {
    guardStructure(root);
  } catch (error) {
    if (error instanceof MatcherError) return error;
  }
  throw new Error("not refused");
}

const list = (length: number): null[] => Array.from({ length }, () => null);

test("counts values and members, not keys", () => {
  expect(guardStructure({ entries: { a: { key: ["x"] } }, b: 1 })).toMatchObject({ nodes: 6, members: 4 });
});

test("ten thousand entries of 79 values each load", () => {
  // Every value of an entry as short as JSON allows; the file stays far under the byte limit.
  const entry = `{"uid":0,"key":["a"],"content":"c",${Array.from({ length: 74 }, (_, at) => `"f${at}":0`).join(",")}}`;
  const text = `{"entries":[${Array.from({ length: 10_000 }, () => entry).join(",")}]}`;
  expect(text.length).toBeLessThan(LIMITS.inputBytes.value);
  const { nodes } = guardStructure(JSON.parse(text));
  expect(nodes).toBe(2 + 10_000 * 79);
  const read = readWorldBook(text);
  expect(read.ok && read.report.entriesKept).toBe(10_000);
});

test("10,001 entries are refused with path, count and limit", () => {
  const details = { path: "$.entries", limit: 10_000, requested: 10_001 };
  expect(refusal({ entries: list(10_001) })).toMatchObject({ code: "entry-limit", details });
  const keyed = Object.fromEntries(list(10_001).map((value, at) => [`k${at}`, value]));
  expect(refusal({ entries: keyed })).toMatchObject({ code: "entry-limit", details });
  expect(refusal({ type: "risu", data: list(10_001) })).toMatchObject({
    code: "entry-limit",
    details: { path: "$.data" },
  });
  expect(refusal(list(10_001))).toMatchObject({ code: "entry-limit", details: { path: "$" } });
});

test("an entry may have 4,096 values and not one more", () => {
  const entry = (nodes: number): unknown => ({ key: list(nodes - 2) });
  expect(guardStructure({ entries: [entry(4_096)] }).nodes).toBe(4_098);
  expect(refusal({ entries: { "7": {}, x: entry(4_097) } })).toMatchObject({
    code: "entry-node-limit",
    details: { path: "$.entries.x", limit: 4_096, requested: 4_097 },
  });
});

test("a book may have 100,000 values and 128 more for each entry", () => {
  const book = (nodes: number, entries: number): unknown => ({
    entries: list(entries),
    rest: list(nodes - 3 - entries),
  });
  expect(guardStructure(book(100_000, 0)).nodes).toBe(100_000);
  expect(refusal(book(100_001, 0))).toMatchObject({
    code: "node-limit",
    details: { limit: 100_000, requested: 100_001 },
  });
  expect(guardStructure(book(100_256, 2)).nodes).toBe(100_256);
  expect(refusal(book(100_257, 2))).toMatchObject({
    code: "node-limit",
    details: { limit: 100_256, requested: 100_257 },
  });
});

test("entries kept under originalData or in a card earn the allowance too, each list for ten thousand", () => {
  const wide = (holder: (entries: unknown[]) => object, entries: number): unknown => ({
    entries: [],
    rest: list(99_000),
    ...holder(list(entries)),
  });
  const original = (entries: unknown[]): object => ({ originalData: { entries } });
  const card = (entries: unknown[]): object => ({ data: { character_book: { entries } } });
  expect(guardStructure(wide(original, 10_000)).nodes).toBeGreaterThan(100_000);
  expect(guardStructure(wide(card, 10_000)).nodes).toBeGreaterThan(100_000);
  // Elsewhere the same number of values is too much, and a longer list earns no more.
  expect(refusal(wide((entries) => ({ elsewhere: { entries } }), 10_000))).toMatchObject({ code: "node-limit" });
  const most = LIMITS.bookNodesBase.value + 10_000 * LIMITS.bookNodesPerEntry.value;
  expect(refusal(wide(original, most))).toMatchObject({ code: "node-limit", details: { limit: most } });
});

test("the root has depth 1, depth 33 is refused with its path", () => {
  const nested = (levels: number): unknown => (levels === 1 ? [] : [nested(levels - 1)]);
  expect(guardStructure(nested(32)).nodes).toBe(32);
  expect(refusal(nested(33))).toMatchObject({
    code: "depth-limit",
    details: { path: `$${"[0]".repeat(32)}`, limit: 32, requested: 33 },
  });
});

test("a hundred thousand levels do not overflow the stack", () => {
  let value: unknown = 0;
  for (let level = 0; level < 100_000; level++) value = { a: value };
  expect(refusal(value)).toMatchObject({ code: "depth-limit" });
});

test("a string of 1 MiB passes, one unit more is refused", () => {
  const mib = 1_048_576;
  expect(guardStructure({ entries: { a: { content: "x".repeat(mib) } } }).nodes).toBe(4);
  expect(refusal({ entries: { a: { content: "x".repeat(mib + 1) } } })).toMatchObject({
    code: "string-limit",
    details: { path: "$.entries.a.content", limit: mib, requested: mib + 1 },
  });
});

test("a key of 1,024 units passes, one unit more is refused", () => {
  expect(guardStructure({ ["k".repeat(1_024)]: 1 }).nodes).toBe(2);
  expect(refusal({ entries: { ["k".repeat(1_025)]: {} } })).toMatchObject({
    code: "key-limit",
    details: { limit: 1_024, requested: 1_025 },
  });
});

test("numbers beyond a double are listed", () => {
  expect(guardStructure(JSON.parse('{"a":[1,1e999]}')).notFinite).toEqual([["a", 1]]);
});
