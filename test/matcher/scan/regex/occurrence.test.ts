import { describe, expect, it } from "vitest";

import { MessageText } from "../../../../src/matcher/scan/message-text.ts";
import { mergeSpans, visitOccurrences } from "../../../../src/matcher/scan/regex/occurrence.ts";
import { ScanText } from "../../../../src/matcher/scan/regex/scan-text.ts";

const CAT = { text: "cat", caseSensitive: true };
const DOG = { text: "dog", caseSensitive: false };

/** The same by a search and by known places. */
function visited(text: string, next: (end: number) => number, from = 0): [number[], boolean] {
  const known = new MessageText(text);
  const [searched, told] = [
    new ScanText(text),
    new ScanText(text, { placesOf: (literal) => known.placesOf(literal) }),
  ].map((one): [number[], boolean] => {
    const starts: number[] = [];
    const done = visitOccurrences(one, [CAT, DOG], from, ({ start, end }) => {
      starts.push(start);
      return next(end);
    });
    return [starts, done];
  });
  expect(told).toEqual(searched);
  return searched!;
}

describe("visitOccurrences", () => {
  it("goes through all literals in the order of the text", () => {
    expect(visited("DOG cat dog CAT cat", (end) => end)).toEqual([[0, 4, 8, 16], true]);
  });

  it("begins where it is told to and skips what the visitor skips", () => {
    expect(visited("dog cat dog cat", (end) => end, 2)).toEqual([[4, 8, 12], true]);
    expect(visited("dog cat dog cat", () => 9)).toEqual([[0, 12], true]);
  });

  it("stops when the visitor does, and does not begin where lower case moves offsets", () => {
    expect(visited("dog cat", () => -1)).toEqual([[0], false]);
    expect(visited("İ dog", (end) => end)).toEqual([[], false]);
  });
});

describe("mergeSpans", () => {
  it("joins what touches", () => {
    const spans = [
      { start: 5, end: 9 },
      { start: 0, end: 2 },
      { start: 9, end: 10 },
      { start: 6, end: 7 },
    ];
    expect(mergeSpans(spans)).toEqual([
      { start: 0, end: 2 },
      { start: 5, end: 10 },
    ]);
  });
});
