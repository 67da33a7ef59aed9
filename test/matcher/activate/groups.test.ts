import { describe, expect, it } from "vitest";
import type { TimedState } from "../../../src/matcher/model/request.ts";
import { type Fields, type GivenScan, scanned } from "../../support/lore.ts";

const scanOf = (entries: Fields[], given: Omit<GivenScan, "entries"> = {}): ReturnType<typeof scanned> =>
  scanned({
    entries: entries.map((one) => ({ constant: true, content: "Text.", ...one })),
    messages: ["a cat sat on the mat"],
    ...given,
  });
const g = (fields: Fields = {}): Fields => ({ group: "g", ...fields });

describe("the weighted roll", () => {
  it.each([
    [0, 0],
    [0.25, 0],
    [0.26, 1],
    [0.999, 1],
  ])("of %d picks member %d of weights 25 and 75", (roll, winner) => {
    const scan = scanOf([g({ groupWeight: 25 }), g({ groupWeight: 75 })], { rolls: [roll] });
    expect(scan.active).toEqual([winner]);
    expect(scan.outcome.rolls).toEqual([{ kind: "group", value: roll, entry: winner, group: "g" }]);
    expect(scan.entry(winner).wonGroup).toBe("g");
    expect(scan.omission(1 - winner)).toMatchObject({ reason: "group-lost", group: { name: "g", winner } });
  });

  it("counts a weight of null as 100", () => {
    expect(scanOf([g({ groupWeight: null }), g({ groupWeight: 300 })], { rolls: [0.25] }).active).toEqual([0]);
    expect(scanOf([g({ groupWeight: null }), g({ groupWeight: 300 })], { rolls: [0.26] }).active).toEqual([1]);
  });

  it("joins weights that are texts as JavaScript does", () => {
    // The total is "01010", 1010; the first member's sum is "010", 10.
    const entries = [g({ groupWeight: "10" }), g({ groupWeight: "10" })];
    expect(scanOf(entries, { rolls: [0.009] }).active).toEqual([0]);
    expect(scanOf(entries, { rolls: [0.011] }).active).toEqual([1]);
  });

  it("removes nobody when nobody wins", () => {
    const scan = scanOf([g({ groupWeight: -10 }), g({ groupWeight: -10 })], { rolls: [0] });
    expect(scan.active).toEqual([0, 1]);
    expect(scan.outcome.rolls).toEqual([{ kind: "group", value: 0, entry: null, group: "g" }]);
  });

  it("is not made for a single member", () => {
    const scan = scanOf([g(), { group: "h" }, {}]);
    expect(scan.active).toEqual([0, 1, 2]);
    expect(scan.outcome.rolls).toEqual([]);
    expect(scan.entry(0).wonGroup).toBeUndefined();
  });
});

describe("group names", () => {
  it("are split at commas with the space behind them; other spaces belong to the name", () => {
    expect(scanOf([{ group: "a,  b" }, { group: "b" }], { rolls: [0] }).outcome.rolls).toMatchObject([{ group: "b" }]);
    expect(scanOf([{ group: "a ,b" }, { group: "a" }]).outcome.rolls).toEqual([]);
    expect(scanOf([{ group: "A" }, { group: "a" }]).outcome.rolls).toEqual([]);
  });

  it("are taken in JavaScript's property order: integers first", () => {
    const entries = [{ group: "z" }, { group: "z" }, { group: "10" }, { group: "10" }, { group: "9" }, { group: "9" }];
    expect(scanOf(entries, { rolls: [0, 0, 0] }).outcome.rolls.map(({ group }) => group)).toEqual(["9", "10", "z"]);
  });

  it.each(["constructor", "__proto__", "toString"])("may be %s", (group) => {
    expect(scanOf([{ group }, { group }], { rolls: [0] }).active).toEqual([0]);
  });
});

describe("prioritised members", () => {
  it("win by the highest order, without a roll", () => {
    const scan = scanOf([g({ order: 9 }), g({ order: 5, groupOverride: true }), g({ order: 7, groupOverride: true })]);
    expect(scan.active).toEqual([2]);
    expect(scan.outcome.rolls).toEqual([]);
  });

  it("of equal order win by place in the list", () => {
    expect(scanOf([g({ order: 5, groupOverride: true }), g({ order: 5, groupOverride: true })]).active).toEqual([0]);
  });
});

describe("scoring", () => {
  const keyed = (keys: string[], fields: Fields = {}): Fields => g({ constant: false, key: keys, ...fields });

  it("leaves the members with most hits, and tells the others their score", () => {
    const scan = scanOf([keyed(["cat"]), keyed(["cat", "mat"])], { settings: { useGroupScoring: true } });
    expect(scan.active).toEqual([1]);
    expect(scan.outcome.rolls).toEqual([]);
    expect(scan.omission(0)?.group).toEqual({ name: "g", score: 1, best: 2, winner: 1 });
  });

  it("rolls between equals", () => {
    const entries = [keyed(["cat"]), keyed(["cat", "mat"]), keyed(["sat", "on"])];
    const scan = scanOf(entries, { settings: { useGroupScoring: true }, rolls: [0.9] });
    expect(scan.active).toEqual([2]);
  });

  it("is switched on for a group by one member, and spares members that say no or nothing", () => {
    const entries = [keyed(["cat"]), keyed(["cat", "mat"], { useGroupScoring: true }), keyed(["sat"])];
    expect(scanOf(entries, { rolls: [0] }).active).toEqual([0]);
    const losing = [keyed(["cat"], { useGroupScoring: true }), keyed(["cat", "mat"]), keyed(["sat"])];
    expect(scanOf(losing, { rolls: [0] }).active).toEqual([1]);
    const spared = [keyed(["cat"], { useGroupScoring: false }), keyed(["cat", "mat"])];
    expect(scanOf(spared, { settings: { useGroupScoring: true }, rolls: [0] }).active).toEqual([0]);
  });
});

describe("a group that is taken", () => {
  const wakes: Fields = { content: "the dog" };
  const later = (group: string): Fields => ({ constant: false, key: ["dog"], group });
  const settings = { recursive: true };

  it("lets no other in during later loops", () => {
    const scan = scanOf([{ ...wakes, group: "g" }, later("g")], { settings });
    expect(scan.active).toEqual([0]);
    expect(scan.omission(1)).toMatchObject({ reason: "group-lost", loop: 2, group: { name: "g" } });
  });

  it("is compared with the whole text: 'g, h' takes neither", () => {
    expect(scanOf([{ ...wakes, group: "g, h" }, later("g")], { settings }).active).toEqual([0, 1]);
  });

  it("is open again when its winner failed the roll", () => {
    const tossed: Fields = { group: "g", useProbability: true, probability: 50, groupOverride: true };
    const scan = scanOf([tossed, { group: "g" }, { content: "wakes" }], { settings, rolls: [0.9] });
    expect(scan.active).toEqual([2, 1]);
    expect(scan.reason(0)).toBe("probability");
  });
});

describe("quirks of removal", () => {
  it("a member that is removed a second time takes the last candidate with it", () => {
    const entries = [
      { group: "a", groupOverride: true },
      { group: "a, b" },
      { group: "b", groupOverride: true },
      { group: "" },
    ];
    const scan = scanOf(entries);
    expect(scan.active).toEqual([0, 2]);
    expect(scan.omission(3)).toMatchObject({ reason: "group-lost", group: { name: "b" } });
  });

  it("a group may pick a member that is gone already", () => {
    const entries = [
      { group: "a", groupOverride: true },
      { group: "a, b", groupOverride: true, order: 1 },
      { group: "b" },
    ];
    expect(scanOf(entries).active).toEqual([0]);
  });
});

describe("timed effects in groups", () => {
  const timedOf = (entries: Fields[], uid: number, kinds: readonly (keyof TimedState)[]): TimedState => {
    const { lore } = scanOf(entries);
    const { hash } = lore.plain.entries.find((entry) => entry.uid === uid)!;
    const effect = { [`B.${uid}`]: { hash, start: 1, end: 9, protected: false } };
    return { sticky: {}, cooldown: {}, ...Object.fromEntries(kinds.map((kind) => [kind, effect])) };
  };

  it("keep all but the sticky members out, without a roll", () => {
    const entries = [g(), g({ sticky: 5, constant: false, key: ["no"] }), g()];
    const timed = timedOf(entries, 1, ["sticky"]);
    const scan = scanOf(entries, { request: { messageCount: 2, timed } });
    expect(scan.active).toEqual([1]);
    expect(scan.outcome.rolls).toEqual([]);
    expect(scan.reason(0)).toBe("group-lost");
  });

  it("remove a member that is both sticky and cooling down", () => {
    const entries = [g({ sticky: 5, cooldown: 5, constant: false, key: ["no"] }), {}];
    const timed = timedOf(entries, 0, ["sticky", "cooldown"]);
    expect(scanOf(entries, { request: { messageCount: 2, timed } }).active).toEqual([1]);
    const free = [{ ...entries[0], group: "" }, {}];
    const timedFree = timedOf(free, 0, ["sticky", "cooldown"]);
    expect(scanOf(free, { request: { messageCount: 2, timed: timedFree } }).active).toEqual([0, 1]);
  });
});
