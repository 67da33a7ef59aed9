import { describe, expect, it } from "vitest";
import { stepFields, type StepFields } from "../../../src/matcher/cases/fields.ts";
import { type Fields, type GivenScan, scanned } from "../../support/lore.ts";

function fieldsOf(given: GivenScan, note: string | null = null): StepFields {
  const { outcome, lore } = scanned(given);
  return stepFields(
    outcome,
    (entry) => [lore.bookId(lore.plain.entries[entry]!), lore.plain.entries[entry]!.uid],
    note,
  );
}
const always = (fields: Fields): Fields => ({ constant: true, content: "Text.", ...fields });

describe("an outcome in the fields of the records", () => {
  it("names entries by book and uid, in loops too", () => {
    const fields = fieldsOf({ entries: [always({ uid: 7 }), always({ uid: "x", order: 1 })] });
    const names = [
      ["B", 7],
      ["B", "x"],
    ];
    expect(fields.activated).toEqual(names);
    expect(fields.loops).toMatchObject([{ candidates: names, passed: names, n: 1, state: "initial" }]);
  });

  it("has the uid of a roll as text, null where nobody won", () => {
    const entries = [
      always({ probability: 60 }),
      always({ group: "g", groupWeight: -1 }),
      always({ group: "g", groupWeight: -1 }),
    ];
    expect(fieldsOf({ entries, rolls: [0.1, 0.2] }).rolls).toEqual([
      { kind: "group", value: 0.1, uid: null, group: "g" },
      { kind: "probability", value: 0.2, uid: "0", passed: true },
    ]);
  });

  it("has effects without their hashes", () => {
    const { timed } = fieldsOf({ entries: [always({ sticky: 2, cooldown: 3 })], messages: ["a", "b"] });
    expect(timed).toEqual({
      sticky: { "B.0": { start: 2, end: 4, protected: false } },
      cooldown: { "B.0": { start: 2, end: 5, protected: false } },
    });
  });

  it("has all places of the output, outlets as a plain object", () => {
    const at = (position: number, rest: Fields = {}): Fields =>
      always({ position, content: `at ${position}`, ...rest });
    const entries = [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7, { outletName: "hall" })];
    expect(fieldsOf({ entries })).toMatchObject({
      before: "at 0",
      after: "at 1",
      authorNoteTop: ["at 2"],
      authorNoteBottom: ["at 3"],
      depth: [{ depth: 4, role: 0, entries: ["at 4"] }],
      examples: [
        { position: "after", content: "at 6" },
        { position: "before", content: "at 5" },
      ],
      outlets: { hall: ["at 7"] },
      budget: 2_048,
      overflowed: false,
    });
  });

  it("has the merged note only where a note is active", () => {
    const entries = [always({ position: 2, content: "top" })];
    expect(fieldsOf({ entries }, "note").authorNoteFinal).toBe("top\nnote");
    expect("authorNoteFinal" in fieldsOf({ entries })).toBe(false);
  });
});
