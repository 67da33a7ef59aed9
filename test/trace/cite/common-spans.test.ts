import fc from "fast-check";
import { expect, it } from "vitest";

import { type CommonSpan, SPAN_WORDS, SpanIndex } from "../../../src/trace/cite/common-spans.ts";
import { TextNumbers } from "../../../src/trace/cite/text-numbers.ts";
import { WordList, type Words } from "../../../src/trace/cite/word-list.ts";

const wordsOf = (text: string, numbers: TextNumbers): Words => new WordList().read(text, numbers);

/** Every pair of places, grown as far as it goes, unless it goes on to the left. */
function naive(left: Words, right: Words): CommonSpan[] {
  const spans: CommonSpan[] = [];
  const same = (a: number, b: number): boolean => a < left.count && b < right.count && left.words[a] === right.words[b];
  const joined = (a: number, b: number): boolean =>
    a > 0 && b > 0 && same(a, b) && same(a - 1, b - 1) && left.gaps[a] === right.gaps[b];
  for (let b = 0; b < right.count; b++) {
    for (let a = 0; a < left.count; a++) {
      if (!same(a, b) || joined(a, b)) continue;
      let count = 1;
      while (joined(a + count, b + count)) count++;
      if (count >= SPAN_WORDS) spans.push({ left: a, right: b, count });
    }
  }
  return spans;
}

const word = fc.constantFrom("a", "b", "龙");
const gap = fc.constantFrom(" ", ", ");
const text = fc.array(fc.tuple(word, gap), { maxLength: 30 }).map((parts) => parts.flat().join(""));

it("are those that comparing every pair of places finds", () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const numbers = new TextNumbers();
      const [left, right] = [wordsOf(one, numbers), wordsOf(other, numbers)];
      expect(new SpanIndex(left).commonWith(right, { left: 1e6 })).toEqual(naive(left, right));
    }),
    { numRuns: 1_000 },
  );
});

it("end when no steps are left", () => {
  const numbers = new TextNumbers();
  const list = wordsOf("a b c d e f", numbers);
  const steps = { left: 0 };
  expect(new SpanIndex(list).commonWith(list, steps)).toEqual([]);
  steps.left = 100;
  expect(new SpanIndex(list).commonWith(list, steps)).toEqual([{ left: 0, right: 0, count: 6 }]);
  expect(steps.left).toBeLessThan(100);
});
