import { describe, expect, it } from "vitest";
import { EntrySchema } from "../../../../src/matcher/model/book.ts";
import { editEntries, type EntryEdit, EntryEditSchema } from "../../../../src/workers/formats/books/entry-edit.ts";
import { entryView } from "../../../../src/workers/formats/books/view.ts";
import { bookOf, HARBOUR } from "./support.ts";

const { entries } = bookOf(HARBOUR);
const [harbour, ship] = entries;
const views = entries.map((entry, index) => entryView(entry, index) as EntryEdit);
const [harbourView, shipView] = views;

describe("entries of a request", () => {
  it("can have every field of an entry", () => {
    expect(Object.keys(EntryEditSchema.shape).toSorted()).toEqual(Object.keys(EntrySchema.shape).toSorted());
  });

  it("are the entries as they were when they come back as they were given", () => {
    expect(editEntries(entries, views)).toEqual(entries);
  });

  it("change what they say otherwise, and nothing else", () => {
    const [edited] = editEntries(entries, [{ ...harbourView, content: "New." }]);
    expect(edited).toEqual({ ...harbour, content: "New." });
    expect(harbour).not.toHaveProperty("probability");
    expect(editEntries(entries, [{ uid: 9, useProbability: true }])).toEqual([{ ...ship, useProbability: true }]);
    expect(editEntries(entries, [{ uid: 9, group: { name: "g" } }])).toEqual([{ ...ship, group: { name: "g" } }]);
  });

  it("replace the list in their order", () => {
    expect(editEntries(entries, [{ uid: 9 }, { uid: 7 }]).map(({ uid }) => uid)).toEqual([9, 7]);
    expect(editEntries(entries, [])).toEqual([]);
  });

  it("without a known uid are new, as SillyTavern's editor makes them", () => {
    const [fresh, named] = editEntries(entries, [{ keys: ["a"] }, { uid: "x", content: "X" }]);
    expect(fresh).toMatchObject({
      uid: 10,
      keys: ["a"],
      selective: true,
      insertionOrder: 100,
      position: "before_character_definition",
      useProbability: true,
    });
    // Nothing of it is in the file, and JSON has no undefined.
    expect(fresh?.source).toStrictEqual({ key: "10", index: 2 });
    expect(named).toMatchObject({ uid: "x", source: { key: "x", index: 3 } });
  });

  it("get free numbers beyond those of the request", () => {
    expect(editEntries([], [{ uid: 41 }, {}, {}]).map(({ uid }) => uid)).toEqual([41, 42, 43]);
  });

  it("take null as no character filter", () => {
    const filter = { isExclude: false, names: ["Ada"], tags: [] };
    const [withFilter] = editEntries(entries, [{ uid: 7, characterFilter: filter }]);
    expect(withFilter?.characterFilter).toEqual(filter);
    expect(editEntries(withFilter === undefined ? [] : [withFilter], [{ uid: 7, characterFilter: null }])).toEqual([
      harbour,
    ]);
  });

  it("of one uid find each their own by its place in the file", () => {
    const twins = bookOf({ entries: { "0": { uid: 1, key: ["a"] }, "1": { uid: 1, key: ["b"] } } }).entries;
    const [first, second] = twins.map((entry, index) => entryView(entry, index) as EntryEdit);
    expect(editEntries(twins, [{ ...second }, { ...first }]).map(({ keys }) => keys)).toEqual([["b"], ["a"]]);
    const [alone] = editEntries(twins, [{ ...second }]);
    expect(alone).not.toHaveProperty("uidDuplicate");
    expect(editEntries(entries, [{ uid: 7 }, { uid: 7 }])).toMatchObject([
      { uidDuplicate: true },
      { uidDuplicate: true },
    ]);
  });

  it("cannot move to another place in the file", () => {
    expect(editEntries(entries, [{ ...shipView, source: { key: "1", index: 99, raw: {} } }])).toEqual([ship]);
  });
});
