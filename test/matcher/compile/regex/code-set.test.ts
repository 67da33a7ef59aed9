import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  codesOf,
  complement,
  contains,
  difference,
  intersection,
  onlyCode,
  setOf,
  singleton,
  sizeOf,
  union,
} from "../../../../src/matcher/compile/regex/code-set.ts";

const MAX = 40;
const codes = fc.uniqueArray(fc.integer({ min: 0, max: MAX }));
const asSet = (members: readonly number[]): readonly number[] => setOf(members.flatMap((code) => [code, code]));
const membersOf = (set: readonly number[]): number[] =>
  Array.from({ length: MAX + 1 }, (_, code) => code).filter((code) => contains(set, code));
const ascending = (members: Iterable<number>): number[] => [...new Set(members)].toSorted((a, b) => a - b);

describe("sets of codes", () => {
  it("behave as sets of numbers", () => {
    fc.assert(
      fc.property(codes, codes, (a, b) => {
        const [x, y] = [asSet(a), asSet(b)];
        expect(membersOf(x)).toEqual(ascending(a));
        expect(membersOf(union(x, y))).toEqual(ascending([...a, ...b]));
        expect(membersOf(intersection(x, y))).toEqual(ascending(a.filter((code) => b.includes(code))));
        expect(membersOf(difference(x, y))).toEqual(ascending(a.filter((code) => !b.includes(code))));
        expect(membersOf(complement(x, MAX))).toHaveLength(MAX + 1 - a.length);
        expect(sizeOf(x)).toBe(a.length);
        expect(codesOf(x, MAX + 1)).toEqual(ascending(a));
      }),
      { seed: 1 },
    );
  });

  it("join ranges that overlap or touch", () => {
    expect(setOf([5, 9, 1, 2, 3, 4, 8, 12, 20, 20])).toEqual([1, 12, 20, 20]);
  });

  it("name their only member", () => {
    expect(onlyCode(singleton(7))).toBe(7);
    expect([onlyCode([7, 8]), onlyCode([]), onlyCode([1, 1, 3, 3])]).toEqual([-1, -1, -1]);
  });

  it("are not listed beyond a limit", () => expect(codesOf([1, 5], 4)).toBeNull());
});
