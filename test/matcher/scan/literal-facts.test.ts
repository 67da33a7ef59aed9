import { describe, expect, it } from "vitest";
import type { Cut } from "../../../src/matcher/scan/cut.ts";
import { Haystack } from "../../../src/matcher/scan/haystack.ts";
import { LiteralFacts } from "../../../src/matcher/scan/literal-facts.ts";

const haystack = new Haystack({ messages: ["zero cat", "one cat"], sources: {}, injections: [], messagesMax: 99 });
const cut = (depth: number, rest: Partial<Cut> = {}): Cut => ({
  depth,
  prefix: haystack.prefixLength(depth),
  sources: 0,
  recursion: true,
  ...rest,
});
const at = (text: string): number => haystack.joined.indexOf(text);

describe("what the literal passes found", () => {
  it("in messages holds for every cut that reaches so far", () => {
    const facts = new LiteralFacts(2);
    facts.inMessages(0, at("one"), at("one") + 3);
    expect([0, 1, 2, 9].map((depth) => facts.isIn(0, cut(depth)))).toEqual([false, false, true, true]);
    expect(facts.isIn(1, cut(2))).toBe(false);
    expect(facts.placeIn(0, cut(2), haystack)).toEqual({ where: "message", index: 1, offset: 0, length: 3 });
  });

  it("in a source holds for cuts that ask for it, and names the first of them", () => {
    const facts = new LiteralFacts(1);
    facts.inSource(0, 3, { start: 7, end: 9 });
    facts.inSource(0, 1, { start: 2, end: 6 });
    expect(facts.isIn(0, cut(1))).toBe(false);
    expect(facts.isIn(0, cut(1, { sources: 0b1000 }))).toBe(true);
    expect(facts.placeIn(0, cut(1, { sources: 0b1000 }), haystack)).toEqual({
      where: "source",
      index: 3,
      offset: 7,
      length: 2,
    });
    expect(facts.placeIn(0, cut(1, { sources: 0b1010 }), haystack)).toEqual({
      where: "source",
      index: 1,
      offset: 2,
      length: 4,
    });
  });

  it("in an injection holds for every cut, at the first injection", () => {
    const facts = new LiteralFacts(1);
    facts.inInjection(0, 0, { start: 4, end: 5 });
    facts.inInjection(0, 1, { start: 8, end: 9 });
    expect(facts.isIn(0, cut(1))).toBe(true);
    expect(facts.placeIn(0, cut(1), haystack)).toEqual({ where: "injection", index: 0, offset: 4, length: 1 });
  });

  it("in a recursion segment holds for cuts with recursion, at the first segment", () => {
    const facts = new LiteralFacts(1);
    expect(facts.inSegment(0, 2, 5, 8)).toBe(true);
    expect(facts.inSegment(0, 3, 1, 2)).toBe(false);
    expect(facts.isIn(0, cut(1))).toBe(true);
    expect(facts.isIn(0, cut(1, { recursion: false }))).toBe(false);
    expect(facts.placeIn(0, cut(1), haystack)).toEqual({ where: "recursion", index: 2, offset: 5, length: 3 });
  });

  it("is nothing at depth 0, sources and all", () => {
    const facts = new LiteralFacts(1);
    facts.inMessages(0, 1, 2);
    facts.inSource(0, 0, { start: 0, end: 1 });
    facts.inInjection(0, 0, { start: 0, end: 1 });
    facts.inSegment(0, 0, 0, 1);
    expect(facts.isIn(0, cut(0, { sources: 63 }))).toBe(false);
  });

  it("is told by the message first, then source, injection, recursion", () => {
    const facts = new LiteralFacts(1);
    const where = (given: Cut): string => facts.placeIn(0, given, haystack).where;
    facts.inSegment(0, 0, 0, 1);
    const wide = cut(2, { sources: 1 });
    expect(where(wide)).toBe("recursion");
    facts.inInjection(0, 0, { start: 0, end: 1 });
    expect(where(wide)).toBe("injection");
    facts.inSource(0, 0, { start: 0, end: 1 });
    expect(where(wide)).toBe("source");
    facts.inMessages(0, at("one"), at("one") + 3);
    expect(where(wide)).toBe("message");
    expect(where(cut(1, { sources: 1 }))).toBe("source");
  });

  it("is forgotten whole", () => {
    const facts = new LiteralFacts(3);
    facts.inMessages(0, 1, 2);
    facts.inSource(1, 0, { start: 0, end: 1 });
    facts.inInjection(1, 0, { start: 0, end: 1 });
    facts.inSegment(2, 0, 0, 1);
    facts.clear();
    expect([0, 1, 2].map((pattern) => facts.isIn(pattern, cut(9, { sources: 63 })))).toEqual([false, false, false]);
    facts.inSegment(2, 4, 0, 1);
    expect(facts.placeIn(2, cut(1), haystack).index).toBe(4);
    facts.clear();
    expect(facts.isIn(2, cut(1))).toBe(false);
  });
});
