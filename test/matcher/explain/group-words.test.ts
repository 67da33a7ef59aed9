import { describe, expect, it } from "vitest";
import { groupWords } from "../../../src/matcher/explain/group-words.ts";
import { subjectOf } from "../../../src/matcher/explain/subject.ts";
import { type Given, scanned } from "./support.ts";

const words = (entries: Given[], roll = 0.5): string[] => {
  const { about } = scanned({ entries, messages: ["a fox jumps"], roll });
  return entries.map((_, uid) => groupWords(subjectOf(about(uid))));
};
const keys = ["fox"];

describe("groupWords", () => {
  it("tells the roll, the weights and the winner, to the winner and to losers", () => {
    const entries = [150, 50, 100].map((weight) => ({ keys, group: { name: "g", weight } }));
    const roll = "rolled 0.6 of a total weight of 300: uid 1 (weight 50) won";
    expect(words(entries, 0.6)).toEqual([
      `lost group "g" to uid 1 ("fox"): ${roll}; the weight of this entry is 150`,
      `won group "g": ${roll}`,
      `lost group "g" to uid 1 ("fox"): ${roll}; the weight of this entry is 100`,
    ]);
  });

  it("tells the roll of the group that was lost, of several", () => {
    const entries = ["a", "a", "b", "b"].map((name, uid) => ({ keys, group: { name, weight: 10 * (uid + 1) } }));
    const [, lostA, , lostB] = words(entries, 0);
    expect(lostA).toContain("rolled 0 of a total weight of 30: uid 0 (weight 10) won");
    expect(lostB).toContain("rolled 0 of a total weight of 70: uid 2 (weight 30) won");
  });

  it("tells priority and scores, which need no roll", () => {
    expect(
      words([
        { keys, group: { name: "g" } },
        { keys, group: { name: "g", override: true } },
      ]),
    ).toEqual(['lost group "g" to uid 1 ("fox"), by its priority', 'won group "g", by its priority']);
    const scored = { keys, group: { name: "g" }, useGroupScoring: true };
    expect(words([{ ...scored, keys: ["fox", "jumps"] }, scored])).toEqual([
      'won group "g" by the number of its matching keys',
      'lost group "g" to uid 0 ("fox"), with 1 matching key against 2',
    ]);
  });

  it("tells entries without a group or a rival", () => {
    expect(words([{ keys }, { keys, group: { name: "g" } }])).toEqual(["in no group", 'in group "g", without a rival']);
  });
});
