import { describe, expect, it } from "vitest";
import { bodyFact, factOf, missingFact } from "../../../../src/trace/inspector/core/fact.ts";
import { body } from "../../../../src/trace/inspector/core/fixtures/parts.ts";
import { BODY_STATUSES } from "../../../../src/trace/model/turn/body.ts";

const ended = { state: "ended", bodies: "persisted" } as const;
const open = { state: "open", bodies: "inline" } as const;
const redacted = { state: "ended", bodies: "redacted" } as const;
const text = String;

describe("what is known of a thing", () => {
  it("keeps a value, none, and not recorded apart", () => {
    expect(factOf(ended, "a", { text })).toEqual({ is: "value", text: "a" });
    expect(factOf(ended, 0, { text })).toEqual({ is: "value", text: "0" });
    expect(factOf(ended, false, { text })).toEqual({ is: "value", text: "false" });
    expect(factOf(ended, "", { text })).toEqual({ is: "none" });
    expect(factOf(ended, [], { text })).toEqual({ is: "none" });
    expect(factOf(ended, null, { text })).toEqual({ is: "not-recorded" });
  });

  it("says pending only while the turn runs", () => {
    expect(missingFact(open, "kept")).toEqual({ is: "pending" });
    expect(missingFact(open, "redactable")).toEqual({ is: "pending" });
  });

  it("says redacted only of what redaction takes away", () => {
    expect(missingFact(redacted, "redactable")).toEqual({ is: "redacted" });
    expect(missingFact(redacted, "kept")).toEqual({ is: "not-recorded" });
    expect(factOf(redacted, null, { text, lifetime: "redactable" })).toEqual({ is: "redacted" });
  });

  it("says of a body where it is", () => {
    expect(bodyFact(body("available", "x"))).toEqual({ is: "value", text: "x" });
    expect(bodyFact(body("available", ""))).toEqual({ is: "none" });
    expect(bodyFact({ ...body("unavailable"), why: "hash-mismatch" })).toEqual({
      is: "unavailable",
      why: "hash-mismatch",
    });
    expect(bodyFact({ ...body("unavailable"), why: "not-recorded" })).toEqual({ is: "not-recorded" });
    expect(BODY_STATUSES.map((status) => bodyFact(body(status)).is)).toEqual([
      "pending",
      "unavailable",
      "unavailable",
      "redacted",
      "withheld",
      "none",
    ]);
  });
});
