import { describe, expect, it } from "vitest";
import { compileLiterals, tableBytes } from "../../../../src/matcher/compile/literals/tables.ts";
import { Random } from "../../scan/literals/random.ts";

const pattern = (text: string, caseSensitive = false, wholeWord = false) => ({ text, caseSensitive, wholeWord });

/** A number as a word of lower-case letters. */
const name = (index: number): string => `${index.toString(26)}${(index * 7_919).toString(36)}`;

describe("compileLiterals", () => {
  it("builds only what the patterns need", () => {
    const plain = compileLiterals([pattern("dragon")]);
    expect(plain.exact).toBeNull();
    expect(plain.folded).toMatchObject({ singles: null, grams: null });
    expect(plain.folded!.windows).not.toBeNull();
    const exact = compileLiterals([pattern("龙王", true), pattern("x", true)]);
    expect(exact.folded).toBeNull();
    expect(exact.exact!.windows).toBeNull();
    expect(exact.exact!.grams).not.toBeNull();
    expect(exact.exact!.singles).not.toBeNull();
    expect(compileLiterals([])).toMatchObject({ patternCount: 0, folded: null, exact: null });
  });

  it("reports the bytes it takes from the allocator", () => {
    let allocated = 0;
    const tables = compileLiterals([pattern("dragon"), pattern("猫", true)], {
      allocate: (bytes) => {
        allocated += bytes;
        return new ArrayBuffer(bytes);
      },
    });
    expect(tableBytes(tables)).toBe(allocated);
  });

  it("stays within 48 MiB for 30,000 keys of ordinary length", () => {
    const patterns = Array.from({ length: 30_000 }, (_, i) => pattern(`${name(i)} of ${name(i * 31)}`));
    expect(tableBytes(compileLiterals(patterns))).toBeLessThan(48 * 1024 * 1024);
  });

  it("shortens windows when their automaton would be too large", () => {
    const random = new Random(3);
    const letters = Array.from({ length: 60 }, (_, i) => String.fromCharCode(0x410 + i));
    const patterns = Array.from({ length: 14_000 }, () => pattern(random.text(letters, 12), true));
    const windows = compileLiterals(patterns).exact!.windows!;
    expect(windows.shift).toBe(6);
    expect(windows.longestWindow).toBeGreaterThan(2);
    expect(windows.longestWindow).toBeLessThan(6);
    expect(windows.rows.byteLength).toBeLessThanOrEqual(12 * 1024 * 1024);
  });

  it("refuses an empty pattern", () => {
    expect(() => compileLiterals([pattern("")])).toThrow(RangeError);
  });
});
