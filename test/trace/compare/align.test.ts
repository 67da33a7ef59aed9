import { describe, expect, it } from "vitest";

import { type Aligned, aligned } from "../../../src/trace/compare/align.ts";
import { seeded } from "../export/support/random-value.ts";

const shown = (rows: readonly Aligned[]): string =>
  rows.map(({ key, a, b, moved }) => `${a === null ? "+" : b === null ? "-" : moved ? "~" : ""}${key}`).join(" ");

const lists = (random: () => number): [string[], string[]] => {
  const pick = (): string[] =>
    "abcdefghij"
      .split("")
      .filter(() => random() < 0.6)
      .toSorted(() => random() - 0.5);
  return [pick(), pick()];
};

describe("two lists side by side", () => {
  it.each([
    ["abc", "abc", "a b c"],
    ["abc", "axbc", "a +x b c"],
    ["abc", "ac", "a -b c"],
    ["abcd", "bcda", "b c d ~a"],
    ["abcd", "dabc", "~d a b c"],
    ["ab", "cd", "-a -b +c +d"],
    ["xab", "ab", "-x a b"],
    ["", "ab", "+a +b"],
    ["ab", "", "-a -b"],
  ])("%s and %s: %s", (a, b, rows) => expect(shown(aligned(a.split(""), b.split("")))).toBe(rows));

  it("are the same way round whichever comes first", () => {
    const random = seeded(3);
    for (let run = 0; run < 2_000; run++) {
      const [a, b] = lists(random);
      const moved = (rows: readonly Aligned[]): string[] => rows.filter((row) => row.moved).map(({ key }) => key);
      expect(moved(aligned(a, b)).toSorted(), `run ${run}`).toEqual(moved(aligned(b, a)).toSorted());
    }
  });

  it("have each key once, in the order of the second, and as few moved ones as can be", () => {
    const random = seeded(4);
    for (let run = 0; run < 500; run++) {
      const [a, b] = lists(random);
      const rows = aligned(a, b);
      expect(rows.filter((row) => row.b !== null).map(({ key }) => key)).toEqual(b);
      expect(rows.map(({ key }) => key).toSorted()).toEqual([...new Set([...a, ...b])].toSorted());
      const both = rows.filter((row) => row.a !== null && row.b !== null);
      expect(both.filter(({ moved }) => !moved)).toHaveLength(longest(both.map((row) => row.a ?? 0)));
    }
  });
});

/** Length of a longest rising subsequence, by trying all. */
function longest(numbers: readonly number[], from = 0, above = -1): number {
  if (from === numbers.length) return 0;
  const one = numbers[from] ?? 0;
  const without = longest(numbers, from + 1, above);
  return one > above ? Math.max(without, 1 + longest(numbers, from + 1, one)) : without;
}
