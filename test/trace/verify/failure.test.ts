import { describe, expect, it } from "vitest";

import { canonicalJson } from "../../../src/trace/model/canonical-json.ts";
import type { History } from "../../../src/trace/model/history.ts";
import type { FailureReference } from "../../../src/trace/model/reference.ts";
import { verifyFailure } from "../../../src/trace/verify/failure.ts";
import { HistoryContents } from "../../../src/trace/verify/history-contents.ts";
import { FIXTURES, historyOf, recordOf, sha256, V0, V3 } from "./support/fixtures.ts";

type Verified = ReturnType<typeof verifyFailure>;
type EventType = FailureReference["eventType"];

const sessionRef = { sessionId: "s", sessionFormatVersion: 3, sessionCreatedAt: 5, logCutSeq: 7 };

/** A failure whose reference was made from the very event that the history has. */
function told(eventType: EventType, data: unknown): Verified {
  const history: History = {
    state: "read",
    header: { id: "s", version: 3, createdAt: 5 },
    lastSeq: 7,
    eventAt: (seq) => ({ type: eventType, seq, data }),
  };
  const reference = { eventSeq: 7, eventType, eventHash: sha256(canonicalJson(data)), sessionRef };
  return verifyFailure(reference, new HistoryContents(history, sha256));
}

const finish = (reason: unknown): unknown => ({ type: "finish", reason });
const failure = { message: "rate limited", code: "RATE_LIMIT", status: 429 };
const expected = { failure: { message: "rate limited", code: "RATE_LIMIT" } };

describe("a failure", () => {
  it.each(FIXTURES)("is read from the history of $name", (fixture) => {
    const contents = new HistoryContents(historyOf(fixture), sha256);
    const failures = fixture.records.flatMap(({ failureRef }) =>
      failureRef === undefined ? [] : [verifyFailure(failureRef, contents)],
    );
    expect(failures).toEqual(
      fixture === V0
        ? [
            { failure: { code: "UNKNOWN", message: "rate limited" } },
            { failure: { code: "UNKNOWN", message: "bad param temperature" } },
          ]
        : [expected, { failure: { code: "UNKNOWN", message: "the stream's middleware failed" } }],
    );
  });

  it("is told by a finish chunk for an error and for an abort with a reason", () => {
    for (const kind of ["error", "aborted"]) {
      expect(told("assistant/chunk", { chunk: finish({ kind, failure }) })).toEqual(expected);
      expect(told("assistant/attempt", { stream: [{ chunk: finish({ kind, failure }) }] })).toEqual(expected);
    }
    expect(told("turn/end", { reason: { kind: "error", error: failure } })).toEqual(expected);
  });

  it("is that of the last finish chunk of an attempt", () => {
    const stream = [
      { type: "chunk", chunk: finish({ kind: "error", failure: { message: "first", code: "A" } }) },
      { type: "chunk", chunk: finish({ kind: "error", failure }) },
      { type: "text-chunks", texts: ["x"] },
      { type: "chunk", chunk: { type: "usage" } },
    ];
    expect(told("assistant/attempt", { stream })).toEqual(expected);
    const succeeded = [...stream, { type: "chunk", chunk: finish({ kind: "stop" }) }];
    expect(told("assistant/attempt", { stream: succeeded })).toEqual({ error: "type-mismatch" });
  });

  it("has a string or null for each of code and message", () => {
    for (const error of [{}, { code: 7, message: null }, { code: ["A"], message: {} }, Object.create(failure)]) {
      expect(told("turn/end", { reason: { error } })).toEqual({ failure: { code: null, message: null } });
    }
    expect(told("turn/end", { reason: { error: { code: "A" } } })).toEqual({ failure: { code: "A", message: null } });
    expect(told("turn/end", { reason: { error: { message: "" } } })).toEqual({ failure: { code: null, message: "" } });
  });

  it("is not made up where the event tells of none", () => {
    const events: [EventType, unknown][] = [
      ["turn/end", { reason: { kind: "aborted", reason: "user" } }],
      ["turn/end", { reason: { kind: "error", error: "text" } }],
      ["turn/end", null],
      ["assistant/chunk", { chunk: finish({ kind: "stop" }) }],
      ["assistant/chunk", { chunk: finish({ kind: "stop", failure }) }],
      ["assistant/chunk", { chunk: { type: "text-delta", reason: { kind: "error", failure } } }],
      ["assistant/chunk", { chunk: finish({ kind: "aborted" }) }],
      ["assistant/attempt", { stream: [] }],
      ["assistant/attempt", { stream: "x" }],
      ["assistant/attempt", { stream: [null, 7, { chunk: null }] }],
    ];
    for (const [type, data] of events) expect(told(type, data)).toEqual({ error: "type-mismatch" });
  });

  it("is told to be missing by the first check that does not hold", () => {
    const { failureRef: whole } = recordOf(V3, "failed-attempt");
    if (whole === undefined) throw new Error("no reference");
    const contents = new HistoryContents(historyOf(V3), sha256);
    const check = (reference: FailureReference, of = contents): Verified => verifyFailure(reference, of);
    const edited = { ...whole, eventHash: sha256("x") };
    expect(check(edited)).toEqual({ error: "hash-mismatch" });
    const typed = { ...edited, eventType: "turn/end" } as const;
    expect(check(typed)).toEqual({ error: "type-mismatch" });
    const behind = { ...typed, sessionRef: { ...whole.sessionRef, logCutSeq: 8 } };
    expect(check(behind)).toEqual({ error: "event-unavailable" });
    const foreign = { ...behind, sessionRef: { ...behind.sessionRef, sessionCreatedAt: 1 } };
    expect(check(foreign)).toEqual({ error: "created-at-mismatch" });
    expect(check(foreign, new HistoryContents({ state: "failed" }, sha256))).toEqual({ error: "history-read-failed" });
  });
});
