import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import type { FullRecord } from "../../../src/trace/model/record.ts";
import {
  ContextReferenceSchema,
  FailureReferenceSchema,
  HeaderReferenceSchema,
  MessageReferenceSchema,
  RangeSchema,
  SessionRefSchema,
} from "../../../src/trace/model/reference.ts";
import { contentText } from "../../../src/trace/model/content-text.ts";
import { fieldOf } from "../../../src/trace/verify/json-field.ts";
import { detailOf } from "../../../src/trace/verify/detail.ts";
import { boundBy } from "./support/event-flips.ts";
import { type Fixture, FIXTURES, historyOf, sha256, V0, withEvent } from "./support/fixtures.ts";
import { flipped, flippedText, GONE, leavesOf, type Path, valueAt, withValue } from "./support/leaves.ts";
import {
  FAILURE_FLIPS,
  type Flip,
  type FlipSubject,
  REFERENCE_FLIPS,
  SESSION_FLIPS,
} from "./support/reference-flips.ts";
import { type FullDetail, fullDetail, type Outcome, outcomeAt, type Target, targetsOf } from "./support/targets.ts";

const cases = FIXTURES.flatMap((fixture) => fixture.records.map((record) => ({ fixture, record, id: record.id })));

describe.each(cases)("tampering: $id", ({ fixture, record }) => {
  const history = historyOf(fixture);
  const original = fullDetail(record, history);
  const targets = targetsOf(record);

  it("is whole before anybody tampers", () => {
    expect(original).toMatchObject({ contentStatus: "available", requestContentStatus: "available" });
    expect(original.sections.map(({ text }) => text).join("\n\n")).toBe(original.systemMessages?.join(""));
    for (const target of targets) expect(outcomeAt(original, target)).not.toHaveProperty("error");
  });

  it("notices each field of each reference", () => {
    for (const target of targets) {
      for (const { path, flip } of flipsOf(target, { fixture, record })) {
        const detail = fullDetail(withValue(record, [...target.path, ...path], flip.value), history);
        const place = `${[...target.path, ...path].join(".")}: ${flip.what}`;
        expect(outcomeAt(detail, target), place).toEqual({ error: target.code(flip.code) });
        expectOthers(detail, original, target);
      }
    }
  });

  it("notices each field of the session that the references point into", () => {
    const prompt = targets.filter(({ kind }) => kind !== "failure");
    for (const target of prompt) {
      const subject = subjectOf(target, { fixture, record });
      for (const { path, value } of leavesOf(record.sessionRef)) {
        for (const flip of flipsIn(SESSION_FLIPS, path)(value, subject)) {
          const detail = fullDetail(withValue(record, ["sessionRef", ...path], flip.value), history);
          expect(outcomeAt(detail, target), `${path.join(".")}: ${flip.what}`).toEqual({
            error: target.code(flip.code),
          });
          expect(detail.failure).toEqual(original.failure);
        }
      }
    }
    const detail = fullDetail({ ...record, sessionRef: null }, history);
    for (const target of prompt) expect(outcomeAt(detail, target)).toEqual({ error: target.code("unverified") });
  });

  it("notices each leaf of each named event that a reference binds, and needs no other", () => {
    for (const target of targets) {
      const event = eventOf(fixture, target.reference.eventSeq);
      for (const { path, at, value } of leavesOf(event)) {
        const bound = boundBy(target.reference, at);
        const detail = fullDetail(record, withEvent(history, event.seq, withValue(event, path, flipped(value))));
        const expected = bound === "free" ? outcomeAt(original, target) : { error: target.code(bound) };
        expect(outcomeAt(detail, target), `${target.path.join(".")} <- ${at}`).toEqual(expected);
      }
    }
  });

  it("takes no value of another type in the place of a bound leaf, and none away", () => {
    const odd = [null, 7, "another", true, [], {}, [[]], { text: "x" }, deep, GONE];
    for (const target of targets) {
      const event = eventOf(fixture, target.reference.eventSeq);
      for (const { path, at } of leavesOf(event)) {
        const bound = boundBy(target.reference, at);
        for (const value of odd) {
          const changed = withValue(event, path, value);
          const outcome = outcomeAt(fullDetail(record, withEvent(history, event.seq, changed)), target);
          if (bound === "free") expect(outcome).toEqual(outcomeAt(original, target));
          else expect(outcome, `${target.path.join(".")} <- ${at}`).toHaveProperty("error");
        }
      }
    }
  });

  it("notices each unit of each text", () => {
    const system = targets.find(({ path }) => path[0] === "systemMessageRefs");
    const event = eventOf(fixture, system?.reference.eventSeq ?? -1);
    const texts = leavesOf(event).filter(({ at }) => /system$|content\.\d+\.text$/u.test(at));
    expect(texts.length).toBeGreaterThan(0);
    for (const { path, value } of texts) {
      const text = String(value);
      for (let index = 0; index < text.length; index += 1) {
        const changed = withValue(event, path, flippedText(text, index));
        const detail = fullDetail(record, withEvent(history, event.seq, changed));
        expect(detail.sections.flatMap((section) => section.text ?? [])).toEqual([]);
        expect(detail).not.toHaveProperty("systemMessages");
      }
    }
  });

  it("notices each field of the history's header", () => {
    for (const [field, code] of [
      ["version", "format-mismatch"],
      ["id", "session-mismatch"],
      ["createdAt", "created-at-mismatch"],
    ] as const) {
      for (const value of [flipped(fixture.header[field]), undefined, null, {}, String(fixture.header[field]) + " "]) {
        const detail = fullDetail(record, { ...history, header: { ...history.header, [field]: value } });
        for (const target of targets) expect(outcomeAt(detail, target)).toEqual({ error: target.code(code) });
      }
    }
  });

  it("notices that references were moved to each other's places", () => {
    const places = targets.filter(({ kind }) => kind === "section" || kind === "context");
    for (const [index, target] of places.entries()) {
      const other = places[(index + 1) % places.length] ?? target;
      const moved = withValue(record, target.path, other.reference);
      expect(outcomeAt(fullDetail(moved, history), target)).toEqual({ error: "text-mismatch" });
    }
  });

  it("notices that the record says another hash or name of a text", () => {
    const sections = fullDetail(withValue(record, ["sections", 0, "hash"], sha256("x")), history);
    expect(sections.sections[0]).toMatchObject({ referenceError: "text-mismatch" });
    const contexts = fullDetail(withValue(record, ["contexts", 0, "name"], "other"), history);
    expect(contexts.contexts[0]).toMatchObject({ referenceError: "section-mismatch" });
    const request = fullDetail(withValue(record, ["delivery", "systemHashes", 0], sha256("x")), history);
    expect(request).toMatchObject({ requestContentStatus: "reference-unavailable" });
    for (const detail of [sections.sections[0], contexts.contexts[0]]) expect(detail).not.toHaveProperty("text");
    expect(request).not.toHaveProperty("systemMessages");
  });
});

describe("tampering: the suite itself", () => {
  const fieldsOf = (shape: Readonly<Record<string, unknown>>): string[] =>
    Object.keys(shape)
      .flatMap((field) => {
        if (field === "range") return Object.keys(RangeSchema.shape).map((key) => `range.${key}`);
        if (field === "sessionRef") return Object.keys(SessionRefSchema.shape).map((key) => `sessionRef.${key}`);
        return [field];
      })
      .toSorted();

  it.each([
    ["request-header-system", HeaderReferenceSchema.shape],
    ["system-message", MessageReferenceSchema.shape],
    ["context-section", ContextReferenceSchema.shape],
  ] as const)("flips each field of %s", (kind, shape) => {
    expect(Object.keys(REFERENCE_FLIPS[kind] ?? {}).toSorted()).toEqual(fieldsOf(shape));
  });

  it("flips each field of a session's and a failure's reference", () => {
    expect(Object.keys(SESSION_FLIPS).toSorted()).toEqual(fieldsOf(SessionRefSchema.shape));
    expect(Object.keys(FAILURE_FLIPS).toSorted()).toEqual(fieldsOf(FailureReferenceSchema.shape));
  });

  it("has every kind of reference in the fixtures of the formats that have it", () => {
    const kinds = FIXTURES.map(({ records }) => [
      ...new Set(
        records.flatMap(targetsOf).map(({ reference }) => ("kind" in reference ? reference.kind : reference.eventType)),
      ),
    ]);
    const later = ["system-message", "context-section", "assistant/attempt", "turn/end"];
    expect(kinds).toEqual([["request-header-system", "context-section", "assistant/chunk", "turn/end"], later, later]);
  });

  it("would notice a place of an event that no rule knows", () => {
    expect(() => boundBy({ kind: "system-message" }, "data.message.added")).toThrow("no rule");
  });
});

describe("case t04-tamper", () => {
  const file = new URL("../fixtures/t04-tamper.json", import.meta.url);
  const { input, expected } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly input: { readonly steps: readonly string[] };
    readonly expected: { readonly contentStatus: string; readonly noText: boolean };
  };

  it("replays", () => {
    expect(input.steps).toEqual(["record turn", "flip one byte in history text", "read detail"]);
    const [turn] = V0.records;
    if (turn === undefined) throw new Error("no record");
    // One turn without runtime contexts, which lie in another event.
    const record: FullRecord = { ...turn, contexts: [] };
    const header = eventOf(V0, record.sections[0]?.reference?.eventSeq ?? -1);
    const path = ["data", "header", "system"];
    const event = withValue(header, path, flippedText(String(valueAt(header, path)), 100));
    const detail = detailOf(record, withEvent(historyOf(V0), header.seq, event), sha256);
    expect(detail.contentStatus).toBe(expected.contentStatus);
    expect(expected.noText).toBe(true);
    expect(JSON.stringify(detail)).not.toContain('"text":');
    expect(detail).not.toHaveProperty("systemMessages");
  });
});

const deep: unknown = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`);

function eventOf({ events }: Fixture, seq: number): Fixture["events"][number] {
  const found = events.find((event) => event.seq === seq);
  if (found === undefined) throw new Error(`no event ${seq}`);
  return found;
}

interface Subject {
  readonly fixture: Fixture;
  readonly record: FullRecord;
}

function subjectOf({ reference }: Target, { fixture, record }: Subject): FlipSubject {
  const { eventSeq, eventType } = reference;
  const { data } = eventOf(fixture, eventSeq);
  const content = fieldOf(data, "header", "system") ?? fieldOf(data, "message", "content");
  const cut = ("sessionRef" in reference ? reference.sessionRef : record.sessionRef)?.logCutSeq ?? -1;
  return { fixture, eventSeq, eventType, textLength: contentText(content).length, cut };
}

function flipsOf(target: Target, subject: Subject): { readonly path: Path; readonly flip: Flip }[] {
  const table = "kind" in target.reference ? (REFERENCE_FLIPS[target.reference.kind] ?? {}) : FAILURE_FLIPS;
  return leavesOf(target.reference).flatMap(({ path, value }) =>
    flipsIn(table, path)(value, subjectOf(target, subject)).map((flip) => ({ path, flip })),
  );
}

function flipsIn<Flips>(table: Readonly<Record<string, Flips>>, path: Path): Flips {
  const flips = table[path.join(".")];
  if (flips === undefined) throw new Error(`no flip of ${path.join(".")}`);
  return flips;
}

/** Whatever was done to one reference, the others give what they gave. */
function expectOthers(detail: FullDetail, original: FullDetail, target: Target): void {
  const outcomes = (of: FullDetail): Outcome[] =>
    targetsOf(original)
      .filter((other) => other.path.join(".") !== target.path.join("."))
      .map((other) => outcomeAt(of, other));
  expect(outcomes(detail)).toEqual(outcomes(original));
}
