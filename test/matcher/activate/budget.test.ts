import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BudgetMeter, globalBudget } from "../../../src/matcher/activate/budget.ts";
import { QUARTER_COUNTER, type TokenCounter } from "../../../src/matcher/ports.ts";
import { type Fields, scanned, settingsOf, UNITS } from "../../support/lore.ts";

const SUMS: TokenCounter = { name: "sums", joined: false, count: (text) => text.length };

describe("the size of the budget", () => {
  it.each<[percent: number | undefined, cap: number, context: number, tokens: number | null, cut: string]>([
    [25, 0, 8_192, 2_048, "global-percent"],
    [25, 0, 10, 3, "global-percent"],
    [25, 0, 0, 1, "global-percent"],
    [0, 0, 8_192, 1, "global-percent"],
    [25, 100, 8_192, 100, "global-cap"],
    [25, 2_048, 8_192, 2_048, "global-percent"],
    [25, 5_000, 8_192, 2_048, "global-percent"],
    [undefined, 70, 8_192, 70, "global-cap"],
  ])("%j %% with cap %d of %d: %d by %s", (budgetPercent, budgetCap, context, tokens, cut) => {
    const { budgetPercent: _25, ...rest } = settingsOf();
    const settings = { ...rest, budgetCap, ...(budgetPercent === undefined ? {} : { budgetPercent }) };
    expect(globalBudget(settings, context)).toEqual({ tokens, cut });
  });

  it("is none without percentage and cap", () => {
    const { budgetPercent: _25, ...rest } = settingsOf();
    expect(globalBudget(rest, 8_192)).toBeNull();
  });
});

describe("the meter", () => {
  const open = (tokens: number, counter = UNITS): BudgetMeter =>
    new BudgetMeter({ tokens, cut: "global-cap" }, counter);

  it("counts each content with a line break, and reaches the budget by an exact fit", () => {
    const meter = open(6);
    expect(meter.add("a")).toBe(2);
    expect(meter.tryAdd("bb")).toEqual({ fits: true, tokens: 3 });
    expect(meter.overflowed).toBe(false);
    expect(meter.tryAdd("")).toEqual({ fits: false, tokens: 1 });
    expect([meter.overflowed, meter.used]).toEqual([true, 5]);
  });

  it("forgets a loop's contents unless they are fed to the next", () => {
    const meter = open(100);
    meter.add("abc");
    meter.startLoop();
    expect(meter.used).toBe(0);
    meter.add("abc");
    meter.feed("ab");
    expect(meter.used).toBe(3);
  });

  it("counts nothing for a loop that feeds no text", () => {
    const meter = open(100);
    meter.feed("");
    expect(meter.used).toBe(0);
  });

  it("counts joined texts as one: parts do not add up", () => {
    const meter = open(100, QUARTER_COUNTER);
    expect([meter.add("a"), meter.add("a"), meter.add("a")]).toEqual([1, 0, 1]);
  });

  it("counts nothing without a budget", () => {
    const meter = new BudgetMeter(null, UNITS);
    expect(meter.add("abc")).toBeNull();
    meter.feed("abc");
    expect(meter.tryAdd("abc")).toEqual({ fits: true, tokens: null });
    expect([meter.used, meter.overflowed]).toEqual([0, false]);
  });

  it("counts for the budgets of books alone, and then bounds nothing", () => {
    const meter = new BudgetMeter(null, UNITS, true);
    expect(meter.add("abc")).toBe(4);
    expect(meter.tryAdd("a".repeat(1_000))).toEqual({ fits: true, tokens: 1_001 });
    meter.feed("abc");
    expect([meter.used, meter.overflowed]).toEqual([4, false]);
  });

  it("asks a counter whose parts add up once for each text, with the same sums (property)", () => {
    const loops = fc.array(fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }), { maxLength: 4 });
    fc.assert(
      fc.property(loops, (given) => {
        const asked: string[] = [];
        const sums: TokenCounter = { ...SUMS, count: (text) => (asked.push(text), text.length) };
        const meters = [open(50), open(50, sums)] as const;
        for (const contents of given) {
          for (const meter of meters) {
            meter.startLoop();
            for (const content of contents) meter.tryAdd(content);
          }
          expect(meters[0].used).toBe(meters[1].used);
          expect(meters[0].overflowed).toBe(meters[1].overflowed);
          for (const meter of meters) meter.feed(contents.join("\n"));
          expect(meters[0].used).toBe(meters[1].used);
        }
        const fed = given.filter((contents) => contents.join("\n") !== "").length;
        expect(asked).toHaveLength(given.flat().length + fed);
      }),
    );
  });
});

describe("the budget of a scan", () => {
  const scanOf = (entries: Fields[], budgetCap: number, recursive = false): ReturnType<typeof scanned> =>
    scanned({
      entries: entries.map((one) => ({ constant: true, ...one })),
      messages: ["cat"],
      settings: { budgetCap, recursive },
      ports: { tokens: UNITS },
    });

  it("overflows with an exact fit, and cuts the entry by name", () => {
    const scan = scanOf([{ content: "aaaa" }, { content: "bbbb" }], 10);
    expect(scan.active).toEqual([0]);
    expect(scan.reason(1)).toBe("budget");
    expect(scan.omission(1)?.budget).toEqual({ cut: "global-cap", used: 5, tokens: 5, limit: 10 });
    expect(scan.outcome.budget).toEqual({ tokens: 10, used: 5, overflowed: true });
    expect(scanOf([{ content: "aaaa" }, { content: "bbbb" }], 11).active).toEqual([0, 1]);
  });

  it("tries no smaller entry after the first that did not fit, except those that ignore it", () => {
    const scan = scanOf([{ content: "a".repeat(20) }, { content: "b" }, { content: "c", ignoreBudget: true }], 10);
    expect(scan.active).toEqual([2]);
    expect([scan.reason(0), scan.reason(1)]).toEqual(["budget", "budget"]);
    expect(scan.omission(1)?.budget).toMatchObject({ tokens: 0 });
  });

  it("tells what active entries use, whatever did not fit, in every loop and by each counter", () => {
    const big = "b".repeat(40);
    const entries: Fields[] = [
      { content: "dog" },
      { content: big },
      { content: "z" },
      { content: "iii", ignoreBudget: true },
      { constant: false, key: ["dog"], content: big, delayUntilRecursion: 1 },
      { constant: false, key: ["dog"], content: "jj", ignoreBudget: true, delayUntilRecursion: 2 },
    ];
    for (const tokens of [UNITS, SUMS]) {
      const scan = scanned({
        entries: entries.map((one) => ({ constant: true, ...one })),
        settings: { budgetCap: 15, recursive: true },
        ports: { tokens },
      });
      expect(scan.active).toEqual([0, 3, 5]);
      expect(scan.outcome.budget).toEqual({ tokens: 15, used: 4 + 4 + 3, overflowed: true });
      const told = [1, 2, 4].map((uid) => scan.omission(uid)?.budget);
      expect(told.map((one) => [one?.used, one?.tokens])).toEqual([
        [4, 41],
        [4, 0],
        [8, 0],
      ]);
    }
  });

  it("goes on counting what ignores it", () => {
    const scan = scanOf([{ content: "a".repeat(20), ignoreBudget: true }, { content: "b" }], 10);
    expect(scan.active).toEqual([0]);
  });

  it("names the percentage where that is what cut", () => {
    const scan = scanned({
      entries: [{ constant: true, content: "a".repeat(100) }],
      settings: { budgetPercent: 10 },
      request: { contextTokens: 100 },
    });
    expect(scan.omission(0)?.budget).toMatchObject({ cut: "global-percent", limit: 10 });
  });

  it("does not count what is kept from recursion in a later loop", () => {
    const later: Fields = { constant: false, key: ["woken"], content: "eeee" };
    const wakes: Fields = { content: "woken" };
    const kept: Fields = { content: "aaaaaaaa", preventRecursion: true };
    expect(scanOf([kept, wakes, later], 16, true).active).toEqual([0, 1, 2]);
    expect(scanOf([{ ...kept, preventRecursion: false }, wakes, later], 16, true).active).toEqual([0, 1]);
  });

  it("is null when there is no lore at all", () => {
    expect(scanned({ entries: [] }).outcome.budget).toEqual({ tokens: null, used: 0, overflowed: false });
  });
});
