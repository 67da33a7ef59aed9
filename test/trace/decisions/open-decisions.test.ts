import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { openDecisions } from "../../../src/trace/decisions/open-decisions.ts";
import type { PackedCandidate } from "../../../src/trace/decisions/pack-decisions.ts";
import { APPLIED_PLACES, CUT_NAMES, RETRIEVERS, SOURCE_NAMES } from "../../../src/trace/decisions/names.ts";
import { active, bookOf, decisionsOf, entryOf } from "./support/decisions.ts";

const row = fc.nat(5);
const number = fc.oneof(fc.nat(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const place = { offset: fc.nat(), length: fc.nat(), keyIndex: fc.nat(40) };
const evidence = fc.oneof(
  fc.record({ where: fc.constantFrom("message", "injection", "recursion"), index: fc.nat(1_023), ...place } as const),
  fc.record({ where: fc.constant("source"), source: fc.constantFrom(...SOURCE_NAMES), ...place } as const),
  fc.record({ where: fc.constant("haystack"), approximate: fc.constant(true), ...place } as const),
);
const candidate: fc.Arbitrary<Omit<PackedCandidate, "row">> = fc.record(
  {
    by: fc.constantFrom(...RETRIEVERS),
    sections: fc.array(fc.nat(3), { maxLength: 3 }),
    evidence,
    wokenBy: row,
    roll: fc.record({ value: fc.double({ min: 0, max: 1, noNaN: true }), probability: fc.nat(100) }),
    group: fc.record({ name: fc.constantFrom("g", "h"), winner: row, score: fc.nat(9), best: fc.nat(9) }),
    budget: fc.record({ cut: fc.constantFrom(...CUT_NAMES), used: number, tokens: fc.nat(), limit: number }),
    applied: fc.record({ place: fc.constantFrom(...APPLIED_PLACES), approximate: fc.boolean() }),
  },
  { requiredKeys: ["by", "sections"] },
);

describe("opened decisions", () => {
  it("give back every candidate", () => {
    fc.assert(
      fc.property(fc.array(candidate, { minLength: 1, maxLength: 6 }), (list) => {
        const rows = list.map((more, uid) => ({ entry: entryOf(uid), reason: "group-lost", more }) as const);
        const { opened } = decisionsOf({ rows });
        expect(opened.candidates).toEqual(list.map((_one, at) => at));
        for (const [at, one] of list.entries()) {
          const read = opened.candidateOf(at);
          expect(read).toMatchObject({
            row: at,
            rank: null,
            by: one.by,
            sections: one.sections,
            keyIndex: one.evidence?.keyIndex ?? null,
            wokenBy: one.wokenBy ?? null,
            roll: one.roll ?? null,
            budget: one.budget ?? null,
            applied: one.applied ?? null,
            tokens: one.budget?.tokens ?? null,
          });
          expect(read?.group).toEqual(one.group === undefined ? null : { ...one.group, won: false });
          const found = one.evidence;
          expect(read?.match).toEqual(
            found === undefined
              ? null
              : {
                  where: found.where,
                  index: "index" in found ? found.index : null,
                  source: "source" in found ? found.source : null,
                  offset: found.offset,
                  length: found.length,
                  approximate: "approximate" in found,
                },
          );
        }
      }),
    );
  });

  it("list active rows best rank first, then the others", () => {
    const { opened } = decisionsOf({
      rows: [
        { entry: entryOf(0), reason: "budget", more: { by: "primary" } },
        { entry: entryOf(1), reason: "key", more: active(1) },
        { entry: entryOf(2), reason: "key-miss" },
        { entry: entryOf(3), reason: "key", more: active(0), loop: 2 },
      ],
    });
    expect(opened.candidates).toEqual([3, 1, 0]);
    expect([opened.reasonOf(2), opened.candidateOf(2), opened.loopOf(3)]).toEqual(["key-miss", null, 2]);
  });

  it("know the entry of each row, whatever the order of the books", () => {
    const { opened } = decisionsOf({
      rows: [
        { book: "x", entry: entryOf(7), reason: "key-miss" },
        { book: "y", entry: entryOf("a"), reason: "key-miss" },
        { book: "x", entry: entryOf(7, { occurrence: 2 }), reason: "key-miss" },
      ],
    });
    expect([0, 1, 2].map((at) => opened.itemIdOf(at))).toEqual(["x:7", "y:a", "x:7#2"]);
    expect([0, 1, 2].map((at) => opened.bookOf(at))).toEqual([0, 1, 0]);
    expect(opened.entryOf(1)?.name).toBe("Entry a");
  });

  it("are numbers only where the catalogue is gone", () => {
    const { packed } = decisionsOf({ rows: [{ entry: entryOf(7), reason: "key", more: active(0) }] });
    const opened = openDecisions(packed, new Map());
    expect([opened.entryOf(0), opened.catalogueOf(0), opened.itemIdOf(0)]).toEqual([null, null, "b@0"]);
  });

  it("say of a probability that is no number that it is none", () => {
    const roll = { value: 0.5, probability: Number.NaN };
    const { opened } = decisionsOf({ rows: [{ entry: entryOf(0), reason: "probability", more: { roll } }] });
    expect(opened.candidateOf(0)?.roll).toEqual({ value: 0.5, probability: null });
  });

  it("tell books, sections and loops as they were packed", () => {
    const books = [bookOf("b", { ran: false, skippedReason: "WORLD_BOOK_NOT_READY", catalogue: null })];
    const { opened } = decisionsOf({ rows: [], books, sections: ["s"] });
    expect([opened.books, opened.sections, opened.count, opened.loops]).toEqual([books, ["s"], 0, []]);
    expect([opened.budget, opened.scan?.trigger]).toEqual([{ limit: null, used: 0, overflowed: false }, "normal"]);
  });
});
