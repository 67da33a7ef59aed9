import { describe, expect, it } from "vitest";
import { parseOptions } from "../../../src/host/cli/options.ts";
import {
  activatedJson,
  activatedTable,
  countLines,
  decisionJson,
  decisionLines,
  scanFormat,
} from "../../../src/host/cli/scan-text.ts";
import type { ActivatedEntry } from "../../../src/matcher/model/outcome.ts";

const ROWS = [
  { name: "json", help: "" },
  { name: "jsonl", help: "" },
];
const entry: ActivatedEntry = { entry: 0, book: "B", uid: 7, reason: "key", rank: 0, loop: 1, content: "", order: 1 };
const evidence = { key: "pier", keyIndex: 0, where: "message", index: 2, offset: 9, length: 4 } as const;
const labels = { title: () => "", uid: () => "", books: false, waker: (index: number) => `uid ${index + 10}` };

it("scanFormat", () => {
  const of = (...argv: string[]) => scanFormat(parseOptions(argv, ROWS));
  expect([of(), of("--json"), of("--jsonl")]).toEqual(["text", "json", "jsonl"]);
  expect(() => of("--json", "--jsonl")).toThrow(expect.objectContaining({ code: "usage-option" }));
});

describe("activatedTable", () => {
  it("shows key and place, and who woke the entry", () => {
    const woken = { ...entry, rank: 1, reason: "recursion" as const, wokenBy: 3, evidence };
    expect(activatedTable([{ ...entry, evidence }, woken], labels)).toEqual([
      "#  uid  reason     key   where              loop",
      "0    7  key        pier  message 2 @9          1",
      "1    7  recursion  pier  content of uid 13     1",
    ]);
  });

  it("has columns for books, titles and tokens where they say something", () => {
    const lines = activatedTable([{ ...entry, tokens: 5 }], { ...labels, title: () => "Pier", books: true });
    expect(lines).toEqual([
      "#  book  uid  entry  reason  key  where  loop  tokens",
      "0  B       7  Pier   key                    1       5",
    ]);
  });
});

it("an active entry that is printed nowhere has one reason everywhere", () => {
  const unprinted = { ...entry, unprinted: "no-position" as const };
  expect(activatedTable([unprinted], labels)[1]).toMatch(/^0 +7 +no-position /);
  expect(activatedJson(unprinted)).toMatchObject({ reason: "no-position", activatedBy: "key" });
  expect(activatedJson(unprinted)).not.toHaveProperty("unprinted");
  expect(activatedJson(entry)).toMatchObject({ reason: "key", activatedBy: "key" });
  expect(
    countLines([
      ["key", 1],
      ["no-position", 2],
      ["key-miss", 3],
    ]),
  ).toEqual(["active: key 1", "active, but not printed: no-position 2", "not active: key-miss 3"]);
});

it("countLines are in the order of the list of reasons", () => {
  expect(
    countLines([
      ["key-miss", 3],
      ["key", 2],
      ["constant", 1],
    ]),
  ).toEqual(["active: constant 1, key 2", "not active: key-miss 3"]);
  expect(countLines([])).toEqual(["active: none", "not active: none"]);
});

it("decisions as lines and as JSON", () => {
  expect(decisionLines([["B", 7, "key-miss", 1]])).toEqual(["book  uid  reason    loop", "B       7  key-miss  1"]);
  expect(decisionJson(["B", 7, "key-miss", 1])).toEqual({ book: "B", uid: 7, reason: "key-miss", loop: 1 });
});
