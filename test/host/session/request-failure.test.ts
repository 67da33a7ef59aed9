import { expect, it } from "vitest";

import { isRequestFailure, isTurnFailure } from "../../../src/host/session/request-failure.ts";

const chunk = { type: "finish", reason: { kind: "error", failure: { code: "SERVER", message: "no" } } };
const inChunk = { type: "assistant/chunk", data: { chunk } };
const inAttempt = { type: "assistant/attempt", data: { stream: [{ type: "chunk", chunk }] } };

it("is where each log format tells of it", () => {
  expect([isRequestFailure("v0", inChunk), isRequestFailure("v0", inAttempt)]).toEqual([true, false]);
  for (const dialect of ["v3", "v4"] as const) {
    expect([isRequestFailure(dialect, inChunk), isRequestFailure(dialect, inAttempt)]).toEqual([false, true]);
  }
  expect(isRequestFailure("v0", { type: "assistant/chunk", data: null })).toBe(false);
});

it("of a turn is its error, and not that it was cancelled", () => {
  expect(isTurnFailure({ turn: 1, reason: { kind: "error", error: { code: "UNKNOWN", message: "" } } })).toBe(true);
  expect(isTurnFailure({ turn: 1, reason: { kind: "aborted", reason: { kind: "user" } } })).toBe(false);
  expect(isTurnFailure(null)).toBe(false);
});
