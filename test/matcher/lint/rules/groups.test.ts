import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../../../../src/matcher/model/settings.ts";
import { codesOf, findingsOf, type Given } from "../support.ts";

const code = "group-member-never-wins";
const member = (fields: Given & { override?: boolean; weight?: number; name?: string } = {}): Given => {
  const { override = false, weight = 100, name = "weather", ...rest } = fields;
  return { keys: ["sky"], group: { name, override, weight }, ...rest };
};

describe(code, () => {
  it.each<[string, Given, Given]>([
    ["a prioritised constant", member(), member({ override: true, constant: true })],
    ["a prioritised member with the same keys", member(), member({ override: true })],
    ["weight 0", member({ weight: 0 }), member()],
    ["a higher order", member({ override: true }), member({ override: true, insertionOrder: 5 })],
  ])("%s", (_name, loser, rival) => {
    const findings = findingsOf([
      { insertionOrder: 1, ...loser },
      { insertionOrder: 1, ...rival },
    ]);
    expect(findings.map(({ code: found, path }) => [found, path])).toEqual([[code, '$.entries["0"]']]);
    expect(findings[0]?.message).toContain('loses group "weather" to');
  });

  it("reports all but the first of members whose weights are all 0", () => {
    const nought = member({ weight: 0, insertionOrder: 1 });
    const paths = (entries: readonly Given[]): string[] =>
      findingsOf(entries).flatMap(({ code: found, path }) => (found === code ? [path] : []));
    expect(paths([nought, nought, nought])).toEqual(['$.entries["1"]', '$.entries["2"]']);
    expect(paths([nought, { ...nought, insertionOrder: 2 }])).toEqual(['$.entries["0"]']);
    const messages = findingsOf([nought, nought]).map(({ message }) => message);
    expect(messages.join()).toContain("stands before it, while this entry has weight 0");
  });

  it.each<[string, Given]>([
    ["has a higher order, but other keys", member({ weight: 0, keys: ["storm"], insertionOrder: 2 })],
    ["has a lower order", member({ weight: 0, insertionOrder: 0 })],
    ["has a higher order, but rolls", member({ weight: 0, insertionOrder: 2, probability: 50 })],
  ])("is silent about the first member of weight 0 when the other one %s", (_name, other) => {
    const first = member({ weight: 0, insertionOrder: 1 });
    const blamed = findingsOf([first, other]).filter(({ code: found, path }) => found === code && path.includes('"0"'));
    expect(blamed).toEqual([]);
  });

  it("is silent about a rival that group scoring can remove", () => {
    const rival = member({ override: true, constant: true });
    expect(codesOf([member(), { ...rival, useGroupScoring: true }])).not.toContain(code);
    const settings = { ...DEFAULT_SETTINGS, useGroupScoring: true };
    expect(codesOf([member(), rival], { settings })).not.toContain(code);
    expect(codesOf([member(), { ...rival, useGroupScoring: false }], { settings })).toContain(code);
  });

  it.each<[string, Given]>([
    ["has other keys", member({ override: true, keys: ["storm"] })],
    ["rolls", member({ override: true, probability: 50 })],
    ["has a cooldown", member({ override: true, effects: { cooldown: 3 } })],
    ["is filtered", member({ override: true, triggers: ["swipe"] })],
    ["needs secondary keys", member({ override: true, secondaryKeys: ["pier"] })],
    [
      "is in two groups, so that the name does not block later loops",
      member({ override: true, name: "weather, mood" }),
    ],
    ["is disabled", member({ override: true, enabled: false })],
    ["has no more weight", member()],
  ])("is silent when the rival %s", (_name, rival) => expect(codesOf([member(), rival])).not.toContain(code));
});

describe("group-name-lookalike", () => {
  it("reports names that differ in case or outer spaces", () => {
    const found = codesOf([
      member({ name: "weather" }),
      member({ name: "Weather" }),
      member({ name: "mood ,weather" }),
    ]);
    expect(found.filter((name) => name === "group-name-lookalike")).toHaveLength(1);
    const spaced = [member({ name: "mood , weather", keys: ["fog"] }), member({ name: "mood", keys: ["sun"] })];
    expect(codesOf(spaced)).toEqual(["group-name-lookalike"]);
  });

  it("is silent for one spelling", () => {
    expect(codesOf([member({ name: "weather,mood" }), member({ name: "weather" }), member({ name: "mood" })])).toEqual([
      "duplicate-key",
    ]);
  });
});
