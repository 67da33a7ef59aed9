import { describe, expect, it } from "vitest";
import { forcedCopies } from "../../../src/matcher/activate/forced.ts";
import type { ForcedEntry, ScanRequest } from "../../../src/matcher/model/request.ts";
import { compiled, type Fields, type GivenScan, scanned } from "../../support/lore.ts";

const entries: Fields[] = [
  { key: ["cat"], content: "Cat." },
  { key: ["dog"], content: "Dog." },
];
const force = (...forced: ForcedEntry[]): Partial<ScanRequest> => ({ forced });
const scanOf = (request: Partial<ScanRequest>, given: Partial<GivenScan> = {}): ReturnType<typeof scanned> =>
  scanned({ entries, messages: ["a cat"], request, ...given });

describe("copies of forced entries", () => {
  const lore = compiled({ entries });

  it("stand at the index of their entry, whatever type the uid is written in", () => {
    const copies = forcedCopies(lore, [{ book: "B", uid: "1", overrides: { content: "Other." } }]);
    expect([...copies.keys()]).toEqual([1]);
    expect(copies.get(1)).toEqual({ ...lore.plain.entries[1], content: "Other." });
  });

  it("are none for names that do not exist, and the last of several for one entry", () => {
    const forced = [
      { book: "X", uid: 1 },
      { book: "B", uid: 9 },
      { book: "B", uid: 0, overrides: { order: 1 } },
      { book: "B", uid: 0, overrides: { order: 2 } },
    ];
    expect([...forcedCopies(lore, forced)]).toMatchObject([[0, { order: 2 }]]);
  });

  it("are objects of their own: the entry has its own rolls", () => {
    expect(forcedCopies(lore, [{ book: "B", uid: 0 }]).get(0)).not.toBe(lore.plain.entries[0]);
  });
});

describe("a scan with forced entries", () => {
  it("activates them without their key, before the others", () => {
    const scan = scanOf(force({ book: "B", uid: 1 }));
    expect(scan.active).toEqual([1, 0]);
    expect(scan.entry(1)).toMatchObject({ reason: "forced", content: "Dog." });
    expect(scan.entry(1).evidence).toBeUndefined();
  });

  it("prints the copy", () => {
    const overrides = { content: "Forced.", position: 7, outletName: "hall" };
    const { outcome } = scanOf(force({ book: "B", uid: 1, overrides }));
    expect([...outcome.output.outlets]).toEqual([["hall", ["Forced."]]]);
  });

  it("wakes others with the copy's content", () => {
    const overrides = { content: "a bird" };
    const more = [...entries, { key: ["bird"], content: "Bird." }];
    const scan = scanOf(force({ book: "B", uid: 1, overrides }), { entries: more, settings: { recursive: true } });
    expect(scan.reason(2)).toBe("recursion");
  });

  it.each<[fields: Fields, reason: string]>([
    [{ disable: true }, "disabled"],
    [{ triggers: ["quiet"] }, "trigger"],
    [{ delay: 9 }, "delay"],
    [{ content: "@@dont_activate\nText" }, "dont-activate"],
    [{ delayUntilRecursion: true }, "delay-until-recursion"],
  ])("still asks the gates: %j", (fields, reason) => {
    expect(scanOf(force({ book: "B", uid: 0 }), { entries: [{ ...entries[0], ...fields }] }).reason(0)).toBe(reason);
  });

  it("rolls a copy anew in every loop, where an entry that failed once is out", () => {
    const tossed = { useProbability: true, probability: 50 };
    const given = {
      entries: [
        { ...entries[1], ...tossed, key: ["cat"] },
        { ...entries[0], content: "wakes" },
      ],
      settings: { recursive: true },
    };
    expect(scanOf({}, { ...given, rolls: [0.9, 0.1] }).outcome.rolls).toHaveLength(1);
    const scan = scanOf(force({ book: "B", uid: 0 }), { ...given, rolls: [0.9, 0.1] });
    expect(scan.outcome.rolls.map(({ passed }) => passed)).toEqual([false, true]);
    expect(scan.active).toEqual([1, 0]);
    // SillyTavern remembers the failure all the same: the copy feeds no recursion.
    expect(scan.outcome.loops.map(({ passed }) => passed)).toEqual([[1], []]);
  });
});
