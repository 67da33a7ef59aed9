import { describe, expect, it } from "vitest";

import { AREAS } from "../../../src/host/http/area.ts";
import { HttpError } from "../../../src/host/http/error.ts";
import { problemBody, problemOf, unknownRoute } from "../../../src/host/http/problem.ts";
import { MatcherError } from "../../../src/matcher/model/error.ts";
import { LibraryError, WorkerError } from "../../../src/workers/client.ts";

describe("problemOf", () => {
  it("keeps code, message and place of a coded error", () => {
    const error = new LibraryError("INVALID_USER_REQUEST", "m", { field: "name", limit: 200, requested: 201 });
    expect(problemOf(error, AREAS.user)).toEqual({
      status: 400,
      code: "INVALID_USER_REQUEST",
      message: "m",
      field: "name",
      details: { limit: 200, requested: 201 },
    });
    expect(problemOf(new HttpError("REQUEST_TOO_LARGE", "m"), AREAS.user)).toEqual({
      status: 413,
      code: "REQUEST_TOO_LARGE",
      message: "m",
    });
  });

  it.each([
    ["entry-limit", "world-book", 400, "WORLD_BOOK_ENTRY_LIMIT"],
    ["entry-node-limit", "world-book", 400, "WORLD_BOOK_NODE_LIMIT"],
    ["root-invalid", "world-book", 400, "WORLD_BOOK_ROOT_INVALID"],
    ["json-syntax", "world-book", 400, "INVALID_WORLD_BOOK_REQUEST"],
    ["input-too-large", "world-book", 413, "WORLD_BOOK_ARTIFACT_TOO_LARGE"],
    ["input-too-large", "character", 413, "ARTIFACT_TOO_LARGE"],
    ["depth-limit", "character", 400, "INVALID_CHARACTER_REQUEST"],
    ["json-syntax", "preset", 400, "INVALID_PRESET_REQUEST"],
    ["json-syntax", "settings", 400, "INVALID_SETTINGS_REQUEST"],
  ] as const)("tells a file with %s under %s", (reason, area, status, code) => {
    const problem = problemOf(new MatcherError(reason, "m", { line: 3, column: 4 }), AREAS[area]);
    expect(problem).toEqual({ status, code, message: "m", details: { reason, line: 3, column: 4 } });
  });

  it("says that nothing was changed when workers fail", () => {
    const problem = problemOf(new WorkerError("worker-overloaded", "queue full"), AREAS.preset);
    expect(problem).toEqual({ status: 503, code: "WORKER_OVERLOADED", message: "queue full; nothing was changed" });
  });

  it.each([new Error("/secret/path"), "text", undefined, new WorkerError("worker-bug", "stack of ours")])(
    "tells nothing of a fault: %s",
    (error) => {
      const problem = problemOf(error, AREAS.character);
      expect(problem).toMatchObject({ status: 500, code: "CHARACTER_API_ERROR" });
      expect(JSON.stringify(problem)).not.toMatch(/secret|stack/u);
    },
  );
});

describe("problemBody", () => {
  const problem = { status: 400, code: "C", message: "m", field: "f", details: { limit: 1 } };

  it("is a text with the code beside it", () =>
    expect(problemBody(problem, AREAS.preset)).toEqual({ ok: false, error: "m", code: "C" }));

  it("is an object", () => {
    expect(problemBody(problem, AREAS.character)).toEqual({
      ok: false,
      error: { code: "C", message: "m", field: "f", details: { limit: 1 } },
    });
    expect(problemBody(problem, AREAS.user)).toEqual({
      ok: false,
      error: { code: "C", message: "m", details: { limit: 1 } },
    });
    const bare = problemBody({ status: 400, code: "C", message: "m" }, AREAS.user);
    expect(bare).toEqual({ ok: false, error: { code: "C", message: "m" } });
  });

  it("is a text with its code", () =>
    expect(problemBody(problem, AREAS.play)).toEqual({ ok: false, error: "m", code: "C" }));

  it("has no code for an unknown path of the oldest family", () => {
    expect(problemBody(unknownRoute(AREAS.preset), AREAS.preset)).toEqual({ ok: false, error: "not found" });
    expect(problemBody(unknownRoute(AREAS.play), AREAS.play)).toEqual({
      ok: false,
      error: "Not found",
      code: "PLAY_NOT_FOUND",
    });
  });
});
