import { describe, expect, it } from "vitest";
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
