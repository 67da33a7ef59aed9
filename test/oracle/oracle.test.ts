import { describe, expect, test } from "vitest";
import { describeFailures } from "./check.ts";
import { checkDocument } from "./checkers.ts";
import { readDocument } from "./load.ts";
import { DATA } from "./recorded.ts";
import { idsWithRefusedKeys } from "./report.ts";

/** Recorded files that are quick (all are in the slow test), with how many rows each holds. */
const QUICK = [
  ["macros.json.gz", 95],
  ["macros2.shared.json.gz", 587],
  ["conversions.json.gz", 18],
  ["conversions2.shared.json.gz", 287],
  ["cards.shared.json.gz", 81],
] as const;

describe("the engine gives what SillyTavern 1.19 gave", () => {
  test.each(QUICK)("%s: %i rows", (name, count) => {
    const rows = checkDocument(readDocument(DATA, name)) ?? [];
    expect(rows).toHaveLength(count);
    expect(describeFailures(rows.filter(({ decided }) => decided === undefined))).toBe("");
    expect(idsWithRefusedKeys([{ name, form: "", rows }])).toEqual([]);
  });
});

test("cards that SillyTavern refuses are read for the named reasons only", () => {
  const rows = checkDocument(readDocument(DATA, "cards.shared.json.gz")) ?? [];
  const decided = rows.flatMap(({ id, decided: reason }) => (reason === undefined ? [] : [[id, reason.split(":")[0]]]));
  expect(decided).toEqual([
    ["png/ccv3-broken-chara-ok", "broken-ccv3"],
    ["png/ztxt-chara", "compressed-text"],
    ["charx/bom", "byte-order-mark"],
  ]);
});

test("a wrong record is a failure", () => {
  const document = readDocument(DATA, "macros.json.gz");
  const rows = document.content["rows"] as { in: string; out: string }[];
  const spoilt = rows.map((row, index) => (index === 0 ? { ...row, out: `${row.out}?` } : row));
  const checked = checkDocument({ ...document, content: { ...document.content, rows: spoilt } }) ?? [];
  expect(checked.filter(({ differences }) => differences.length > 0)).toHaveLength(1);
});
