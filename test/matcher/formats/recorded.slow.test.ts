import { readFileSync, readdirSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { isFields, ownField } from "../../../src/matcher/formats/json-object.ts";
import { checkConversionRow } from "../../oracle/forms/conversions.ts";
import { checkImportCase } from "../../oracle/forms/import-cases.ts";

const DATA = new URL("../../oracle/data/", import.meta.url);
const CASES = new URL("../../cases/", import.meta.url);

function rowsOf(file: string): unknown[] {
  const parsed: unknown = JSON.parse(gunzipSync(readFileSync(new URL(file, DATA))).toString("utf8"));
  const rows = ownField(parsed, "rows") ?? ownField(parsed, "cases");
  return Array.isArray(rows) ? rows : [];
}

const FILES: readonly [string, number][] = [
  ["conversions.json.gz", 18],
  ["conversions2.shared.json.gz", 287],
];

test.each(FILES)("every row of %s holds", (file, count) => {
  const rows = rowsOf(file);
  expect(rows).toHaveLength(count);
  const failed = rows
    .map((row) => [ownField(row, "id"), checkConversionRow(row)] as const)
    .filter(([, { pass }]) => !pass);
  expect(failed).toEqual([]);
});

test.each(FILES)("a bent row of %s does not hold", (file) => {
  let bent = 0;
  for (const row of rowsOf(file)) {
    const wrong = bend(row);
    if (wrong === undefined) continue;
    bent++;
    expect(checkConversionRow(wrong), String(ownField(row, "id"))).toMatchObject({ pass: false });
  }
  expect(bent).toBeGreaterThan(15);
});

/** The row with one field of its first expected entry changed. */
function bend(row: unknown): unknown {
  for (const name of ["output", "world"]) {
    const entries = ownField(ownField(row, name), "entries");
    const first: unknown = Object.values(Object(entries))[0];
    if (!isFields(row) || !isFields(first) || ownField(row, "kind") === "save-card-with-world") continue;
    const copy: unknown = structuredClone(row);
    const target: unknown = Object.values(Object(ownField(ownField(copy, name), "entries")))[0];
    Reflect.set(Object(target), "content", "bent");
    return copy;
  }
  return undefined;
}

/** Cases about cards, which are no world books: they are read elsewhere. */
const CARD_CASES = ["i03-book-null.json", "i04-greetings-string.json", "i05-wrong-entity.json"];

test("every import case about books holds, cases about cards are named as such", () => {
  const files = readdirSync(CASES).filter((name) => /^i\d+.*\.json$/.test(name));
  expect(files.length).toBeGreaterThanOrEqual(19);
  for (const file of files) {
    const result = checkImportCase(JSON.parse(readFileSync(new URL(file, CASES), "utf8")));
    expect([file, result.pass, result.detail]).toEqual([file, !CARD_CASES.includes(file), result.detail]);
    if (CARD_CASES.includes(file)) expect(result.decided).toContain("card");
    else expect(result.detail).toBeUndefined();
  }
});

test("an import case with a wrong or unknown expectation does not hold", () => {
  const json = { entries: [{ id: 1, keys: ["a"], content: "A" }] };
  const check = (expected: object): boolean => checkImportCase({ input: { json }, expected }).pass;
  expect(check({ diagnostic: "enabled-missing", entries: 1 })).toBe(true);
  for (const expected of [
    { entries: 2 },
    { diagnostic: "no-uid" },
    { ok: false },
    { stDisabled: false },
    { entry: { order: 1 } },
    { mystery: 1 },
  ]) {
    expect(check(expected)).toBe(false);
  }
});
