import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allowedDistance, nearestWindow } from "../../../src/matcher/explain/window.ts";

/** Levenshtein distance of two lists of code points, the plain table. */
function distanceOf(a: string, b: string): number {
  const left = Array.from(a);
  const right = Array.from(b);
  let row = right.map((_, i) => i + 1);
  row.unshift(0);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

/** The smallest distance of the key to any window, by trying all of them. */
function smallest(key: string, text: string): number {
  const units = Array.from(text);
  let best = Array.from(key).length;
  for (let from = 0; from <= units.length; from++) {
    for (let to = from; to <= units.length; to++)
      best = Math.min(best, distanceOf(key, units.slice(from, to).join("")));
  }
  return best;
}

describe("nearestWindow", () => {
  it.each([
    ["a letter replaced", "dragon", "the dragan sleeps", "dragan", 1],
    ["a letter too many", "dragon", "the draggon sleeps", "draggon", 1],
    ["a letter missing", "dragon", "the dagon sleeps", "dagon", 1],
    ["two letters swapped", "harbour", "old harbuor wall", "harbuor", 2],
    ["CJK", "龙之城", "他到了龙的城。", "龙的城", 1],
    ["astral characters are one each", "a😀b", "xa😁bx", "a😁b", 1],
    ["an exact one", "keep", "the keep", "keep", 0],
  ])("finds %s", (_name, key, text, window, distance) => {
    const found = nearestWindow(key, text, 2);
    expect(found?.distance).toBe(distance);
    expect(text.slice(found?.start, found?.end)).toBe(window);
  });

  it("takes the first of equals and the nearest of all", () => {
    expect(nearestWindow("dragon", "dragan dragen", 2)?.start).toBe(0);
    expect(nearestWindow("dragon", "drahan dragen", 2)?.start).toBe(7);
  });

  it("finds nothing beyond the bound", () => {
    expect(nearestWindow("dragon", "the wyvern", 2)).toBeNull();
    expect(nearestWindow("dragon", "", 2)).toBeNull();
    expect(nearestWindow("", "text", 2)).toBeNull();
  });

  it("agrees with trying all windows", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "龙", "😀"), maxLength: 6 });
    const text = fc.string({ unit: fc.constantFrom("a", "b", "龙", "😀"), maxLength: 14 });
    fc.assert(
      fc.property(word, text, fc.integer({ min: 0, max: 3 }), (key, haystack, bound) => {
        const best = smallest(key, haystack);
        const found = nearestWindow(key, haystack, bound);
        const expected = key !== "" && best <= bound && best < Array.from(key).length ? best : null;
        expect(found?.distance ?? null).toBe(expected);
        if (found !== null) expect(distanceOf(key, haystack.slice(found.start, found.end))).toBe(found.distance);
      }),
      { numRuns: 2_000 },
    );
  });

  it("stays near one step a character on a repetitive text", () => {
    const found = nearestWindow(`${"a".repeat(1_000)}b`, "a".repeat(20_000), 2);
    expect(found?.distance).toBe(1);
  });
});

describe("allowedDistance", () => {
  it("keeps half of the key", () => {
    expect([1, 2, 3, 4, 9].map(allowedDistance)).toEqual([0, 1, 1, 2, 2]);
  });
});
