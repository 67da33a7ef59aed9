import { describe, expect, it } from "vitest";
import { explainEntry, type Explanation } from "../../../src/matcher/explain/explain.ts";
import { GATES } from "../../../src/matcher/explain/gates.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { type GivenScan, scanned } from "./support.ts";

const explain = (given: GivenScan, uid = 0): Explanation => explainEntry(scanned(given).about(uid));
const settings = (changes: Partial<typeof DEFAULT_SETTINGS>) => ({ settings: { ...DEFAULT_SETTINGS, ...changes } });
const messages = ["the newest message", "an older message"];

/** Case by case: what the scan is, the reason, the gate that stops the entry, and what the sentence says. */
const STOPS: readonly (readonly [string, GivenScan, string, RegExp])[] = [
  ["disabled", { entries: [{ enabled: false, keys: ["newest"] }], messages }, "enabled", /the entry is disabled/],
  [
    "trigger",
    { entries: [{ keys: ["newest"], triggers: ["swipe"] }], messages },
    "filters",
    /only for "swipe"; this is "normal"/,
  ],
  [
    "character-filter",
    { entries: [{ keys: ["newest"], characterFilter: { isExclude: false, names: ["Mara"], tags: [] } }], messages },
    "filters",
    /only for the characters "Mara"; this is Ilse/,
  ],
  [
    "tag-filter",
    { entries: [{ keys: ["newest"], characterFilter: { isExclude: false, names: [], tags: ["sea"] } }], messages },
    "filters",
    /only for the tags "sea"; the character's are none/,
  ],
  [
    "delay",
    { entries: [{ keys: ["newest"], effects: { delay: 5 } }], messages },
    "timed",
    /delay until the chat has 5 messages; the chat has 2/,
  ],
  [
    "delay-until-recursion",
    { entries: [{ keys: ["newest"], recursion: { delayUntil: 1 } }], messages },
    "recursion",
    /waits for recursion level 1/,
  ],
  [
    "dont-activate",
    { entries: [{ keys: ["newest"], content: "@@dont_activate\nx" }], messages },
    "shortcut",
    /@@dont_activate silences it/,
  ],
  ["no-keys", { entries: [{ keys: [] }], messages }, "primary", /it has no keys/],
  [
    "key-miss",
    { entries: [{ keys: ["pier"] }], messages },
    "primary",
    /no key hit \("pier"\) in 2 messages \(34 characters\)/,
  ],
  [
    "secondary-miss",
    { entries: [{ keys: ["newest"], secondaryKeys: ["pier"], selectiveLogic: "and_any" }], messages },
    "secondary",
    /AND ANY needs at least one of "pier"/,
  ],
  [
    "group-lost",
    {
      entries: [
        { keys: ["older"], group: { name: "g" } },
        { keys: ["newest"], group: { name: "g", override: true } },
      ],
      messages,
    },
    "group",
    /lost group "g" to uid 1 \("newest"\)/,
  ],
  [
    "probability",
    { entries: [{ keys: ["newest"], useProbability: true, probability: 40 }], messages, roll: 0.632 },
    "probability",
    /rolled 63\.2, over 40 %/,
  ],
  [
    "budget",
    { entries: [{ keys: ["newest"] }], messages, request: settings({ budgetCap: 2 }) },
    "budget",
    /tokens used \+ \d+ = \d+, which reaches the 2 of the cap/,
  ],
  ["empty", { entries: [{ keys: ["newest"], content: "" }], messages }, "placement", /its content is empty/],
  [
    "no-outlet",
    { entries: [{ keys: ["newest"], position: "outlet" }], messages },
    "placement",
    /without a name: printed nowhere/,
  ],
];

describe("an entry that is not in the prompt", () => {
  it.each(STOPS)("%s", (reason, given, gate, sentence) => {
    const explanation = explain(given);
    expect(explanation.reason).toBe(reason);
    expect(explanation.header).toMatch(sentence);
    expect(explanation.header.startsWith(`Not in the prompt (${reason}): `)).toBe(true);
    const at = explanation.gates.findIndex(({ verdict }) => verdict === "stopped");
    expect(explanation.gates[at]?.gate).toBe(gate);
    expect(explanation.gates.map((one) => one.gate)).toEqual([...GATES]);
    const before = explanation.gates.slice(0, at).map(({ verdict }) => verdict);
    expect(before.filter((verdict) => verdict === "stopped" || verdict === "not-reached")).toEqual([]);
    expect(explanation.gates.slice(at + 1).every(({ verdict }) => verdict === "not-reached")).toBe(true);
  });

  it("no-position", () => {
    const { reason, header } = explain({ entries: [{ keys: ["newest"], nowhere: true }], messages });
    expect([reason, header]).toEqual([
      "no-position",
      "Not in the prompt (no-position): no position that is known: printed nowhere.",
    ]);
  });

  it("cooldown, with the messages it runs from and to", () => {
    const entries = [{ keys: ["newest"], effects: { cooldown: 9 } }];
    const first = scanned({ entries, messages: messages.slice(1).concat("the newest") });
    const timed = first.about(0).outcome.timed;
    const explanation = explain({ entries, messages: ["newest", ...messages], request: { timed } });
    expect(explanation.reason).toBe("cooldown");
    expect(explanation.header).toMatch(/cooldown from message 2 until 11; the chat has 3 messages/);
  });

  it("exclude-recursion", () => {
    const entries = [
      { keys: ["pier"], recursion: { exclude: true } },
      { keys: ["newest"], content: "the pier" },
    ];
    expect(explain({ entries, messages }).reason).toBe("exclude-recursion");
    expect(explain({ entries, messages }).header).toMatch(/recursion may not wake it/);
  });
});

describe("an entry that is in the prompt", () => {
  it("names key, message and place, and passes every gate that was asked", () => {
    const explanation = explain({ entries: [{ keys: ["pier", "older"] }], messages });
    expect(explanation.header).toBe('In the prompt (key), rank 0: "older" in message 1 at 3: an «older» message.');
    expect(explanation.gates.map(({ gate, verdict }) => [gate, verdict])).toEqual([
      ["bound", "passed"],
      ["loaded", "passed"],
      ["enabled", "passed"],
      ["filters", "passed"],
      ["timed", "passed"],
      ["recursion", "passed"],
      ["shortcut", "passed"],
      ["primary", "passed"],
      ["secondary", "skipped"],
      ["group", "skipped"],
      ["probability", "passed"],
      ["budget", "passed"],
      ["candidates", "not-recorded"],
      ["raw-lore", "not-recorded"],
      ["profile-bytes", "not-recorded"],
      ["placement", "passed"],
    ]);
    expect(explanation.nearMisses).toEqual([]);
  });

  it("of a whole assembly knows the gates behind the matcher's own", () => {
    const about = scanned({ entries: [{ keys: ["newest"] }], messages }).about(0);
    const verdicts = explainEntry({ ...about, assembled: true }).gates.slice(12, 15);
    expect(verdicts.map(({ gate, verdict, says }) => [gate, verdict, says])).toEqual([
      ["candidates", "passed", "within the number of entries that one prompt considers"],
      ["raw-lore", "passed", "within the size of all lore texts together"],
      ["profile-bytes", "passed", "within the size of the whole profile"],
    ]);
  });

  it("names who woke it", () => {
    const entries = [{ keys: ["pier"] }, { keys: ["newest"], content: "By the pier." }];
    const explanation = explain({ entries, messages });
    expect(explanation.reason).toBe("recursion");
    const primary = explanation.gates.find(({ gate }) => gate === "primary");
    expect(primary?.says).toMatch(/"pier" in recursion text 0 at 7, woken by uid 1 \("newest"\)/);
  });

  it("skips the keys of a constant", () => {
    const explanation = explain({ entries: [{ constant: true, keys: ["pier"] }], messages });
    expect(explanation.header).toMatch(/^In the prompt \(constant\), rank 0: constant: no key needed/);
    expect(explanation.gates.filter(({ verdict }) => verdict === "skipped").map(({ gate }) => gate)).toEqual([
      "primary",
      "secondary",
      "group",
    ]);
  });

  it("says that a key of white space matches every text", () => {
    for (const key of ["  ", "{{newline}}"]) {
      const explanation = explain({ entries: [{ keys: [key] }], messages });
      expect(explanation.header).toMatch(
        /^In the prompt \(key\), rank 0: ".+" is .*white space, which matches every text\.$/,
      );
      expect(explanation.gates.find(({ gate }) => gate === "primary")?.says).toMatch(/which matches every text$/);
    }
  });

  it("says what the window left out", () => {
    const input = scanned({ entries: [{ keys: ["newest"] }], messages }).about(0);
    expect(explainEntry(input).leftOut).toEqual({ messages: 0, cutUnits: 0 });
    const outside = { older: ["a", "b", "c"], cutHead: "four" };
    expect(explainEntry({ ...input, outside }).leftOut).toEqual({ messages: 3, cutUnits: 4 });
  });

  it("tells the group it won and the roll it passed", () => {
    const entries = [
      { keys: ["newest"], group: { name: "g" }, useProbability: true, probability: 60 },
      { keys: ["older"], group: { name: "g" } },
    ];
    const explanation = explain({ entries, messages, roll: 0.1 });
    const says = (gate: string) => explanation.gates.find((one) => one.gate === gate)?.says;
    expect([says("group"), says("probability")]).toEqual([
      'won group "g": rolled 0.1 of a total weight of 200: uid 0 (weight 100) won',
      "rolled 10, at most 60 %",
    ]);
  });
});

it("refuses an index outside the list", () => {
  const input = scanned({ entries: [{ keys: ["a"] }], messages }).about(0);
  expect(() => explainEntry({ ...input, entry: 5 })).toThrow(RangeError);
});
