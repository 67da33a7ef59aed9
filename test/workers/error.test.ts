import { describe, expect, test } from "vitest";

import { MatcherError } from "../../src/matcher/model/error.ts";
import { decode, encode } from "../../src/workers/codec.ts";
import {
  errorFromData,
  errorToData,
  type ErrorData,
  isDeath,
  WORKER_ERRORS,
  WorkerError,
} from "../../src/workers/error.ts";
import { LibraryError } from "../../src/workers/library/error.ts";

const crossed = (error: unknown): MatcherError | LibraryError | WorkerError =>
  errorFromData(decode(encode(errorToData(error))) as ErrorData);

describe("errors between threads", () => {
  test("a matcher error keeps class, code and details", () => {
    const error = crossed(new MatcherError("entry-limit", "too many", { path: "$.entries", limit: 1, requested: 2 }));
    expect(error).toBeInstanceOf(MatcherError);
    expect(error).toMatchObject({
      code: "entry-limit",
      message: "too many",
      details: { path: "$.entries", limit: 1, requested: 2 },
    });
  });

  test("a worker error keeps class, code and details", () => {
    const error = crossed(new WorkerError("worker-overloaded", "full", { limit: 3, requested: 4 }));
    expect(error).toBeInstanceOf(WorkerError);
    expect(error).toMatchObject({ code: "worker-overloaded", details: { limit: 3, requested: 4 } });
  });

  test("a library error keeps class, code and details; its cause crosses as text", () => {
    const details = { field: "name", limit: 1, requested: 2, cause: new Error("no space") };
    const error = crossed(new LibraryError("STORE_FULL", "full", details));
    expect(error).toBeInstanceOf(LibraryError);
    expect(error).toMatchObject({ code: "STORE_FULL", status: 507, message: "full", cause: "no space" });
    expect(error.details).toEqual({ field: "name", limit: 1, requested: 2, cause: "no space" });
  });

  test("an error without a code is a bug that keeps its stack", () => {
    const error = crossed(new TypeError("x is not a function"));
    expect(error).toMatchObject({ code: "worker-bug", message: "TypeError: x is not a function" });
    expect(error.stack).toContain("error.test.ts");
  });

  test.each([["a string"], [undefined], [{ code: "entry-limit" }]])("a thrown %j is a bug", (thrown) =>
    expect(crossed(thrown).code).toBe("worker-bug"),
  );

  test("a code that this version does not know is a bug", () => {
    const data: ErrorData = { family: "matcher", code: "from-the-future", message: "?", details: {} };
    expect(errorFromData(data)).toMatchObject({ name: "WorkerError", code: "worker-bug", message: "?" });
    const other: ErrorData = { ...data, family: "library" };
    expect(errorFromData(other)).toMatchObject({ name: "WorkerError", code: "worker-bug", message: "?" });
  });
});

describe("codes", () => {
  test("are lower case with hyphens, each with meaning and remedy", () => {
    for (const [code, row] of Object.entries(WORKER_ERRORS)) {
      expect(code).toMatch(/^worker(-[a-z]+)+$/);
      expect(row.meaning.length * row.remedy.length).toBeGreaterThan(0);
    }
  });

  test("deaths are those that cost a thread", () => {
    const deaths = Object.keys(WORKER_ERRORS).filter((code) =>
      isDeath(new WorkerError(code as keyof typeof WORKER_ERRORS, "")),
    );
    expect(deaths).toEqual(["worker-crashed", "worker-out-of-memory", "worker-deadline"]);
    expect(isDeath(new Error("worker-crashed"))).toBe(false);
  });
});
