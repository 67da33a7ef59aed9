import { describe, expect, it } from "vitest";

import type { OfficialEvent } from "../../../src/trace/model/history.ts";
import { locateEvent } from "../../../src/trace/verify/located-event.ts";
import { V0, V3, historyOf, withEvent } from "./support/fixtures.ts";

const history = historyOf(V3);
const ref = {
  sessionId: String(V3.header.id),
  sessionFormatVersion: 3,
  sessionCreatedAt: Number(V3.header.createdAt),
  logCutSeq: 8,
};

describe("the event of a number", () => {
  it("is there when all checks hold", () => {
    expect(locateEvent(history, ref, 4)).toEqual({ event: V3.events.find(({ seq }) => seq === 4) });
    expect(locateEvent(history, { ...ref, logCutSeq: 4 }, 4)).toHaveProperty("event");
    expect(locateEvent(history, { ...ref, logCutSeq: history.lastSeq }, history.lastSeq)).toHaveProperty("event");
  });

  it("is told to be missing by the first check that does not hold", () => {
    const wrong = { sessionId: "other", sessionFormatVersion: 0, sessionCreatedAt: 1, logCutSeq: 99 };
    const steps = [
      ["format-mismatch", { sessionFormatVersion: 3 }],
      ["session-mismatch", { sessionId: ref.sessionId }],
      ["created-at-mismatch", { sessionCreatedAt: ref.sessionCreatedAt }],
      ["cut-unavailable", { logCutSeq: 8 }],
    ] as const;
    let mended = wrong;
    for (const [error, mend] of steps) {
      expect(locateEvent(history, mended, 98)).toEqual({ error });
      expect(locateEvent({ state: "unavailable" }, mended, 98)).toEqual({ error: "history-unavailable" });
      expect(locateEvent({ state: "failed" }, mended, 98)).toEqual({ error: "history-read-failed" });
      mended = { ...mended, ...mend };
    }
    expect(locateEvent(history, mended, 98)).toEqual({ error: "event-unavailable" });
  });

  it("is not one behind the cut, though the history has it", () => {
    expect(history.eventAt(9)).toBeDefined();
    expect(locateEvent(history, ref, 9)).toEqual({ error: "event-unavailable" });
  });

  it("is not one that is missing, says another number or is none", () => {
    expect(locateEvent(history, ref, 2)).toEqual({ error: "event-unavailable" });
    for (const odd of [null, undefined, 7, "x", [], {}, { ...history.eventAt(4), seq: "4" }, history.eventAt(5)]) {
      expect(locateEvent(withEvent(history, 4, odd), ref, 4)).toEqual({ error: "event-unavailable" });
    }
  });

  it("is not taken from a history that does not say how far it reaches", () => {
    for (const lastSeq of [Number.NaN, undefined as unknown as number, -1]) {
      expect(locateEvent({ ...history, lastSeq }, ref, 4)).toEqual({ error: "cut-unavailable" });
    }
  });

  it("is not taken from another session, whatever that has at this number", () => {
    const other = { ...history, eventAt: (seq: number): OfficialEvent | undefined => historyOf(V0).eventAt(seq) };
    expect(locateEvent({ ...other, header: V0.header }, ref, 4)).toEqual({ error: "format-mismatch" });
  });
});
