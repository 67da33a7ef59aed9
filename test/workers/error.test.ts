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

const crossed = (error: unknown): MatcherError | WorkerError =>
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
