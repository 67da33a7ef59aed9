import { describe, expect, it } from "vitest";
import type { RegexEngine, RegexVerdict } from "../../../src/matcher/ports.ts";
import { VERDICT_DEADLINE, VERDICT_HIT, VERDICT_KILLED, VERDICT_MISS } from "../../../src/matcher/scan/key-place.ts";
import { REGEX_DEADLINE, REGEX_FAILED, REGEX_MISS } from "../../../src/matcher/scan/regex/verify.ts";
import { explainFailure, REGEX_KILLED, verdictOf } from "../../../src/matcher/scan/regex-run.ts";
import { accepted, programFor } from "../../support/regex/engine.ts";

const regex = { program: programFor("a"), regex: accepted("a") };
const engine = (verdict: RegexVerdict): RegexEngine => ({ test: () => verdict, exec: () => null });

describe("why a program failed", () => {
  it("is being killed when the engine says so of an empty text", () => {
    expect(explainFailure(engine("killed"), regex, REGEX_FAILED)).toBe(REGEX_KILLED);
    expect(explainFailure(engine("miss"), regex, REGEX_FAILED)).toBe(REGEX_FAILED);
  });

  it.each([0, 5, REGEX_MISS, REGEX_DEADLINE])("is not asked where it did not fail: %d", (found) => {
    const never: RegexEngine = { test: () => expect.unreachable(), exec: () => null };
    expect(explainFailure(never, regex, found)).toBe(found);
  });
});

describe("the verdict of a verification", () => {
  it.each([
    [0, VERDICT_HIT],
    [7, VERDICT_HIT],
    [REGEX_MISS, VERDICT_MISS],
    [REGEX_FAILED, VERDICT_MISS],
    [REGEX_DEADLINE, VERDICT_DEADLINE],
    [REGEX_KILLED, VERDICT_KILLED],
  ])("%d: %d", (found, verdict) => expect(verdictOf(found)).toBe(verdict));

  it("is negative for all that is no offset, each its own", () => {
    const answers = [REGEX_MISS, REGEX_DEADLINE, REGEX_FAILED, REGEX_KILLED];
    expect(new Set(answers).size).toBe(4);
    expect(Math.max(...answers)).toBeLessThan(0);
  });
});
