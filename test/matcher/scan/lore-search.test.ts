import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandMacros } from "../../../src/matcher/macros/expand.ts";
import { macroEnvironment } from "../../../src/matcher/macros/environment.ts";
import { plainUnitLoader } from "../../../src/matcher/ports.ts";
import type { HaystackInput } from "../../../src/matcher/scan/haystack.ts";
import { LoreSearch } from "../../../src/matcher/scan/lore-search.ts";
import { compiled, type Fields, scanned } from "../../support/lore.ts";
import { openEngine } from "../../support/regex/engine.ts";

function searchOf(entries: Fields[], texts: Partial<HaystackInput> = {}): LoreSearch {
  return new LoreSearch({
    lore: compiled({ entries }),
    texts: { messages: [], sources: {}, injections: [], messagesMax: 99, ...texts },
    regex: openEngine(),
    loader: plainUnitLoader,
    expand: (text) => expandMacros(text, macroEnvironment()),
  });
}
const marks = (search: LoreSearch): number[] => [...search.marked];

describe("which entries have to be looked at", () => {
  it("are those whose literal occurs in a message, source or injection, and those that always are", () => {
    const entries = [
      { key: ["cat"] },
      { key: ["dog"] },
      { key: ["cow"] },
      { key: ["hen"] },
      { constant: true },
      { key: ["/kitt.n/"], matchScenario: true },
    ];
    const search = searchOf(entries, {
      messages: ["x", "a CAT"],
      sources: { scenario: "kitten" },
      injections: ["no", "dog"],
    });
    expect(marks(search)).toEqual([1, 1, 0, 0, 1, 1]);
  });

  it("grow with recursion segments", () => {
    const entries = [{ key: ["cat"], content: "the dog" }, { key: ["dog"], content: "hen" }, { key: ["hen"] }];
    const search = searchOf(entries, { messages: ["cat"] });
    expect(marks(search)).toEqual([1, 0, 0]);
    search.pushSegment([{ entry: 0, content: "the dog" }]);
    expect(marks(search)).toEqual([1, 1, 0]);
    search.pushSegment([{ entry: 1, content: "hen" }]);
    expect(marks(search)).toEqual([1, 1, 1]);
  });

  it("follow the content as it was fed, not as the book has it", () => {
    const search = searchOf([{ key: ["cat"], content: "the dog" }, { key: ["dog"] }, { key: ["hen"] }]);
    search.pushSegment([{ entry: 0, content: "the hen" }]);
    expect(marks(search)).toEqual([0, 0, 1]);
  });
});

describe("sources", () => {
  it("that no entry asks for are not read", () => {
    const sources = { scenario: "cat", creatorNotes: "cat" };
    expect(searchOf([{ key: ["cat"] }], { sources }).counters().unitsScanned).toBe(0);
    expect(searchOf([{ key: ["cat"], matchScenario: true }], { sources }).counters().unitsScanned).toBe(3);
  });
});

describe("who woke", () => {
  it("is known by segment and offset", () => {
    const search = searchOf([{ content: "a" }, { content: "b" }, { content: "c" }]);
    expect(search.wakerAt(0, 0)).toBeNull();
    search.pushSegment([
      { entry: 2, content: "1234" },
      { entry: 0, content: "5" },
    ]);
    search.pushSegment([{ entry: 1, content: "6" }]);
    expect([search.wakerAt(0, 0), search.wakerAt(0, 3), search.wakerAt(0, 5), search.wakerAt(1, 0)]).toEqual([
      2, 2, 0, 1,
    ]);
    expect(search.haystack.segments).toEqual(["1234\n5", "6"]);
  });
});

describe("counters", () => {
  it("begin anew with each search, though the scanner is kept", () => {
    const lore = compiled({ entries: [{ key: ["cat"], content: "x" }] });
    const counts = ["a cat", "a cat"].map((message) => {
      const search = new LoreSearch({
        lore,
        texts: { messages: [message], sources: {}, injections: [], messagesMax: 9 },
        regex: openEngine(),
        loader: plainUnitLoader,
        expand: (text) => text,
      });
      return search.counters();
    });
    expect(counts[0]).toMatchObject({ unitsScanned: "\u0001a cat".length, literalHits: 1 });
    expect(counts[1]).toEqual(counts[0]);
  });
});

describe("one pass for all keys", () => {
  it("finds what a plain search of every entry's own haystack finds (property)", () => {
    const word = fc.constantFrom("cat", "Cats", "İ", "ΣΑΣ", "ας", "猫", "𝔸", "x");
    const message = fc.array(word, { maxLength: 4 }).map((words) => words.join(" "));
    const entry = fc.record({
      key: fc.array(fc.constantFrom("cat", "cats", "ΑΣ", "σ", "i", "猫", "𝔸"), { minLength: 1, maxLength: 2 }),
      scanDepth: fc.constantFrom(null, 0, 1, 2),
      caseSensitive: fc.boolean(),
      matchWholeWords: fc.boolean(),
      matchScenario: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 3, maxLength: 8 }),
        fc.array(message, { maxLength: 3 }),
        message,
        (entries, messages, scenario) => {
          const { active } = scanned({
            entries,
            messages,
            request: { sources: { scenario }, injections: ["inj Cat"] },
          });
          const expected = entries.flatMap((one, uid) => {
            const depth = one.scanDepth ?? 2;
            const segments = messages.slice(0, depth).map((text) => text.trim());
            const haystack =
              depth === 0
                ? ""
                : [
                    ...(segments.length === 0 ? [""] : segments),
                    ...(one.matchScenario && scenario !== "" ? [scenario] : []),
                    "inj Cat",
                  ]
                    .map((text) => `\u0001${text}`)
                    .join("\n");
            const fold = (text: string): string => (one.caseSensitive ? text : text.toLowerCase());
            const hit = one.key.some((key) => {
              const needle = fold(key);
              if (!one.matchWholeWords) return fold(haystack).includes(needle);
              return new RegExp(`(?:^|\\W)(?:${needle})(?:$|\\W)`).test(fold(haystack));
            });
            return hit ? [uid] : [];
          });
          expect(active).toEqual(expected);
        },
      ),
      { numRuns: 40 },
    );
  });
});
