import { expect, it } from "vitest";

import { failedAttempt, failedChunk, failedFinish } from "../../../../src/host/session/dialect/failure.ts";

const failed = { type: "finish", reason: { kind: "error", failure: { code: "SERVER", message: "no" } } };

it("a finish with a failure is one", () => {
  expect(failedFinish(failed)).toBe(true);
  expect(failedChunk({ turn: 1, step: 1, chunk: failed })).toBe(true);
  expect(failedAttempt({ stream: [{ type: "text-chunks" }, { type: "chunk", time: 1, chunk: failed }] })).toBe(true);
});

it.each([
  ["another chunk", { type: "text-delta", reason: failed.reason }],
  ["a finish without a reason", { type: "finish" }],
  ["an answer that ended", { type: "finish", reason: { kind: "stop" } }],
  ["one that ended well, whatever else it says", { type: "finish", reason: { ...failed.reason, kind: "stop" } }],
  ["a cancellation without a reason", { type: "finish", reason: { kind: "aborted", failure: null } }],
  ["nothing", undefined],
])("%s is none", (_what, chunk) => {
  expect(failedChunk({ chunk })).toBe(false);
  expect(failedAttempt({ stream: [{ type: "chunk", chunk }] })).toBe(false);
});

it("an attempt is what its last finish says", () => {
  const row = (chunk: unknown): object => ({ type: "chunk", time: 1, chunk });
  const ended = row({ type: "finish", reason: { kind: "stop" } });
  expect(failedAttempt({ stream: [row(failed), ended] })).toBe(false);
  expect(failedAttempt({ stream: [ended, row(failed), row({ type: "usage" }), null] })).toBe(true);
});

it("an attempt without a stream is none", () => expect(failedAttempt({ stream: {} })).toBe(false));
