import { describe, expect, it } from "vitest";

import type { RegexEngine } from "../../../../src/matcher/ports.ts";
import {
  JoinedSpans,
  REGEX_DEADLINE,
  REGEX_FAILED,
  REGEX_MISS,
} from "../../../../src/matcher/scan/regex/joined-spans.ts";
import { openEngine, programFor } from "../../../support/regex/engine.ts";

const engine = openEngine();
const TEXT = "zero one two one";
const SPANS = [
  { start: 5, end: 8 },
  { start: 13, end: 16 },
];

describe("JoinedSpans", () => {
  it("reports where in the text a match begins", () => {
    const joined = new JoinedSpans(TEXT, SPANS, { separator: "\n" });
    expect(joined.run(engine, programFor("one"))).toBe(5);
    expect(joined.run(engine, programFor("\\none"))).toBe(8);
    expect(joined.run(engine, programFor("two"))).toBe(REGEX_MISS);
  });

  it("does not count the prefix, nor what a look-behind took in", () => {
    const joined = new JoinedSpans("one two", [{ start: 0, end: 7 }], { prefix: "\u0001" });
    expect(joined.run(engine, programFor("\\x01one"))).toBe(0);
    expect(joined.run(engine, programFor("(?<=one )two"))).toBe(4);
    expect(joined.run(engine, programFor("(?<!x)t"))).toBe(4);
  });

  it("passes on why there is no answer", () => {
    const answering = (answer: "deadline" | "failed"): RegexEngine => ({ test: () => answer, exec: () => answer });
    const joined = new JoinedSpans(TEXT, SPANS);
    expect(joined.run(answering("deadline"), programFor("a"))).toBe(REGEX_DEADLINE);
    expect(joined.run(answering("failed"), programFor("a"))).toBe(REGEX_FAILED);
  });
});
