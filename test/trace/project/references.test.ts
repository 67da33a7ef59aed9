import { describe, expect, it } from "vitest";

import type { DeliveryFacts } from "../../../src/trace/model/capture.ts";
import { FailureReferenceSchema, ReferenceSchema, SessionRefSchema } from "../../../src/trace/model/reference.ts";
import { matchDelivery } from "../../../src/trace/project/delivery.ts";
import {
  contextReferences,
  failureReference,
  sessionRefOf,
  systemPlaces,
} from "../../../src/trace/project/references.ts";
import { sha256, sha256OfJson as hashJson } from "../../../src/workers/profile/text-digest.ts";
import { captureWith, FACTS } from "./support/captures.ts";

const delivery = FACTS.facts.delivery as DeliveryFacts;
const hash = "a".repeat(64);

function placesOf(systemMessages: DeliveryFacts["systemMessages"], facts = {}) {
  const capture = captureWith({ ...facts, delivery: { ...delivery, systemMessages } });
  const match = matchDelivery(capture);
  return match === null ? [] : systemPlaces(capture, match, hashJson);
}

describe("the session of references", () => {
  it("has the identity of the log and the cut", () => {
    const expected = { sessionId: "s-1", sessionFormatVersion: 0, sessionCreatedAt: 900, logCutSeq: 20 };
    expect(sessionRefOf(captureWith())).toEqual(expected);
    expect(sessionRefOf(captureWith(), 3)).toEqual({ ...expected, logCutSeq: 3 });
    expect(SessionRefSchema.safeParse(expected).success).toBe(true);
  });

  it("has no cut before a request, and is none without a log", () => {
    expect(sessionRefOf(captureWith({ delivery: null }))).toMatchObject({ logCutSeq: -1 });
    expect(sessionRefOf(captureWith({ session: null }))).toBeNull();
  });
});

describe("the place of a system text", () => {
  const range = { startUtf16: 1, endUtf16: 2 };

  it("is a request header by the hash of the text as JSON", () => {
    const [place] = placesOf([{ text: "sys", at: { eventSeq: 7 } }]);
    const reference = place?.(range, hash);
    expect(reference).toEqual({
      kind: "request-header-system",
      eventSeq: 7,
      eventType: "request/header",
      messageHash: sha256('"sys"'),
      textHash: hash,
      range,
    });
    expect(ReferenceSchema.parse(reference)).toEqual(reference);
  });

  it("is a system message by the hash of its canonical content", () => {
    const [plain, other] = placesOf([
      { text: "sys", at: { eventSeq: 7, messageId: "m" } },
      { text: "sys", at: { eventSeq: 8, messageId: "n", contentJson: '[ {"type":"text", "text":"sys", "cache":1} ]' } },
    ]);
    const common = { kind: "system-message", eventType: "system/message", textHash: hash, range };
    const reference = plain?.(range, hash);
    expect(reference).toEqual({
      ...common,
      eventSeq: 7,
      messageId: "m",
      messageHash: sha256('[{"text":"sys","type":"text"}]'),
    });
    expect(ReferenceSchema.parse(reference)).toEqual(reference);
    expect(other?.(range, hash)).toEqual({
      ...common,
      eventSeq: 8,
      messageId: "n",
      messageHash: sha256('[{"cache":1,"text":"sys","type":"text"}]'),
    });
  });

  it.each([
    ["the log does not have it", { text: null, at: null }, {}],
    ["the event lies behind the cut", { text: null, at: { eventSeq: 21 } }, {}],
    ["the session cannot be read", { text: null, at: { eventSeq: 7 } }, { session: null }],
  ])("is none when %s", (_name, message, facts) => expect(placesOf([message], facts)).toEqual([null]));

  it("may be the last event before the cut", () => {
    expect(placesOf([{ text: null, at: { eventSeq: 20 } }])).toEqual([expect.any(Function)]);
  });
});

describe("references to contexts", () => {
  const at = (snapshot: Partial<NonNullable<DeliveryFacts["snapshot"]>> | null, facts = {}) => {
    const whole = snapshot === null || delivery.snapshot === null ? null : { ...delivery.snapshot, ...snapshot };
    const capture = captureWith({ delivery: { ...delivery, snapshot: whole }, ...facts });
    return contextReferences(capture, hashJson, (context) => (context === 0 ? hash : undefined));
  };

  it("name the section of the snapshot", () => {
    const reference = at({}).get(0);
    expect(reference).toEqual({
      kind: "context-section",
      eventSeq: 9,
      eventType: "user/message",
      messageId: "m-9",
      messageHash: sha256('[{"text":"<cwd>","type":"text"}]'),
      textHash: hash,
      sourceSectionIndex: 3,
      sourceSectionName: "cwd",
    });
    expect(ReferenceSchema.parse(reference)).toEqual(reference);
  });

  it("are none for contexts that the capture does not have", () => {
    expect([...at({ sections: [{ context: 5, sourceSectionIndex: 0, sourceSectionName: "x" }] })]).toEqual([]);
  });

  it.each([
    ["there is no snapshot", null, {}],
    ["it lies behind the cut", { eventSeq: 21 }, {}],
    ["the session cannot be read", {}, { session: null }],
    ["there was no request", {}, { delivery: null }],
  ])("are none when %s", (_name, snapshot, facts) => expect([...at(snapshot, facts)]).toEqual([]));
});

describe("the reference to a failure", () => {
  const failure = { eventSeq: 25, eventType: "turn/end", dataJson: '{"turn":2, "reason":{}}', logCutSeq: 30 } as const;

  it("has a cut of its own", () => {
    const reference = failureReference(captureWith({ failure }), hashJson);
    expect(reference).toEqual({
      eventSeq: 25,
      eventType: "turn/end",
      eventHash: sha256('{"reason":{},"turn":2}'),
      sessionRef: { sessionId: "s-1", sessionFormatVersion: 0, sessionCreatedAt: 900, logCutSeq: 30 },
    });
    expect(FailureReferenceSchema.parse(reference)).toEqual(reference);
  });

  it.each([
    ["nothing failed", { failure: null }],
    ["its event lies behind its cut", { failure: { ...failure, logCutSeq: 24 } }],
    ["the session cannot be read", { failure, session: null }],
  ])("is none when %s", (_name, facts) => expect(failureReference(captureWith(facts), hashJson)).toBeNull());
});
