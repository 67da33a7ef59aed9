import { describe, expect, it } from "vitest";
import { PARTS, PlaceLists } from "../../../../src/matcher/scan/literals/place-lists.ts";
import { TEXT_AT } from "../../../../src/matcher/scan/literals/loaded-text.ts";
import { patternsOf, searchParts } from "./fast-searches.ts";

const KEYS = ["ab", "abcab", "bca"];

/** Last units of all windows in the text, in order. */
function expectedPlaces(haystack: string): number[] {
  const places = new Set<number>();
  for (const key of KEYS) {
    for (let at = haystack.indexOf(key); at >= 0; at = haystack.indexOf(key, at + 1)) places.add(at + key.length - 1);
  }
  return [...places].sort((a, b) => a - b);
}

describe("PlaceLists", () => {
  const { tables, text } = searchParts(patternsOf(...KEYS));
  const lists = new PlaceLists(tables.windows!);

  it.each([0, 1, 3, 255, 256, 257, 5_000, 16_384, 16_385, 16_640, 40_003])(
    "list every window of a text of %i units in order, some twice",
    (length) => {
      let haystack = "";
      for (let i = 0; haystack.length < length; i++)
        haystack += ["abc", "ab", "x", "c", "bcabcab "][(i * i + i) % 7] ?? "abcab";
      haystack = haystack.slice(0, length);
      text.load(haystack);
      const end = TEXT_AT + length;
      const found: number[] = [];
      for (let from = TEXT_AT; from < end;) {
        from = lists.collect(text.units, from, end);
        for (let part = 0; part < PARTS; part++) {
          for (let i = lists.listStart(part); i < lists.listEnd(part); i++) {
            const place = lists.place[i]! - TEXT_AT;
            // Later lists begin one window early: what they repeat was listed before.
            if (place < length && !found.includes(place, -400)) found.push(place);
          }
        }
      }
      expect(found).toEqual(expectedPlaces(haystack));
    },
  );
});
