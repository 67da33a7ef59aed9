import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { largestFit } from "../../../src/workers/profile/fit.ts";

/** Measured sizes of a search, and how often it measured. */
function search(
  sizes: readonly number[],
  bytesMax: number,
  estimate: (n: number) => number,
): { n: number; tries: number } {
  let tries = 0;
  const n = largestFit({
    count: sizes.length - 1,
    bytesMax,
    measure: (count) => {
      tries++;
      return sizes[count] ?? Number.NaN;
    },
    estimate,
  });
  return { n, tries };
}

const growing = (steps: readonly number[]): number[] =>
  steps.reduce<number[]>((sizes, step) => [...sizes, (sizes.at(-1) ?? 0) + step], [10]);

describe("largestFit", () => {
  test("all that fits is measured once", () => {
    expect(search([10, 20, 30], 30, () => 0)).toEqual({ n: 2, tries: 1 });
    expect(search([10], 10, () => 0)).toEqual({ n: 0, tries: 1 });
  });

  test("-1 when it does not fit without any", () => {
    expect(search([10], 9, () => 0).n).toBe(-1);
    expect(search([10, 20, 30], 9, (n) => n).n).toBe(-1);
  });

  test("a right guess costs three measurements in all", () => {
    const sizes = growing(Array.from({ length: 4_096 }, () => 7));
    expect(search(sizes, 7_000, (n) => sizes[n] ?? 0)).toEqual({ n: 998, tries: 3 });
  });

  test("a wrong guess costs few more, and the worst stays logarithmic", () => {
    const sizes = growing(Array.from({ length: 4_096 }, () => 7));
    expect(search(sizes, 7_000, (n) => (sizes[n] ?? 0) + 21)).toMatchObject({ n: 998, tries: 6 });
    for (const estimate of [() => 0, () => Infinity, (n: number) => -n]) {
      const { n, tries } = search(sizes, 7_000, estimate);
      expect(n).toBe(998);
      expect(tries).toBeLessThan(30);
    }
  });

  test("agrees with trying one after the other, whatever is guessed", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { maxLength: 40 }),
        fc.nat(500),
        fc.array(fc.nat(600), { maxLength: 41 }),
        (steps, bytesMax, guesses) => {
          const sizes = growing(steps);
          const { n, tries } = search(sizes, bytesMax, (count) => guesses[count] ?? 0);
          let slow = sizes.findIndex((size) => size > bytesMax) - 1;
          if (slow === -2) slow = sizes.length - 1;
          expect(n).toBe(slow);
          expect(tries).toBeLessThan(30);
        },
      ),
    );
  });

  test("where sizes go up and down, what is found fits and one more does not", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { minLength: 1, maxLength: 40 }), fc.nat(100), (sizes, bytesMax) => {
        const { n } = search(sizes, bytesMax, (count) => sizes[count] ?? 0);
        if (n >= 0) expect(sizes[n]).toBeLessThanOrEqual(bytesMax);
        if (n < sizes.length - 1) expect(sizes[n + 1]).toBeGreaterThan(bytesMax);
      }),
    );
  });
});
