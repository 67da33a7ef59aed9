import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { describeFailures } from "./check.ts";
import { checkDocument } from "./checkers.ts";
import { readFolder } from "./load.ts";
import { DATA } from "./recorded.ts";
import { refusedListErrors, type CheckedFile } from "./report.ts";

const files: CheckedFile[] = [];

describe("the engine gives what SillyTavern 1.19 gave", () => {
  test.each(readFolder(DATA).map((document) => [document.name, document] as const))("%s", (name, document) => {
    const rows = checkDocument(document);
    expect(rows?.length).toBeGreaterThan(0);
    // What is decided otherwise is held row by row in oracle.test.ts.
    expect(describeFailures(rows?.filter(({ decided }) => decided === undefined) ?? [])).toBe("");
    files.push({ name, form: document.form, rows: rows ?? [] });
  });

  test("every file was looked at, and refused.json names the cases with refused keys", () => {
    expect(files.flatMap(({ rows }) => rows)).toHaveLength(252 + 659 + 318 + 13 + 95 + 587 + 18 + 287 + 81 + 394);
    const listed = JSON.parse(readFileSync(new URL("./refused.json", import.meta.url), "utf8")) as string[];
    expect(refusedListErrors(files, listed)).toEqual([]);
  });
});
