import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanLore } from "../../../src/matcher/activate/scan-lore.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { reasonOf } from "../../../src/matcher/model/reason.ts";
import {
  compiled,
  type Fields,
  type GivenScan,
  portsOf,
  requestOf,
  scanned,
  scannedWith,
  UNITS,
  worldBook,
} from "../../support/lore.ts";

const cat: Fields = { key: ["cat"], content: "the dog" };
const dog: Fields = { key: ["dog"], content: "Dog." };

describe("a scan", () => {
  it("of no entries is empty and leaves effects as they are, also those that ran out", () => {
    const effect = { hash: "00000000000001", start: 1, end: 3, protected: false };
    const timed = { sticky: { "B.1": effect }, cooldown: {} };
    const { outcome } = scanned({ entries: [], messages: ["cat"], request: { timed, messageCount: 2 } });
    expect(outcome).toMatchObject({ activated: [], loops: [], rolls: [], timed });
    expect(outcome.output).toMatchObject({ before: "", after: "", depth: [], examples: [] });
  });

  it("expands macros in injections, each once", () => {
    const request = { injections: ["{{incvar::n}}cat number {{getvar::n}}", "{{getvar::n}}"] };
    const { active } = scanned({
      entries: [{ key: ["cat number 1"] }, { key: ["/\\x011/"] }],
      messages: ["x"],
      request,
    });
    expect(active).toEqual([0, 1]);
  });

  it.each([
    ["oracle", 1_000],
    ["product", LIMITS.scanMessagesHard.value],
  ] as const)("in %s mode sees at most %d messages", (mode, count) => {
    const messages = Array.from({ length: count + 1 }, (_, i) => `m${i}!`);
    const settings = { scanDepth: Number.POSITIVE_INFINITY };
    const entries = [{ key: [`m${count - 1}!`] }, { key: [`m${count}!`] }];
    expect(scanned({ mode, entries, messages, settings }).active).toEqual([0]);
  });

  it("reads no message that no entry can see", () => {
    const messages = ["aaaa", "bbbb", "cccc", "cat"];
    const unitsOf = (given: GivenScan): number => scanned({ messages, ...given }).outcome.counters.unitsScanned;
    const joined = (count: number): number => `\u0001${messages.slice(0, count).join("\n\u0001")}`.length;
    expect(unitsOf({ entries: [dog] })).toBe(joined(2));
    expect(unitsOf({ entries: [dog, { ...dog, scanDepth: 3 }] })).toBe(joined(3));
    expect(unitsOf({ entries: [dog], settings: { minActivations: 1 } })).toBe(joined(4));
  });

  it("looks as deep as a forced copy or a book wants, where no entry does", () => {
    const overrides = { key: ["cat"], scanDepth: 4, useGroupScoring: true };
    const twins = [
      { ...dog, group: "g" },
      { ...dog, key: ["a"], group: "g" },
    ];
    const request = { forced: [{ book: "B", uid: 0, overrides }] };
    const messages = ["a", "b", "c", "cat"];
    expect(scanned({ entries: twins, messages, request, rolls: [0] }).active).toEqual([0]);
    const book = worldBook([{ keys: ["cat"], content: "Cat." }], { scanDepth: 4 });
    const books = [{ id: "B", place: "chat", book }] as const;
    expect(scanned({ mode: "product", books, messages, settings: { bookSettings: "honour" } }).active).toEqual([0]);
  });

  it("starts timed effects of what is active, not in a dry run", () => {
    const given: GivenScan = {
      entries: [
        { ...cat, sticky: 3 },
        { ...dog, sticky: 3 },
      ],
      messages: ["cat"],
    };
    expect(Object.keys(scanned(given).outcome.timed.sticky)).toEqual(["B.0"]);
    const dry = scanned({ ...given, request: { dryRun: true } });
    expect(dry.active).toEqual([0]);
    expect(dry.outcome.timed.sticky).toEqual({});
  });

  it("hands on refused keys and counts its work", () => {
    const { outcome } = scanned({
      entries: [{ key: [String.raw`/(\w+) \1/`, "/c.t/"], matchScenario: true }, { key: ["cat"] }],
      messages: ["a cat"],
      request: { sources: { scenario: "none", creatorNotes: "not scanned: nobody asks" } },
    });
    expect(outcome.refused).toMatchObject([{ book: "B", uid: 0, reason: "regex-backreference" }]);
    expect(outcome.counters.unitsScanned).toBe("\u0001a cat".length + "none".length);
    expect(outcome.counters.regexCalls).toBeGreaterThan(0);
    expect(outcome.counters.regexCandidates).toBe(1);
  });

  it("tells what the budget came to", () => {
    const { outcome } = scanned({
      entries: [cat],
      messages: ["cat"],
      settings: { budgetCap: 50 },
      ports: { tokens: UNITS },
    });
    expect(outcome.budget).toEqual({ tokens: 50, used: 8, overflowed: false });
  });
});

describe("scans of one compiled lore", () => {
  const entry: fc.Arbitrary<Fields> = fc.record({
    key: fc.subarray(["cat", "dog", "/c.t/i", "/dog\\n/", "{{user}}", "İ"], { minLength: 1 }),
    content: fc.constantFrom("the dog", "cat\n", "{{random::cat::dog}}", ""),
    probability: fc.constantFrom(100, 50),
    group: fc.constantFrom("", "g"),
    sticky: fc.constantFrom(null, 3),
    matchScenario: fc.boolean(),
  });
  const texts = fc.array(fc.constantFrom("a cat", "the DOG", "Mara", "İİ", ""), { maxLength: 3 });

  it("do not know of each other: the same request gives the same bytes (property)", () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), texts, texts, (entries, messages, others) => {
        const settings = { recursive: true, scanDepth: 3 };
        const given: GivenScan = { entries, settings, messages, request: { sources: { scenario: "a cat" } } };
        const lore = compiled(given);
        const bytes = (): string => {
          const { outcome } = scannedWith(lore, given);
          const outlets = [...outcome.output.outlets];
          // What regexes found in contents is remembered: work may differ, answers may not.
          return JSON.stringify({ ...outcome, output: { ...outcome.output, outlets }, counters: null });
        };
        const first = bytes();
        scannedWith(lore, { ...given, messages: others, request: {} });
        expect(bytes()).toBe(first);
      }),
      { numRuns: 40 },
    );
  });

  it("do not share timed effects, decisions or variables", () => {
    const given: GivenScan = { entries: [{ ...cat, content: "{{incvar::n}}{{getvar::n}}" }], messages: ["cat"] };
    const lore = compiled(given);
    const first = scanLore(lore, requestOf(given), portsOf(given));
    scanLore(lore, requestOf({ messages: ["no"] }), portsOf(given));
    expect(reasonOf(first.decisions.reason[0]!)).toBe("key");
    expect(scannedWith(lore, given).outcome.output.before).toBe(first.output.before);
  });
});
