import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { readFolder, recognise } from "./load.ts";
import { DATA } from "./recorded.ts";

const folder = mkdtempSync(join(tmpdir(), "oracle-load-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("forms are told apart by content", () => {
  expect(recognise({ format: "st-wi-oracle", cases: [] })).toEqual({ form: "match", label: "st-wi-oracle" });
  expect(recognise({ format: "st-macros2" }).form).toBe("macros2");
  expect(recognise({ format: "st-assembly", cases: [] })).toEqual({ form: "assembly", label: "st-assembly" });
  expect(recognise({ id: "m1", kind: "match", input: {} })).toEqual({ form: "case", label: "match" });
  expect(recognise({ id: "a", books: {}, steps: [] }).form).toBe("match");
  expect(recognise({ cases: [{ id: "a", books: {}, steps: [] }] }).form).toBe("match");
  expect(recognise({ format: "st-unknown" })).toEqual({ form: "other", label: "st-unknown" });
  expect(recognise({ hand: {} }).form).toBe("other");
});

test("folders are read deep, plain and compressed, whatever the files are called", () => {
  mkdirSync(join(folder, "deep"));
  writeFileSync(join(folder, "b.json"), "\uFEFF{}");
  writeFileSync(join(folder, "deep", "a.json.gz"), gzipSync('{"format":"st-conversions"}'));
  writeFileSync(join(folder, "notes.md"), "no data");
  expect(readFolder(folder).map(({ name, form }) => [name, form])).toEqual([
    ["b.json", "other"],
    [join("deep", "a.json.gz"), "conversions"],
  ]);
});

test("a file that is no JSON object is named", () => {
  const name = join(folder, "deep", "number.json");
  writeFileSync(name, "3");
  expect(() => readFolder(folder)).toThrow(/number\.json is not a JSON object/);
  rmSync(name);
});

test("the recorded data hold every form that is asked about", () => {
  const forms = readFolder(DATA).map(({ form }) => form);
  expect([...new Set(forms)].toSorted()).toEqual([
    "assembly",
    "cards",
    "conversions",
    "conversions2",
    "macros",
    "macros2",
    "match",
  ]);
  expect(forms.filter((form) => form === "match")).toHaveLength(16);
});
