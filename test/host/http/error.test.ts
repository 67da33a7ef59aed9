import { describe, expect, it } from "vitest";

import { HTTP_ERRORS, HttpError, refusal, statusOf } from "../../../src/host/http/error.ts";
import { LIBRARY_ERRORS, LibraryError } from "../../../src/workers/client.ts";

describe("HTTP errors", () => {
  it("have codes of their own", () => {
    const both = Object.keys(HTTP_ERRORS).filter((code) => Object.hasOwn(LIBRARY_ERRORS, code));
    expect(both).toEqual([]);
  });

  it("have a status of an error, a meaning and a remedy", () => {
    for (const { status, meaning, remedy } of Object.values(HTTP_ERRORS)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(meaning).not.toBe("");
      expect(remedy).not.toBe("");
    }
  });

  it("are of the class whose table has the code", () => {
    expect(refusal("REQUEST_TOO_LARGE", "m")).toBeInstanceOf(HttpError);
    expect(refusal("INVALID_USER_REQUEST", "m", { field: "name" })).toBeInstanceOf(LibraryError);
    expect(refusal("INVALID_USER_REQUEST", "m", { field: "name" }).details).toEqual({ field: "name" });
    expect(statusOf("REQUEST_TOO_LARGE")).toBe(413);
    expect(statusOf("STORE_BUSY")).toBe(423);
  });
});
