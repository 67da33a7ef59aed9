import { describe, expect, test } from "vitest";
import { type CheckedRow, describeFailures } from "./check.ts";
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
  ["assembly.shared.json.gz", 394],
] as const;

const checked = new Map<string, readonly CheckedRow[]>();

/** The checked rows of a recorded file; checked once. */
function rowsOf(name: string): readonly CheckedRow[] {
  const known = checked.get(name);
  if (known !== undefined) return known;
  const rows = checkDocument(readDocument(DATA, name)) ?? [];
  checked.set(name, rows);
  return rows;
}

describe("the engine gives what SillyTavern 1.19 gave", () => {
  test.each(QUICK)("%s: %i rows", (name, count) => {
    const rows = rowsOf(name);
    expect(rows).toHaveLength(count);
    expect(describeFailures(rows.filter(({ decided }) => decided === undefined))).toBe("");
    expect(idsWithRefusedKeys([{ name, form: "", rows }])).toEqual([]);
  });
});

test("cards that SillyTavern refuses are read for the named reasons only", () => {
  const rows = rowsOf("cards.shared.json.gz");
  const decided = rows.flatMap(({ id, decided: reason }) => (reason === undefined ? [] : [[id, reason.split(":")[0]]]));
  expect(decided).toEqual([
    ["png/ccv3-broken-chara-ok", "broken-ccv3"],
    ["png/ztxt-chara", "compressed-text"],
    ["charx/bom", "byte-order-mark"],
  ]);
});

test("assemblies are put together otherwise for the named reasons only", () => {
  const rows = rowsOf("assembly.shared.json.gz");
  const counts: Record<string, number> = {};
  for (const { decided } of rows) {
    for (const reason of decided?.replace(/: .*/, "").split(", ") ?? ["equal"])
      counts[reason] = (counts[reason] ?? 0) + 1;
  }
  // Three rows have two reasons.
  expect(counts).toEqual({
    equal: 332,
    "not applicable": 19,
    "marker-disabled": 27,
    "order-item-duplicate": 4,
    "persona-by-macro": 1,
    "token-budget": 12,
    "card-read-once": 2,
  });
});

test("a wrong record is a failure", () => {
  const document = readDocument(DATA, "macros.json.gz");
  const rows = document.content["rows"] as { in: string; out: string }[];
  const spoilt = rows.map((row, index) => (index === 0 ? { ...row, out: `${row.out}?` } : row));
  const checked = checkDocument({ ...document, content: { ...document.content, rows: spoilt } }) ?? [];
  expect(checked.filter(({ differences }) => differences.length > 0)).toHaveLength(1);
});

test("a wrong record of an assembly is a failure, whatever may be decided otherwise", () => {
  const document = readDocument(DATA, "assembly.shared.json.gz");
  const all = document.content["cases"] as AssemblyCase[];
  const cases = all.filter(({ expected }) => expected.collection.some(isSpoilt)).slice(0, 20);
  const spoilt = cases.map((one) => ({
    ...one,
    expected: { ...one.expected, collection: one.expected.collection.map(spoil) },
  }));
  const rows = checkDocument({ ...document, content: { ...document.content, cases: spoilt } }) ?? [];
  expect(rows.filter(({ decided, differences }) => decided === undefined && differences.length > 0)).toHaveLength(20);
});

interface AssemblyCase {
  readonly expected: { readonly collection: readonly { readonly identifier: string; readonly content?: string }[] };
}

const isSpoilt = ({ identifier }: { readonly identifier: string }): boolean => identifier === "nsfw";

function spoil(prompt: AssemblyCase["expected"]["collection"][number]): object {
  return isSpoilt(prompt) ? { ...prompt, content: "another text" } : prompt;
}
