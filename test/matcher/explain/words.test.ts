import { describe, expect, it } from "vitest";
import { subjectOf } from "../../../src/matcher/explain/subject.ts";
import {
  blankKeyWords,
  budgetWords,
  count,
  evidenceWords,
  logicWords,
  placeOfWords,
  recursionWords,
  rollWords,
  timedWords,
  windowWords,
} from "../../../src/matcher/explain/words.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { type GivenScan, scanned } from "./support.ts";

const subject = (given: Partial<GivenScan>, uid = 0) =>
  subjectOf(scanned({ entries: [{ keys: ["pier"] }], messages: ["to the pier"], ...given }).about(uid));

describe("words", () => {
  it("count", () =>
    expect([count(1, "message"), count(0, "message"), count(2_000, "entry", "entries")]).toEqual([
      "1 message",
      "0 messages",
      "2,000 entries",
    ]));

  it("rolls, with the bound included", () => {
    expect(rollWords({ value: 0.63249, probability: 40 })).toBe("rolled 63.2, over 40 %");
    expect(rollWords({ value: 0.4, probability: 40 })).toBe("rolled 40, at most 40 %");
  });

  it("the window that was scanned", () => {
    const request = { sources: { scenario: "x" }, injections: ["a", "b"] };
    const entries = [{ keys: ["pier"], scanDepth: 1, matchSources: { scenario: true } }];
    expect(windowWords(subject({ entries, request }))).toBe(
      "1 message (11 characters, scan depth 1), the scenario, 2 injections",
    );
  });

  it("evidence in a source and across messages", () => {
    const request = { sources: { scenario: "by the pier" } };
    const source = { key: "pier", keyIndex: 0, where: "source", source: "scenario", offset: 7, length: 4 } as const;
    expect(evidenceWords(source, subject({ request }))).toBe('"pier" in the scenario at 7: by the «pier»');
    const across = { key: "/a\\s+b/", keyIndex: 0, where: "haystack", offset: 7, length: 4 } as const;
    expect(evidenceWords(across, subject({ messages: ["a", "b"] }))).toBe('"/a\\s+b/" across the borders of messages');
    expect(evidenceWords(across, subject({}))).toBe('"/a\\s+b/" at the edge of the text');
    expect(evidenceWords(across, subject({ entries: [{ keys: ["pier"], scanDepth: 0 }] }))).toBe(
      '"/a\\s+b/" matches even an empty text; at scan depth 0 nothing is scanned',
    );
  });

  it("evidence in the message as it was given, before what is not scanned", () => {
    const found = { key: "pier", keyIndex: 0, where: "message", index: 0, offset: 4, length: 4 } as const;
    const { about } = scanned({ entries: [{ keys: ["pier"] }], messages: [" \nthe pier"] });
    const cut = subjectOf({ ...about(0), outside: { older: [], cutHead: "x".repeat(100) } });
    expect(evidenceWords(found, cut)).toBe('"pier" in message 0 (the newest) at 106: the «pier»');
  });

  it("keys that are only white space", () => {
    expect(blankKeyWords(subject({ entries: [{ keys: ["", "  "] }] }))).toBe(
      '"  " is only white space, which matches every text',
    );
    expect(blankKeyWords(subject({ entries: [{ keys: ["{{newline}}"] }] }))).toBe(
      '"{{newline}}" is replaced by white space, which matches every text',
    );
    expect(blankKeyWords(subject({ entries: [{ keys: ["", "pier"] }] }))).toBeNull();
  });

  it("budgets that an entry did not fit, and those that were closed before it", () => {
    const entries = [20, 20, 1].map((words) => ({ keys: ["pier"], content: "word ".repeat(words) }));
    const request = { settings: { ...DEFAULT_SETTINGS, budgetCap: 15 } };
    const sentences = [0, 1, 2].map((uid) => budgetWords(subject({ entries, request }, uid)));
    const closed = "an earlier entry overflowed the budget of 15 tokens (the cap); later entries are not tried";
    expect(sentences).toEqual(["0 tokens used + 26 = 26, which reaches the 15 of the cap", closed, closed]);
    const ofBook = [0, 2].map((uid) => budgetWords(subject({ entries, settings: { tokenBudget: 15 } }, uid)));
    expect(ofBook).toEqual([
      "0 tokens used + 26 = 26, which reaches the 15 of the budget of its book",
      "an earlier entry overflowed the budget of 15 tokens (the budget of its book); later entries are not tried",
    ]);
  });

  it("timed effects and recursion flags", () => {
    expect(timedWords(subject({}))).toBe("none");
    expect(timedWords(subject({ entries: [{ effects: { sticky: 3 } }] }))).toMatch(
      /^sticky of 3 messages, not running/,
    );
    const off = {
      request: { settings: { ...DEFAULT_SETTINGS, recursive: false } },
      entries: [{ recursion: { prevent: true } }],
    };
    expect(recursionWords(subject(off))).toBe("wakes nothing itself; recursion is off; 1 loop ran, up to level 0");
  });

  it.each([
    ["and_any", "AND ANY needs at least one of"],
    ["and_all", "AND ALL needs every one of"],
    ["not_any", "NOT ANY allows none of"],
    ["not_all", "NOT ALL needs at least one to be missing of"],
  ] as const)("selective logic %s", (selectiveLogic, words) => {
    const secondaryKeys = ["a", "b", "c", "d", "e", "f", "g"];
    expect(logicWords(subject({ entries: [{ keys: ["x"], secondaryKeys, selectiveLogic }] }))).toBe(
      `${words} "a", "b", "c", "d", "e", "f" and 1 more`,
    );
  });

  it("budgets in force", () => {
    expect(budgetWords(subject({}))).toBe("no budget in force");
    expect(budgetWords(subject({ settings: { tokenBudget: 90 } }))).toMatch(/inside the 90 tokens of its book$/);
    const request = { settings: { ...DEFAULT_SETTINGS, budgetCap: 50 } };
    expect(budgetWords(subject({ request }))).toMatch(/^\d tokens of its own; \d of 50 tokens used in all$/);
    expect(budgetWords(subject({ entries: [{ keys: ["pier"], ignoreBudget: true }] }))).toBe("it ignores budgets");
  });

  it("places", () => {
    const place = (fields: object) =>
      placeOfWords(subject({ entries: [{ keys: ["pier"], insertionOrder: 7, ...fields }] }));
    expect(place({})).toBe("before character definition, order 7, rank 0");
    expect(place({ position: "at_depth", depth: 3, role: "user" })).toBe(
      "at depth, depth 3, role user, order 7, rank 0",
    );
    expect(place({ position: "outlet", outletName: "lore" })).toBe('outlet, outlet "lore", order 7, rank 0');
  });
});
