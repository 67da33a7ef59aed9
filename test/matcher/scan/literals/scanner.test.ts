import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LiteralPattern } from "../../../../src/matcher/compile/literals/pattern.ts";
import { compileLiterals } from "../../../../src/matcher/compile/literals/tables.ts";
import { plainUnitLoader } from "../../../../src/matcher/ports.ts";
import { LiteralScanner } from "../../../../src/matcher/scan/literals/scanner.ts";
import { ENGINES, scannedBy, scannerEngine } from "./engines.ts";
import { naiveFirst } from "./naive.ts";
import { ALPHABETS, Random } from "./random.ts";

const pattern = (text: string, flags = ""): LiteralPattern => ({
  text,
  caseSensitive: flags.includes("c"),
  wholeWord: flags.includes("w"),
});

/** Text, pattern, first occurrence or null; each written down by hand. */
const CASES: readonly (readonly [string, LiteralPattern, readonly [number, number] | null])[] = [
  ["The Dragon", pattern("dragon"), [4, 10]],
  ["The Dragon", pattern("dragon", "c"), null],
  ["The Dragon", pattern("Dragon", "c"), [4, 10]],
  ["cats cat", pattern("cat", "w"), [5, 8]],
  ["_cat cat5 écat", pattern("cat", "w"), [11, 14]],
  ["小cat猫", pattern("cat", "w"), [1, 4]],
  ["который", pattern("кот", "w"), [0, 3]],
  ["黑猫警长", pattern("猫", "w"), [1, 2]],
  ["I use C++.", pattern("C++", "w"), [6, 9]],
  ["C+++", pattern("C++", "w"), [0, 3]],
  ["C++x", pattern("C++", "w"), null],
  ["ΟΔΟΣ", pattern("οδος"), [0, 4]],
  ["ΟΔΟΣΑ", pattern("οδος"), null],
  ["ΟΔΟΣΑ", pattern("οδοσ"), [0, 4]],
  ["İstanbul Grad", pattern("grad"), [9, 13]],
  ["xİy", pattern("\u0307y"), [1, 3]],
  ["xİy", pattern("İ"), [1, 2]],
  ["xİy", pattern("İ", "c"), [1, 2]],
  ["273 \u212a", pattern("k"), [4, 5]],
  ["9\u212a", pattern("9", "w"), null],
  ["Straſse", pattern("strasse"), null],
  ["a\u{10400}", pattern("\u{10428}"), [1, 3]],
  ["a\ud801", pattern("\ud801"), [1, 2]],
  ["\u0001one\n\u0001two", pattern("one\n\u0001TWO"), [1, 9]],
  ["\u0001one\n", pattern("one", "w"), [1, 4]],
  ["a\0", pattern("\0"), [1, 2]],
  ["a", pattern("\0"), null],
  ["", pattern("a"), null],
];

describe.each(ENGINES)("%s", (_name, engine) => {
  it.each(CASES)("%j with %j gives %j", (text, key, expected) => {
    const found = engine([key])(text)[0]!;
    expect(found).toEqual(expected === null ? null : { start: expected[0], end: expected[1] });
    expect(naiveFirst(text, key), "the definition").toEqual(found);
  });

  it.each(Object.entries(ALPHABETS))("equals the definition on random sets of %s", (name, alphabet) => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = new Random(seed);
      const patterns = Array.from({ length: 1 + random.below(10) }, () =>
        random.pattern(alphabet, random.chance(0.2) ? 14 : 4),
      );
      const scan = engine(patterns);
      for (let round = 0; round < 3; round++) {
        const text = random.text(alphabet, random.below(round === 2 ? 700 : 50));
        const expected = patterns.map((key) => naiveFirst(text, key));
        expect(scan(text), `${name}, seed ${seed}, round ${round}`).toEqual(expected);
      }
    }
  });
});

describe("LiteralScanner", () => {
  it("equals the definition on any strings", () => {
    const unit = fc.string({ unit: "binary", maxLength: 6 });
    const key = fc.record({
      text: fc.string({ unit: "binary", minLength: 1, maxLength: 4 }),
      caseSensitive: fc.boolean(),
      wholeWord: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 6 }), fc.array(unit, { maxLength: 4 }), (keys, parts) => {
        // Keys stand between the parts, so that most of them occur.
        const text = parts.map((part, i) => part + (keys[i]?.text.toUpperCase() ?? "")).join("");
        expect(scannerEngine(keys)(text)).toEqual(keys.map((one) => naiveFirst(text, one)));
      }),
      { numRuns: 300 },
    );
  });

  it("reports every one of equal patterns", () => {
    const found = scannerEngine([pattern("Elf"), pattern("elf"), pattern("ELF", "w"), pattern("elf", "c")])("an elf");
    expect(found).toEqual(Array.from({ length: 4 }, () => ({ start: 3, end: 6 })));
  });

  it("leaves nothing of one scan to the next", () => {
    const random = new Random(5);
    const patterns = Array.from({ length: 40 }, () => random.pattern(["a", "b", "猫", " "], 5));
    const scanner = new LiteralScanner(compileLiterals(patterns), plainUnitLoader);
    for (let round = 0; round < 200; round++) {
      const text = random.text(["a", "b", "猫", " ", "x"], random.below(60));
      expect(scannedBy(scanner, patterns.length, text), `round ${round}`).toEqual(
        patterns.map((key) => naiveFirst(text, key)),
      );
    }
  });

  it("finds a key wherever it stands in a text of many blocks", () => {
    const keys = [pattern("needle"), pattern("龙王"), pattern("Zed", "c"), pattern("needle in here", "w")];
    const scan = scannerEngine(keys);
    for (let at = 0; at < 40_000; at += 331) {
      const filler = "some hay ".repeat(5_000).slice(0, at);
      const text = `${filler} needle in here 龙王 Zed ${"hay ".repeat(300)} needle in here 龙王 Zed`;
      expect(scan(text), `at ${at}`).toEqual(keys.map((key) => naiveFirst(text, key)));
    }
  });

  it("works on a key of a million units", () => {
    const long = "ab".repeat(500_000);
    const scan = scannerEngine([pattern(long), pattern("ba"), pattern(`${long}!`)]);
    expect(scan(`x${long}`)).toEqual([{ start: 1, end: 1_000_001 }, { start: 2, end: 4 }, null]);
    expect(scan("ab")).toEqual([null, null, null]);
  });

  it("has nothing to do without patterns or text", () => {
    expect(new LiteralScanner(compileLiterals([]), plainUnitLoader).scan("some text")).toBe(0);
    expect(scannerEngine([pattern("a")])("")).toEqual([null]);
  });

  it("counts what it reads and looks at", () => {
    const scanner = new LiteralScanner(compileLiterals([pattern("dragons"), pattern("龙王")]), plainUnitLoader);
    scanner.scan("no beasts");
    expect(scanner).toMatchObject({ unitsScanned: 9, verifications: 0, fallbacks: 0, automatonSteps: 0 });
    scanner.scan("a dragon, 龙王");
    expect(scanner.unitsScanned).toBe(21);
    expect(scanner.verifications).toBeGreaterThanOrEqual(2);
  });

  it("allocates nothing in a scan once it is warm", () => {
    const random = new Random(11);
    const patterns = Array.from({ length: 300 }, () => random.pattern(["a", "b", "c", "猫", " "], 9));
    const scanner = new LiteralScanner(compileLiterals(patterns), plainUnitLoader);
    const text = random.text(["a", "b", "c", "猫", " ", "x"], 2_000);
    let least = Infinity;
    // The first rounds still compile code; a round that allocates nothing proves the point.
    for (let round = 0; round < 12 && least > 20_000; round++) {
      const before = process.memoryUsage().heapUsed;
      for (let scan = 0; scan < 100; scan++) scanner.scan(text);
      const grown = process.memoryUsage().heapUsed - before;
      if (grown >= 0) least = Math.min(least, grown);
    }
    expect(least, "bytes in 100 scans").toBeLessThanOrEqual(20_000);
  });

  it("reads tables that live in shared memory", () => {
    const patterns = [pattern("cat", "w"), pattern("猫咪"), pattern("x"), pattern("Cat", "c")];
    const tables = compileLiterals(patterns, { allocate: (bytes) => new SharedArrayBuffer(bytes) });
    const cloned = structuredClone(tables);
    expect(cloned.needles.units.buffer).toBeInstanceOf(SharedArrayBuffer);
    for (const copy of [tables, cloned]) {
      const scanner = new LiteralScanner(copy, plainUnitLoader);
      expect(scannedBy(scanner, 4, "Cats, x 猫咪 cat")).toEqual([
        { start: 11, end: 14 },
        { start: 8, end: 10 },
        { start: 6, end: 7 },
        { start: 0, end: 3 },
      ]);
    }
  });
});
