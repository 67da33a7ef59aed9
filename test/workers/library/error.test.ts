import { expect, it } from "vitest";

import { LIBRARY_ERRORS, LibraryError } from "../../../src/workers/library/error.ts";

it("has a status, a meaning and a remedy for each code", () => {
  for (const [code, { status, meaning, remedy }] of Object.entries(LIBRARY_ERRORS)) {
    expect(code).toMatch(/^[A-Z][A-Z_]+$/u);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(meaning.length * remedy.length).toBeGreaterThan(0);
  }
});

it("is an error with its code, details and cause", () => {
  const cause = new Error("disk");
  const error = new LibraryError("STORE_FULL", "full", { field: "x", cause });
  expect(error).toMatchObject({ name: "LibraryError", code: "STORE_FULL", status: 507, message: "full", cause });
  expect(new LibraryError("USER_NOT_FOUND", "none").cause).toBeUndefined();
});
