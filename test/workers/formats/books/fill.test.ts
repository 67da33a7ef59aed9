import { describe, expect, it } from "vitest";
import { POSITION_AT_DEPTH } from "../../../../src/matcher/compile/entry.ts";
import { entryFromModel } from "../../../../src/matcher/compile/model-entry.ts";
import { readWorldBook } from "../../../../src/matcher/formats/read.ts";
import { type Entry, EntrySchema } from "../../../../src/matcher/model/book.ts";
import { type EntryFields, filled, NEW_ENTRY } from "../../../../src/workers/formats/books/fill.ts";
import { randomBook } from "../../../matcher/formats/samples/random-books.ts";
import { Random } from "../../../matcher/formats/samples/random.ts";

const PLACE = { book: 0, bookName: "B", uid: 1, occurrence: 1 };

/** What the matcher makes of an entry, without what cannot make a difference. */
function effect(entry: Entry): unknown {
  const made = entryFromModel({ ...entry, effects: {} }, PLACE);
  return {
    ...made,
    selective: made.selective && made.secondaryKeys.length > 0,
    probability: made.rolls ? made.probability : null,
    depth: made.position === POSITION_AT_DEPTH ? made.depth : null,
    role: made.role ?? 0,
    excludeRecursion: made.excludeRecursion ?? false,
    preventRecursion: made.preventRecursion ?? false,
  };
}

describe("filled entry", () => {
  it("says every field", () => {
    const said = Object.keys(filled(NEW_ENTRY, 3));
    const all = Object.keys(EntrySchema.shape).filter((name) => !["uid", "uidDuplicate", "source"].includes(name));
    expect(said.toSorted()).toEqual(all.toSorted());
    expect(filled({}, 3)).toMatchObject({ displayIndex: 3, selective: true, useProbability: true, probability: 100 });
  });

  it.each([
    [{ secondaryKeys: ["a"] }, { selective: false }],
    [{ secondaryKeys: ["a"], selective: true }, { selective: true }],
    [{ probability: 50 }, { useProbability: false, probability: 50 }],
    [{ probability: 100 }, { useProbability: true }],
    [{ probability: null }, { useProbability: false, probability: null }],
    [{ useProbability: false }, { useProbability: false, probability: 100 }],
    [{ position: "outlet" }, { depth: 4 }],
    [{ group: { name: "g" } }, { group: { name: "g", override: false, weight: 100 } }],
  ] satisfies [EntryFields, EntryFields][])("of %j has %j", (fields, expected) => {
    expect(filled(fields, 0)).toMatchObject(expected);
  });

  it("leaves missing what no value can stand for", () => {
    expect(filled({}, 0)).not.toHaveProperty("insertionOrder");
    expect(filled({}, 0)).not.toHaveProperty("position");
    expect(filled({ position: "at_depth" }, 0)).not.toHaveProperty("depth");
    expect(filled({ useProbability: true }, 0)).not.toHaveProperty("probability");
  });

  it("does what the sparse entry does, in the matcher", () => {
    let entries = 0;
    for (let seed = 500; seed < 900; seed++) {
      const file = randomBook("st-world", new Random(seed), { entries: 3, odd: 0.05, present: 0.3 });
      const read = readWorldBook(JSON.stringify(file));
      if (!read.ok) continue;
      for (const [index, entry] of read.book.entries.entries()) {
        const { uid, source, uidDuplicate: _duplicate, ...fields } = entry;
        const { characterFilter, ...said } = filled(fields, index);
        const whole = { uid, source, ...said, ...(characterFilter === null ? {} : { characterFilter }) } as Entry;
        if (typeof source.raw !== "object" || source.raw === null || Array.isArray(source.raw)) continue;
        entries++;
        expect(effect(whole), `seed ${seed}, entry ${index}`).toEqual(effect(entry));
      }
    }
    expect(entries).toBeGreaterThan(400);
  });
});
