import { describe, expect, it } from "vitest";

import type { OfficialEvent } from "../../../src/trace/model/history.ts";
import type { FullRecord } from "../../../src/trace/model/record.ts";
import { FIXTURES, historyOf } from "./support/fixtures.ts";
import { fullDetail, outcomeAt, targetsOf } from "./support/targets.ts";

/** What becomes of a session between a record and somebody's question for it. */
describe.each(FIXTURES)("histories of $name", (fixture) => {
  const history = historyOf(fixture);
  const [record, , last] = fixture.records;
  if (record === undefined || last === undefined) throw new Error("no records");

  const whole = fullDetail(record, history);

  const errorsOf = (of: FullRecord, at: Parameters<typeof fullDetail>[1]): unknown[] => {
    const detail = fullDetail(of, at);
    return targetsOf(of).map((target) => outcomeAt(detail, target));
  };
  const allAre = (error: string): unknown[] =>
    targetsOf(record).map((target) => ({ error: target.code(error as never) }));

  it("live: later events change nothing", () => {
    const more = Array.from({ length: 50 }, (_, index): OfficialEvent => {
      return { type: "user/message", seq: history.lastSeq + 1 + index, data: {} };
    });
    const grown = historyOf({ ...fixture, events: [...fixture.events, ...more] });
    expect(fullDetail(record, grown)).toEqual(whole);
  });

  it("resumed: markers, a new header and repeated events behind the cut change nothing", () => {
    const copies = fixture.events.map((event) => ({ ...event, seq: event.seq + history.lastSeq + 2 }));
    const marker = { type: "session/end-seed", seq: history.lastSeq + 1, data: {} };
    const resumed = historyOf({ ...fixture, events: [...fixture.events, marker, ...copies] });
    expect(fullDetail(record, resumed)).toEqual(whole);
  });

  it("forked: a child's record finds the inherited events under the parent's numbers in the child's log", () => {
    const header = { ...fixture.header, id: "session-child", createdAt: 1_800_000_000_000, parentSession: "p" };
    const cut = record.sessionRef?.logCutSeq ?? -1;
    const inherited = fixture.events.filter(({ seq }) => seq <= cut);
    const child = historyOf({ header, events: [...inherited, { type: "session/end-seed", seq: cut + 1, data: {} }] });
    const ref = { sessionId: header.id, sessionCreatedAt: header.createdAt, logCutSeq: cut + 1 };
    const { failureRef: _parents, ...prompt } = record;
    const own: FullRecord = { ...prompt, sessionRef: { ...ref, sessionFormatVersion: Number(header.version) } };
    const detail = fullDetail(own, child);
    expect(detail.contentStatus).toBe("available");
    expect(detail.sections.map(({ text }) => text)).toEqual(whole.sections.map(({ text }) => text));
    expect(errorsOf(record, child)).toEqual(allAre("session-mismatch"));
  });

  it("truncated: what reaches behind the end is gone, what does not is there", () => {
    const cut = last.sessionRef?.logCutSeq ?? -1;
    const cutShort = historyOf({ ...fixture, events: fixture.events.filter(({ seq }) => seq < cut) });
    expect(fullDetail(record, cutShort)).toEqual(whole);
    const detail = fullDetail(last, cutShort);
    expect(detail).toMatchObject({ contentStatus: "reference-unavailable", referenceError: "cut-unavailable" });
    expect(detail).toMatchObject({ failureReferenceError: "cut-unavailable" });
  });

  it("truncated behind the prompt: the prompt is there, the failure is not", () => {
    const cut = last.sessionRef?.logCutSeq ?? -1;
    const detail = fullDetail(last, historyOf({ ...fixture, events: fixture.events.filter(({ seq }) => seq <= cut) }));
    expect(detail).toMatchObject({
      contentStatus: "available",
      requestContentStatus: "available",
      failureStatus: "reference-unavailable",
      failureReferenceError: "cut-unavailable",
    });
    expect(detail).not.toHaveProperty("failure");
  });

  it("torn: an event that is missing in the middle takes only what lies in it", () => {
    const [context] = record.contexts;
    const torn = historyOf({
      ...fixture,
      events: fixture.events.filter(({ seq }) => seq !== context?.reference?.eventSeq),
    });
    const detail = fullDetail(record, torn);
    expect(detail).toMatchObject({ contentStatus: "partially-available", referenceError: "event-unavailable" });
    expect(detail.sections).toEqual(whole.sections);
    expect(detail.contexts.every((found) => !("text" in found))).toBe(true);
  });

  it("deleted", () => {
    expect(errorsOf(record, { state: "unavailable" })).toEqual(allAre("history-unavailable"));
  });

  it("not readable", () => {
    expect(errorsOf(record, { state: "failed" })).toEqual(allAre("history-read-failed"));
  });

  it("renamed: a title changes nothing, another id does", () => {
    const titled = {
      type: "session/title",
      seq: history.lastSeq + 1,
      data: { title: "new", source: { kind: "user" } },
    };
    expect(fullDetail(record, historyOf({ ...fixture, events: [...fixture.events, titled] }))).toEqual(whole);
    const renamed = historyOf({ ...fixture, header: { ...fixture.header, id: "session-renamed" } });
    expect(errorsOf(record, renamed)).toEqual(allAre("session-mismatch"));
  });

  it("foreign: a session that was made anew under the same id, even with the same events", () => {
    const foreign = historyOf({ ...fixture, header: { ...fixture.header, createdAt: 1 } });
    expect(errorsOf(record, foreign)).toEqual(allAre("created-at-mismatch"));
  });

  it("upgraded: a log of another format", () => {
    const upgraded = historyOf({ ...fixture, header: { ...fixture.header, version: 7 } });
    expect(errorsOf(record, upgraded)).toEqual(allAre("format-mismatch"));
  });

  it("empty", () => {
    expect(errorsOf(record, historyOf({ ...fixture, events: [] }))).toEqual(allAre("cut-unavailable"));
  });
});
