import { describe, expect, it } from "vitest";

import { REFERENCE_ERRORS } from "../../../src/trace/model/reference-error.ts";

describe("reference errors", () => {
  it("are told in the order of the checks", () => {
    expect(Object.keys(REFERENCE_ERRORS)).toEqual([
      "unverified",
      "history-unavailable",
      "history-read-failed",
      "format-mismatch",
      "session-mismatch",
      "created-at-mismatch",
      "cut-unavailable",
      "event-unavailable",
      "type-mismatch",
      "identity-mismatch",
      "hash-mismatch",
      "range-mismatch",
      "text-mismatch",
      "section-mismatch",
    ]);
  });

  it("have a meaning each, no two the same", () => {
    const meanings = Object.values<string>(REFERENCE_ERRORS);
    expect(new Set(meanings).size).toBe(meanings.length);
    for (const meaning of meanings) expect(meaning).toMatch(/^[a-z].*[a-z]$/u);
  });
});
