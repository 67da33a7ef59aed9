import { describe, expect, it } from "vitest";
import type { WorldBook } from "../../../src/matcher/model/book.ts";
import type { ActivationSettings } from "../../../src/matcher/model/settings.ts";
import { type Fields, type Scanned, scanned, worldBook } from "../../support/lore.ts";

const messages = ["zero", "one", "two", "three"];
const keyed = (fields: Fields, settings: Partial<ActivationSettings> = {}): boolean =>
  scanned({ entries: [{ content: "Text.", ...fields }], messages, settings }).active.length > 0;

describe("the depth that an entry sees", () => {
  it.each<[own: number | null, global: number, key: string, seen: boolean]>([
    [null, 2, "one", true],
    [null, 2, "two", false],
    [1, 4, "one", false],
    [4, 1, "three", true],
    [0, 4, "zero", false],
    [-1, 4, "zero", false],
    [1_000, 1, "three", true],
  ])("own %j, global %d: %s seen %s", (scanDepth, global, key, seen) => {
    expect(keyed({ key: [key], scanDepth }, { scanDepth: global })).toBe(seen);
  });

  it("is the whole chat for Infinity", () => {
    expect(keyed({ key: ["three"] }, { scanDepth: Number.POSITIVE_INFINITY })).toBe(true);
  });

  it("counts empty messages", () => {
    const given = { entries: [{ key: ["cat"], content: "Cat." }], settings: { scanDepth: 2 } };
    expect(scanned({ ...given, messages: ["", "cat"] }).active).toEqual([0]);
    expect(scanned({ ...given, messages: ["", "", "cat"] }).active).toEqual([]);
  });

  it("grows with min activations, the entry's own does not", () => {
    const settings = { scanDepth: 1, minActivations: 1 };
    expect(keyed({ key: ["two"] }, settings)).toBe(true);
    expect(keyed({ key: ["two"], scanDepth: 1 }, settings)).toBe(false);
  });
});

describe("recursion text", () => {
  it("is not part of what a loop of min activations sees", () => {
    const entries = [
      { key: ["zero"], content: "the dog" },
      { key: ["dog"], content: "Dog." },
    ];
    const settings = { scanDepth: 1, minActivations: 3 };
    const { active, outcome } = scanned({ entries, messages, settings });
    expect(outcome.loops.length).toBeGreaterThan(2);
    expect(active).toEqual([0]);
  });
});

describe("a book's own depth", () => {
  const scanOf = (
    settings: WorldBook["settings"],
    scanDepth: number | null,
    bookSettings: ActivationSettings["bookSettings"] = "honour",
  ): Scanned => {
    const book = worldBook([{ keys: ["two"], content: "Text.", scanDepth }], settings);
    return scanned({
      mode: "product",
      books: [{ id: "B", place: "chat", book }],
      messages,
      settings: { bookSettings },
    });
  };

  it("counts where the entry has none, and gives way to the entry's", () => {
    expect(scanOf({ scanDepth: 3 }, null).reason(0)).toBe("key");
    expect(scanOf({ scanDepth: 3 }, 1).reason(0)).toBe("key-miss");
    expect(scanOf({}, null).reason(0)).toBe("key-miss");
    expect(scanOf({ scanDepth: 1 }, 3).reason(0)).toBe("key");
  });

  it("does not count where books' settings are ignored", () => {
    expect(scanOf({ scanDepth: 3 }, null, "ignore").reason(0)).toBe("key-miss");
  });
});

describe("the rules that keys are compared by", () => {
  it.each<[own: boolean | null, global: boolean, hit: boolean]>([
    [null, false, true],
    [null, true, false],
    [true, false, false],
    [false, true, true],
  ])("case sensitive: own %j, global %s: hit %s", (caseSensitive, global, hit) => {
    expect(keyed({ key: ["ZERO"], caseSensitive }, { caseSensitive: global })).toBe(hit);
    // The same for a key that is only known during the scan.
    expect(keyed({ key: ["{{noop}}ZERO"], caseSensitive }, { caseSensitive: global })).toBe(hit);
  });

  it.each<[own: boolean | null, global: boolean, hit: boolean]>([
    [null, false, true],
    [null, true, false],
    [true, false, false],
    [false, true, true],
  ])("whole words: own %j, global %s: hit %s", (matchWholeWords, global, hit) => {
    expect(keyed({ key: ["zer"], matchWholeWords }, { matchWholeWords: global })).toBe(hit);
    expect(keyed({ key: ["{{noop}}zer"], matchWholeWords }, { matchWholeWords: global })).toBe(hit);
  });
});
