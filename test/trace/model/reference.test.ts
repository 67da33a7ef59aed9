import { describe, expect, it } from "vitest";

import { FailureReferenceSchema, ReferenceSchema, SessionRefSchema } from "../../../src/trace/model/reference.ts";
import { FIXTURES, V0, V3 } from "../verify/support/fixtures.ts";
import { GONE, leavesOf, withValue } from "../verify/support/leaves.ts";
import { targetsOf } from "../verify/support/targets.ts";

const references = FIXTURES.flatMap(({ records }) => records.flatMap(targetsOf)).map(({ reference }) => reference);

describe("a stored reference", () => {
  it("is what it was when it is read again", () => {
    for (const reference of references) {
      const schema = "kind" in reference ? ReferenceSchema : FailureReferenceSchema;
      expect(schema.parse(reference)).toEqual(reference);
    }
  });

  it("is refused when a field is missing or of another type", () => {
    for (const reference of references) {
      const schema = "kind" in reference ? ReferenceSchema : FailureReferenceSchema;
      for (const { path, value } of leavesOf(reference)) {
        for (const odd of [GONE, null, typeof value === "string" ? 7 : "x", []]) {
          expect(schema.safeParse(withValue(reference, path, odd)).success, path.join(".")).toBe(false);
        }
      }
    }
  });

  it("is refused with a hash that is none, a number that is no index, or an event type of another kind", () => {
    const [header] = V0.records[0]?.systemMessageRefs ?? [];
    const [message] = V3.records[0]?.systemMessageRefs ?? [];
    const bent: [unknown, string, unknown][] = [
      [header, "textHash", "A".repeat(64)],
      [header, "messageHash", "a".repeat(63)],
      [header, "eventSeq", -1],
      [header, "eventSeq", 1.5],
      [header, "eventType", "system/message"],
      [header, "kind", "system-message"],
      [message, "eventType", "user/message"],
      [message, "range", { startUtf16: 0, endUtf16: -1 }],
    ];
    for (const [reference, field, value] of bent) {
      expect(ReferenceSchema.safeParse(reference).success).toBe(true);
      expect(ReferenceSchema.safeParse(withValue(reference, [field], value)).success, field).toBe(false);
    }
  });
});

describe("a session's reference", () => {
  const whole = { sessionId: "s", sessionFormatVersion: 0, sessionCreatedAt: 5, logCutSeq: -1 };

  it("may have the cut of an empty log", () => {
    expect(SessionRefSchema.parse(whole)).toEqual(whole);
  });

  it("names a session, with whole cuts", () => {
    for (const bend of [{ sessionId: "" }, { logCutSeq: -2 }, { logCutSeq: 0.5 }, { sessionCreatedAt: Number.NaN }]) {
      expect(SessionRefSchema.safeParse({ ...whole, ...bend }).success).toBe(false);
    }
  });
});
