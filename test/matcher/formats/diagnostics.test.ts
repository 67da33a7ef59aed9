import { expect, test } from "vitest";
import { changesValue, IMPORT_DIAGNOSTICS } from "../../../src/matcher/formats/diagnostics.ts";

test("every code is lower case with hyphens and says what it means and what to do", () => {
  for (const [code, { meaning, remedy }] of Object.entries(IMPORT_DIAGNOSTICS)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(meaning).toMatch(/\.$/);
    expect(remedy).toMatch(/\.$/);
  }
});

test("codes know whether the value in the book differs from the file's", () => {
  expect(changesValue("wrong-type")).toBe(true);
  expect(changesValue("id-collision")).toBe(false);
});
