import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mulberry32, recordedRolls, seededRolls } from "../../../src/matcher/activate/rolls.ts";
import { type Fields, scanned } from "../../support/lore.ts";

describe("mulberry32", () => {
  it("is the generator of the records: seed 1 begins with these", () => {
    const next = mulberry32(1);
    expect([next(), next(), next()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
  });

  it("stays in [0, 1) for any seed", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const next = mulberry32(seed);
        for (let i = 0; i < 20; i++) {
          const value = next();
          expect(value >= 0 && value < 1).toBe(true);
        }
      }),
    );
  });
});

describe("rolls of a seed", () => {
  it("depend on seed, kind, owner and loop, and on nothing that was rolled before", () => {
    const rolls = seededRolls("turn 1");
    const first = rolls.roll("probability", "B.1", 1);
    rolls.roll("group", "g", 1);
    expect(rolls.roll("probability", "B.1", 1)).toBe(first);
    expect(seededRolls("turn 1").roll("probability", "B.1", 1)).toBe(first);
    const others = [
      seededRolls("turn 2").roll("probability", "B.1", 1),
      rolls.roll("group", "B.1", 1),
      rolls.roll("probability", "B.2", 1),
      rolls.roll("probability", "B.1", 2),
    ];
    expect(new Set([first, ...others]).size).toBe(5);
  });

  it("are spread evenly over [0, 1), over owners and over turns", () => {
    const owners = Array.from({ length: 3_000 }, (_, i) => seededRolls("turn").roll("probability", `B.${i}`, 1));
    const turns = Array.from({ length: 3_000 }, (_, i) => seededRolls(`${i}`).roll("probability", "B.1", 1));
    for (const values of [owners, turns]) {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(mean).toBeGreaterThan(0.48);
      expect(mean).toBeLessThan(0.52);
      for (let bin = 0; bin < 10; bin++) {
        const share = values.filter((value) => Math.floor(value * 10) === bin).length / values.length;
        expect(share).toBeGreaterThan(0.07);
        expect(share).toBeLessThan(0.13);
      }
    }
  });

  it("do not change for an entry when unrelated entries come and go", () => {
    const tossed: Fields = { uid: 50, constant: true, useProbability: true, probability: 50, order: 1 };
    const ports = { rolls: seededRolls("turn") };
    const alone = scanned({ entries: [tossed], ports });
    const others = [1, 2, 3].map((uid): Fields => ({ uid, constant: true, useProbability: true, probability: 30 }));
    const among = scanned({ entries: [...others, tossed], ports });
    expect(alone.outcome.rolls).toHaveLength(1);
    const rollOf = ({ outcome, lore }: typeof alone): number | undefined =>
      outcome.rolls.find(({ entry }) => entry !== null && lore.plain.entries[entry]?.uid === 50)?.value;
    expect(rollOf(among)).toBe(rollOf(alone));
    expect(among.reason(50)).toBe(alone.reason(50));
  });
});

describe("recorded rolls", () => {
  it("are replayed in order, then the generator goes on", () => {
    const rolls = recordedRolls([0.1, 0.2], mulberry32(1));
    const taken = [1, 2, 3].map((loop) => rolls.roll("probability", "x", loop));
    expect(taken).toEqual([0.1, 0.2, mulberry32(1)()]);
    expect(rolls.used).toBe(2);
  });

  it("tell how many were not needed", () => {
    const rolls = recordedRolls([0.1, 0.2], () => 0);
    rolls.roll("group", "x", 1);
    expect(rolls.used).toBe(1);
  });
});
