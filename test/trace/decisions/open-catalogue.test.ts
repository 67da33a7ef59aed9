import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { openCatalogue } from "../../../src/trace/decisions/open-catalogue.ts";
import type { CatalogueEntry } from "../../../src/trace/decisions/model.ts";
import { POSITION_NAMES } from "../../../src/trace/decisions/names.ts";
import { packCatalogue } from "../../../src/trace/decisions/pack-catalogue.ts";
import { redactCatalogue } from "../../../src/trace/retain/redact-decisions.ts";
import { entryOf } from "./support/decisions.ts";

const head = { resourceId: "b", revision: "r", name: "Book" };
const word = fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom("a", "龙", "\u001f", "é") });
const fields: fc.Arbitrary<Partial<CatalogueEntry>> = fc.record(
  {
    occurrence: fc.integer({ min: 1, max: 3 }),
    name: fc.string({ unit: "grapheme" }).map((text) => text.toWellFormed()),
    keys: fc.array(word, { maxLength: 3 }),
    secondaryKeys: fc.array(word, { maxLength: 3 }),
    constant: fc.boolean(),
    order: fc.oneof(fc.integer(), fc.constant(Number.NaN), fc.double({ noNaN: true })),
    position: fc.constantFrom(...POSITION_NAMES, null),
    depth: fc.constantFrom(0, 4, null),
    group: fc.array(fc.constantFrom("g", "h"), { maxLength: 2 }),
    groupWeight: fc.oneof(fc.integer(), fc.constant("5")),
    probability: fc.constantFrom(null, 0, 50, 33.3),
    sticky: fc.nat(9),
    delayLevel: fc.oneof(fc.nat(3), fc.constant("2")),
    triggers: fc.array(fc.constantFrom("swipe", "quiet"), { maxLength: 2 }),
    filter: fc.constantFrom(null, { isExclude: true, names: ["x"], tags: ["t"] }),
    units: fc.nat(),
  },
  { requiredKeys: [] },
);

describe("a catalogue", () => {
  it("gives back every entry", () => {
    fc.assert(
      fc.property(fc.array(fields, { maxLength: 12 }), (list) => {
        const entries = list.map((one, uid) => entryOf(uid * 3, one));
        const opened = openCatalogue(packCatalogue(head, entries));
        expect(opened.count).toBe(entries.length);
        expect(entries.map((_entry, at) => opened.entry(at))).toEqual(entries);
        expect(entries.map((_entry, at) => opened.uidOf(at))).toEqual(entries.map(({ uid }) => uid));
        expect(entries.map((_entry, at) => opened.nameOf(at))).toEqual(entries.map(({ name }) => name));
        expect(entries.map((_entry, at) => opened.keysOf(at))).toEqual(entries.map(({ keys }) => keys));
      }),
    );
  });

  it("without names and keys still tells uids, numbers and how many keys there were", () => {
    const packed = redactCatalogue(packCatalogue(head, [entryOf("x", { keys: ["a", "b"], group: ["g"] })]));
    const opened = openCatalogue(packed);
    expect(opened.isRedacted).toBe(true);
    expect(opened.entry(0)).toMatchObject({
      uid: "x",
      name: null,
      keys: [],
      secondaryKeys: [],
      keyCount: 2,
      group: [],
    });
    expect([opened.name, opened.resourceId, opened.revision]).toEqual(["", "b", "r"]);
  });
});
