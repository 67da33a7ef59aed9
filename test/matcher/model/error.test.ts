import { describe, expect, it } from "vitest";
import { MATCHER_ERROR_CODES, MatcherError } from "../../../src/matcher/model/error.ts";

describe("MatcherError", () => {
  it("carries its code and where it happened", () => {
    const error = new MatcherError("entry-limit", "too many", { path: "$.entries", limit: 10_000, requested: 10_001 });
    expect(error).toBeInstanceOf(Error);
    expect(error.code).toBe("entry-limit");
    expect(error.details).toEqual({ path: "$.entries", limit: 10_000, requested: 10_001 });
  });

  it("has each code once", () => expect(new Set(MATCHER_ERROR_CODES).size).toBe(MATCHER_ERROR_CODES.length));
});
