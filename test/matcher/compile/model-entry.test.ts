import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LoreEntry } from "../../../src/matcher/compile/entry.ts";
import { entryFromModel, POSITION_NUMBERS } from "../../../src/matcher/compile/model-entry.ts";
import { entryFromSt } from "../../../src/matcher/compile/st-entry.ts";
import { readWorldBook } from "../../../src/matcher/formats/read.ts";
import type { Entry } from "../../../src/matcher/model/book.ts";
import { type Fields, raw } from "../../support/lore.ts";

const place = { book: 0, bookName: "B", uid: 0, occurrence: 1 };
const source = { key: "0", index: 0, raw: {} };
const lore = (entry: Partial<Omit<Entry, "source">>): LoreEntry => entryFromModel({ uid: 0, ...entry, source }, place);

/** The first entry of a world file of these fields, read by the library. */
function fromFile(fields: Fields): LoreEntry {
  const read = readWorldBook(JSON.stringify({ entries: { 0: { uid: 0, ...fields } } }));
  if (!read.ok) throw read.error;
  return entryFromModel(read.book.entries[0]!, place);
}

/** Both ways to an entry hash different texts: the file, and the model. */
const withoutHash = ({ hash: _hash, ...rest }: LoreEntry): Omit<LoreEntry, "hash"> => rest;

describe("a library entry and the raw entry it was read from", () => {
  it("are the same to the matcher when nothing is said", () => {
    expect(fromFile({})).toEqual(entryFromSt({ uid: 0 }, place));
  });

  it("are the same to the matcher with the editor's defaults", () => {
    expect(withoutHash(fromFile(raw({})))).toEqual(withoutHash(entryFromSt(raw({ uid: 0 }), place)));
  });

  it("are the same to the matcher for any well-typed entry (property)", () => {
    const texts = fc.array(fc.constantFrom("cat", "Dog", "/a.b/i", " "), { maxLength: 3 });
    const flag = fc.boolean();
    const count = fc.option(fc.integer({ min: 0, max: 9 }), { nil: null });
    const maybe = fc.option(flag, { nil: null });
    const fields = fc.record(
      {
        key: texts,
        keysecondary: texts,
        content: fc.constantFrom("", "Text.", "@@activate\nText.", "@@dont_activate\nA", "@@depth 1\n@@@activate\nB"),
        constant: flag,
        selective: flag,
        selectiveLogic: fc.integer({ min: 0, max: 3 }),
        order: fc.integer({ min: -5, max: 200 }),
        position: fc.integer({ min: 0, max: 7 }),
        depth: fc.integer({ min: 0, max: 9 }),
        role: fc.integer({ min: 0, max: 2 }),
        outletName: fc.constantFrom("", "hall"),
        disable: flag,
        probability: fc.integer({ min: 0, max: 100 }),
        useProbability: flag,
        group: fc.constantFrom("", "g", "a, b"),
        groupOverride: flag,
        groupWeight: fc.integer({ min: 0, max: 200 }),
        useGroupScoring: maybe,
        scanDepth: count,
        caseSensitive: maybe,
        matchWholeWords: maybe,
        excludeRecursion: flag,
        preventRecursion: flag,
        delayUntilRecursion: fc.oneof(flag, fc.integer({ min: 0, max: 4 })),
        sticky: count,
        cooldown: count,
        delay: count,
        ignoreBudget: flag,
        triggers: fc.subarray(["normal", "swipe"]),
        characterFilter: fc.record({ isExclude: flag, names: texts, tags: texts }),
        matchScenario: flag,
        matchCreatorNotes: flag,
        matchPersonaDescription: flag,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fields, (given) => {
        const [a, b] = [fromFile(given), entryFromSt({ uid: 0, ...given }, place)];
        expect(withoutHash(a)).toEqual(withoutHash(b));
        expect(a.hash === "").toBe(b.hash === "");
      }),
      { numRuns: 300 },
    );
  });
});

describe("a library entry", () => {
  it.each(Object.entries(POSITION_NUMBERS))("at %s has SillyTavern's number %d", (position, number) => {
    expect(fromFile({ position: number }).position).toBe(number);
    expect(lore({ position: position as Entry["position"] & string }).position).toBe(number);
  });

  it("without a position is printed nowhere", () => expect(lore({}).position).toBe(-1));
  it("is enabled unless it says no", () => {
    expect(lore({}).disabled).toBe(false);
    expect(lore({ enabled: false }).disabled).toBe(true);
  });

  it("asks for the sources that are true", () => {
    expect(lore({ matchSources: { scenario: true, creatorNotes: false, personaDescription: true } }).sources).toBe(17);
  });

  it("tells a probability of null from a missing one", () => {
    expect(lore({ useProbability: true, probability: null })).toMatchObject({ rolls: true, probability: 0 });
    expect(lore({ useProbability: true })).toMatchObject({ rolls: true, probability: Number.NaN });
  });
});

describe("the hash of a library entry", () => {
  const timed: Entry = { uid: 0, effects: { sticky: 2 }, keys: ["cat"], source };

  it("stays when the entry moves in its file", () => {
    const moved = { ...timed, source: { key: "9", index: 9, raw: { x: 1 } } };
    expect(entryFromModel(moved, place).hash).toBe(entryFromModel(timed, place).hash);
  });

  it("changes with any edit", () => {
    const edited: Entry = { ...timed, comment: "new" };
    expect(entryFromModel(edited, place).hash).not.toBe(entryFromModel(timed, place).hash);
  });

  it("is made only where an effect can use it", () => expect(lore({ effects: { delay: 2 } }).hash).toBe(""));
});
