import { expect, it } from "vitest";
import { damaged, STORE_DAMAGE } from "../../../../src/workers/library/store/damage.ts";

it("names every damage in lower case with hyphens, and says what to do", () => {
  for (const [code, { meaning, remedy }] of Object.entries(STORE_DAMAGE)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect([meaning, remedy].every((text) => text.length > 10)).toBe(true);
  }
});

it("is listed with the file", () => {
  expect(damaged("presets/a.json", "file-not-json", "no JSON")).toEqual({
    file: "presets/a.json",
    code: "file-not-json",
    message: "no JSON",
  });
});
