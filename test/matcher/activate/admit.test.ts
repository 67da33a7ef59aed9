import { describe, expect, it } from "vitest";
import { type Fields, scanned, UNITS, worldBook } from "../../support/lore.ts";

const always: Fields = { constant: true, content: "Text." };
const tossed = (probability: unknown, fields: Fields = {}): Fields => ({
  ...always,
  useProbability: true,
  probability,
  ...fields,
});

describe("the roll of a candidate", () => {
  it.each<[probability: unknown, roll: number, passes: boolean]>([
    [50, 0.5, true],
    [50, 0.51, false],
    [0, 0, true],
    [0, 0.001, false],
    [null, 0.001, false],
    [150, 0.999, true],
    ["100", 0.999, true],
    [99, 0.995, false],
  ])("probability %j against %d: passes %s", (probability, roll, passes) => {
    const { outcome, reason, omission } = scanned({ entries: [tossed(probability)], rolls: [roll] });
    expect(outcome.rolls).toEqual([{ kind: "probability", value: roll, entry: 0, passed: passes }]);
    expect(reason(0)).toBe(passes ? "constant" : "probability");
    if (!passes) expect(omission(0)?.roll?.value).toBe(roll);
  });

  it("always fails without a probability", () => {
    expect(scanned({ entries: [tossed(undefined)], rolls: [0] }).reason(0)).toBe("probability");
  });

  it.each<[what: string, fields: Fields]>([
    ["probability is exactly 100", tossed(100)],
    ["the entry does not use it", tossed(1, { useProbability: false })],
  ])("is not made where %s", (_what, fields) => {
    expect(scanned({ entries: [fields] }).outcome.rolls).toEqual([]);
  });

  it("is made in list order, once in a scan", () => {
    const entries = [tossed(1), tossed(100), tossed(99), { ...always, content: "wakes" }];
    const { outcome } = scanned({ entries, settings: { recursive: true }, rolls: [0.9, 0.5] });
    expect(outcome.rolls.map(({ entry, passed }) => [entry, passed])).toEqual([
      [0, false],
      [2, true],
    ]);
  });

  it("keeps a failed content out of macros, budget and recursion", () => {
    const failed = tossed(1, { content: "dog {{setvar::seen::yes}}" });
    const entries = [failed, { ...always, content: "[{{getvar::seen}}]" }, { key: ["dog"], content: "Dog." }];
    const { outcome, reason } = scanned({
      entries,
      settings: { recursive: true },
      rolls: [0.9],
      ports: { tokens: UNITS },
    });
    expect(outcome.output.before).toBe("[]");
    expect(reason(2)).toBe("key-miss");
    expect(outcome.loops[0]?.passed).toEqual([1]);
  });

  it("is not made for what an overflow skips, but before the budget otherwise", () => {
    const big = tossed(90, { content: "a".repeat(20) });
    const scan = scanned({ entries: [big, tossed(90)], settings: { budgetCap: 5 }, ports: { tokens: UNITS } });
    expect(scan.outcome.rolls.map(({ entry }) => entry)).toEqual([0]);
    expect([scan.reason(0), scan.reason(1)]).toEqual(["budget", "budget"]);
  });
});

describe("what passed", () => {
  it("includes what did not fit the budget, and can follow a delay level with its content", () => {
    const big: Fields = { ...always, content: "the dog ".repeat(5) };
    const level = (n: number): Fields => ({
      key: ["dog"],
      content: "Dog.",
      delayUntilRecursion: n,
      ignoreBudget: true,
    });
    const { outcome, active } = scanned({
      entries: [big, level(1), level(2)],
      settings: { budgetCap: 5 },
      messages: ["x"],
      ports: { tokens: UNITS },
    });
    expect(outcome.loops[0]?.passed).toEqual([0]);
    expect(active).toEqual([1, 2]);
  });
});

describe("contents", () => {
  it("are expanded in the order of candidates, each once", () => {
    const content = "{{incvar::n}}{{getvar::n}}";
    const { outcome } = scanned({
      entries: [
        { ...always, content },
        { ...always, content },
      ],
      settings: { recursive: true },
    });
    const texts = outcome.activated.map((one) => one.content);
    expect(texts[0]).not.toBe(texts[1]);
    expect(texts[0]?.endsWith("1")).toBe(true);
    expect(texts[1]?.endsWith("2")).toBe(true);
  });
});

describe("entries of one uid", () => {
  it("are one entry in raw books: the first that is activated silences the others", () => {
    const entries = [
      { uid: 1, key: ["cat"], content: "wakes", order: 9 },
      { uid: 1, key: ["wakes"], content: "Other.", order: 8 },
    ];
    const { outcome } = scanned({ entries, messages: ["a cat"], settings: { recursive: true } });
    expect(outcome.activated.map(({ content }) => content)).toEqual(["wakes"]);
  });

  it("that a raw book has in one loop: the last wins, at the place of the first", () => {
    const entries = [
      { uid: 1, constant: true, content: "first", order: 9 },
      { uid: 2, constant: true, content: "between", order: 8 },
      { uid: 1, constant: true, content: "last", order: 7 },
    ];
    const { outcome } = scanned({ entries });
    expect(outcome.activated.map(({ content }) => content)).toEqual(["last", "between"]);
  });

  it("all live in library books", () => {
    const book = worldBook([
      { uid: 1, keys: ["cat"], content: "wakes" },
      { uid: 1, keys: ["wakes"], content: "Other." },
    ]);
    const { outcome } = scanned({
      mode: "product",
      books: [{ id: "B", place: "chat", book }],
      messages: ["a cat"],
      settings: { recursive: true },
    });
    expect(outcome.activated.map(({ content }) => content)).toEqual(["wakes", "Other."]);
  });
});
