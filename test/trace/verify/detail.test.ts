import { describe, expect, it } from "vitest";

import type { OmittedRecord } from "../../../src/trace/model/record.ts";
import { REFERENCE_ERRORS } from "../../../src/trace/model/reference-error.ts";
import { detailOf, detailsOf } from "../../../src/trace/verify/detail.ts";
import { HistoryContents } from "../../../src/trace/verify/history-contents.ts";
import { countingHash, FIXTURES, historyOf, recordOf, sha256, V0, V3, V4, withEvent } from "./support/fixtures.ts";
import { flippedText, leavesOf, valueAt, withValue } from "./support/leaves.ts";
import { fullDetail } from "./support/targets.ts";

const gone = { state: "unavailable" } as const;

describe("prompt API v3: official-history references and on-demand recovery", () => {
  it.each(FIXTURES)("returns `sections[].text` and `contexts[].text` of $name as the history has them", (fixture) => {
    for (const record of fixture.records) {
      const detail = fullDetail(record, historyOf(fixture));
      const [message] = detail.systemMessages ?? [];
      expect(detail.contentStatus).toBe("available");
      for (const { text, offsetUtf16, utf16Units } of detail.sections) {
        expect(text).toBe(message?.slice(offsetUtf16 ?? -1, (offsetUtf16 ?? -1) + utf16Units));
      }
      const context = historyOf(fixture).eventAt(detail.contexts[0]?.reference?.eventSeq ?? -1);
      const sections = valueAt(context, ["data", "source", "sections"]);
      expect(detail.contexts.map(({ name, text }) => ({ name, text }))).toEqual(sections);
      expect(detail).not.toHaveProperty("referenceError");
    }
  });

  it("validates in the returned event view once: each event is read and its content hashed once for all sections", () => {
    const asked: number[] = [];
    const history = historyOf(V0);
    const reading = {
      ...history,
      eventAt: (seq: number) => {
        asked.push(seq);
        return history.eventAt(seq);
      },
    };
    const { hash, texts } = countingHash();
    detailsOf([recordOf(V0, "first"), recordOf(V0, "failed-attempt")], new HistoryContents(reading, hash));
    expect(asked.toSorted((a, b) => a - b)).toEqual([8, 10, 68]);
    expect(texts.filter((text) => text.startsWith('"') || text.startsWith("[") || text.startsWith("{"))).toHaveLength(
      3,
    );
  });

  it("returns text only after the checks: one altered section takes all that lie in its message", () => {
    const record = recordOf(V3, "failed-attempt");
    const event = historyOf(V3).eventAt(4);
    const path = ["data", "message", "content", 1, "text"];
    const altered = withValue(event, path, flippedText(String(valueAt(event, path)), 0));
    const detail = fullDetail(record, withEvent(historyOf(V3), 4, altered));
    expect(detail.contentStatus).toBe("partially-available");
    expect(detail.referenceError).toBe("hash-mismatch");
    for (const section of detail.sections) {
      expect(section).toMatchObject({ contentStatus: "reference-unavailable", referenceError: "hash-mismatch" });
      expect(section).not.toHaveProperty("text");
    }
    for (const context of detail.contexts) {
      expect(context.contentStatus).toBe("available");
      expect(context).not.toHaveProperty("referenceError");
    }
  });

  it("has temporary `systemMessages` only when a captured, non-empty list of references resolves completely", () => {
    const record = recordOf(V4, "second-step");
    const [reference] = record.systemMessageRefs;
    const [hash] = record.delivery?.systemHashes ?? [];
    if (reference === undefined || reference === null || hash === undefined || record.delivery === null) {
      throw new Error("no reference");
    }
    const delivery = { ...record.delivery, systemHashes: [hash, hash] };
    const both = fullDetail({ ...record, delivery, systemMessageRefs: [reference, reference] }, historyOf(V4));
    expect(both).toMatchObject({ systemMessages: ["A\n\nB2", "A\n\nB2"], requestContentStatus: "available" });
  });

  it("says `requestContentStatus: reference-unavailable` if any captured reference fails", () => {
    const record = recordOf(V4, "second-step");
    const [reference] = record.systemMessageRefs;
    if (reference === undefined || reference === null || record.delivery === null) throw new Error("no reference");
    const delivery = { ...record.delivery, systemHashes: [reference.textHash, reference.textHash] };
    for (const other of [null, { ...reference, eventSeq: 14 }]) {
      const detail = fullDetail({ ...record, delivery, systemMessageRefs: [reference, other] }, historyOf(V4));
      expect(detail.requestContentStatus).toBe("reference-unavailable");
      expect(detail).not.toHaveProperty("systemMessages");
      // The sections have references of their own.
      expect(detail.contentStatus).toBe("available");
    }
  });

  it("does not promise that field for records without references to system messages", () => {
    const detail = fullDetail({ ...recordOf(V0, "first"), systemMessageRefs: [] }, historyOf(V0));
    expect(detail.contentStatus).toBe("available");
    expect(detail).not.toHaveProperty("systemMessages");
    expect(detail).not.toHaveProperty("requestContentStatus");
  });

  it("never returns `source.text`; hash, counts and `textStatus: not-stored` remain", () => {
    for (const { sections } of V0.records.map((record) => fullDetail(record, historyOf(V0)))) {
      const sources = sections.flatMap((section) => section.sources);
      expect(sources.length).toBeGreaterThan(0);
      for (const source of sources) {
        expect(source).not.toHaveProperty("text");
        expect(source).toMatchObject({ textStatus: "not-stored", hash: expect.any(String) });
      }
    }
  });

  it("reports missing history through `reference-unavailable`, without any text in its place", () => {
    const detail = fullDetail(recordOf(V3, "failed-attempt"), gone);
    expect(detail).toMatchObject({
      contentStatus: "reference-unavailable",
      referenceError: "history-unavailable",
      requestContentStatus: "reference-unavailable",
      failureStatus: "reference-unavailable",
      failureReferenceError: "history-unavailable",
    });
    expect(leavesOf(detail).filter(({ path }) => path.at(-1) === "text")).toEqual([]);
    for (const field of ["systemMessages", "failure"]) expect(detail).not.toHaveProperty(field);
  });

  it("reports what is missing of a part through `partially-available` and the first specific error", () => {
    const detail = fullDetail(recordOf(V3, "failed-attempt"), withEvent(historyOf(V3), 6, undefined));
    expect(detail).toMatchObject({ contentStatus: "partially-available", referenceError: "event-unavailable" });
    expect(detail.sections.every(({ contentStatus }) => contentStatus === "available")).toBe(true);
  });

  it("keeps `assembly-unavailable`, whatever the history gives", () => {
    const record = { ...recordOf(V0, "failed-attempt"), contentStatus: "assembly-unavailable" } as const;
    const empty = { ...record, sections: [], contexts: [], assemblyHash: null, systemMessageRefs: [] };
    for (const history of [historyOf(V0), gone]) {
      expect(fullDetail(record, history).contentStatus).toBe("assembly-unavailable");
      expect(fullDetail(empty, history).contentStatus).toBe("assembly-unavailable");
    }
    // Its failure is still told.
    expect(fullDetail(empty, historyOf(V0))).toMatchObject({ failureStatus: "available" });
  });

  it("keeps `omitted-size-limit` as it is", () => {
    const { id, sessionId, captureId } = recordOf(V0, "first");
    const record: OmittedRecord = {
      schemaVersion: 4,
      id,
      sessionId,
      turn: 1,
      step: 1,
      attempt: 1,
      recordedAt: 5,
      status: "request-observed",
      contentStatus: "omitted-size-limit",
      bodyStorage: "official-session",
      sourceTextStored: false,
      captureId,
      legacyCaptureId: captureId,
    };
    expect(detailOf(record, historyOf(V0), sha256)).toEqual(record);
  });

  it("says `unverified` of sections that have no reference", () => {
    const record = recordOf(V0, "first");
    const bare = { ...record, sections: record.sections.map((section) => ({ ...section, reference: null })) };
    const detail = fullDetail(bare, historyOf(V0));
    expect(detail).toMatchObject({ contentStatus: "partially-available", referenceError: "unverified" });
    for (const section of detail.sections) {
      expect(section).toMatchObject({ contentStatus: "reference-unavailable", referenceError: "unverified" });
    }
    // A record that names no session has nothing to check either, and a missing history is not the reason.
    const nowhere = { ...record, sessionRef: null };
    for (const history of [historyOf(V0), gone]) {
      expect(fullDetail(nowhere, history)).toMatchObject({
        contentStatus: "reference-unavailable",
        referenceError: "unverified",
      });
    }
  });

  it("says of a record without sections and contexts that nothing is missing", () => {
    const detail = fullDetail({ ...recordOf(V0, "first"), sections: [], contexts: [] }, historyOf(V0));
    expect(detail.contentStatus).toBe("available");
    expect(detail).not.toHaveProperty("referenceError");
  });

  it("keeps all other fields of the record, and changes nothing in it", () => {
    for (const fixture of FIXTURES) {
      for (const record of fixture.records) {
        const before = structuredClone(record);
        const { contentStatus: _status, sections, contexts, failureStatus: _failure, ...kept } = record;
        const detail = fullDetail(record, historyOf(fixture));
        expect(record).toEqual(before);
        expect(detail).toMatchObject(kept);
        expect(detail.sections).toMatchObject(sections);
        expect(detail.contexts).toMatchObject(contexts);
      }
    }
  });

  it("has a body in no error: codes are all that is said", () => {
    const { records } = V3;
    for (const history of [gone, { state: "failed" } as const, withEvent(historyOf(V3), 4, null)]) {
      for (const detail of records.map((record) => fullDetail(record, history))) {
        const said = leavesOf(detail).filter(({ path }) =>
          /ReferenceError$|^referenceError$/u.test(String(path.at(-1))),
        );
        for (const { value } of said) expect(Object.keys(REFERENCE_ERRORS)).toContain(value);
      }
    }
  });
});

describe("prompt API v3: failure details", () => {
  it("reads `failure` after verification; each field is a string or null", () => {
    expect(fullDetail(recordOf(V0, "failed-attempt"), historyOf(V0))).toMatchObject({
      failureStatus: "available",
      failure: { code: "UNKNOWN", message: "rate limited" },
    });
    const detail = fullDetail(recordOf(V3, "failed-attempt"), historyOf(V3));
    expect(Object.keys(detail.failure ?? {}).toSorted()).toEqual(["code", "message"]);
    expect(detail).not.toHaveProperty("failureReferenceError");
  });

  it("validates prompt and failure separately: an altered failure leaves the prompt readable", () => {
    const record = recordOf(V3, "failed-attempt");
    const event = historyOf(V3).eventAt(9);
    const path = ["data", "stream", 1, "chunk", "reason", "failure", "message"];
    const detail = fullDetail(record, withEvent(historyOf(V3), 9, withValue(event, path, "another reason")));
    expect(detail).toMatchObject({
      contentStatus: "available",
      requestContentStatus: "available",
      failureStatus: "reference-unavailable",
      failureReferenceError: "hash-mismatch",
    });
    expect(detail).not.toHaveProperty("failure");
  });

  it("validates prompt and failure separately: an altered prompt leaves the failure readable", () => {
    const record = { ...recordOf(V3, "failed-attempt"), contexts: [] };
    expect(fullDetail(record, withEvent(historyOf(V3), 4, null))).toMatchObject({
      contentStatus: "reference-unavailable",
      failureStatus: "available",
      failure: { code: "RATE_LIMIT", message: "rate limited" },
    });
  });

  it("does not widen the prompt's cut by the failure's", () => {
    const record = recordOf(V3, "failed-attempt");
    expect(record.failureRef?.sessionRef.logCutSeq).toBe(9);
    const [section] = record.sections;
    if (section === undefined || section.reference === null) throw new Error("no section");
    const reference = { ...section.reference, eventSeq: 9 };
    const detail = fullDetail({ ...record, sections: [{ ...section, reference }] }, historyOf(V3));
    expect(detail.sections[0]).toMatchObject({ referenceError: "event-unavailable" });
    expect(detail.failureStatus).toBe("available");
  });

  it("does not invent reasons for records without a reference", () => {
    const { failureRef: _reference, ...record } = recordOf(V3, "failed-attempt");
    const detail = fullDetail(record, historyOf(V3));
    for (const field of ["failure", "failureRef", "failureStatus", "failureReferenceError"]) {
      expect(detail).not.toHaveProperty(field);
    }
  });
});
