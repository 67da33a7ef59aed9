import { describe, expect, it } from "vitest";
import { chooseAlphabet } from "../../../../src/matcher/compile/literals/alphabet.ts";
import { BY_GRAM, BY_UNIT, BY_WINDOW, planNeedles } from "../../../../src/matcher/compile/literals/plan.ts";
import { needlesOf, needleText } from "./support.ts";

function planOf(texts: readonly string[], windowUnits = 4) {
  const { needles, range } = needlesOf(texts);
  const plan = planNeedles(needles, range, chooseAlphabet(needles, 0, needles.count), windowUnits);
  return Object.fromEntries(
    Array.from({ length: needles.count }, (_, i) => {
      const text = needleText(needles, i);
      return [text, { method: plan.method[i], part: text.slice(plan.at[i], plan.at[i]! + plan.length[i]!) }];
    }),
  );
}

describe("planNeedles", () => {
  it("looks for short narrow needles as a whole", () => {
    expect(planOf(["ab", "abcd"])).toEqual({
      ab: { method: BY_WINDOW, part: "ab" },
      abcd: { method: BY_WINDOW, part: "abcd" },
    });
  });

  it("looks for the rarest window of a long one", () => {
    const plan = planOf(["the dragon", "the elf", "the dwarf", "the drawl"]);
    expect(plan["the dragon"]!.part).not.toBe("the ");
    expect(plan["the elf"]!.part).not.toBe("the ");
  });

  it("files a needle with units outside the alphabet under a bigram with one", () => {
    expect(planOf(["龙王", "a龙b"])).toEqual({
      龙王: { method: BY_GRAM, part: "龙王" },
      a龙b: { method: BY_GRAM, part: expect.stringContaining("龙") as string },
    });
  });

  it("prefers a window of three units to a bigram", () => {
    expect(planOf(["龙abc", "龙ab"])).toMatchObject({
      龙abc: { method: BY_WINDOW, part: "abc" },
      龙ab: { method: BY_GRAM },
    });
  });

  it("looks for single units by themselves", () => {
    expect(planOf(["a", "龙"])).toMatchObject({ a: { method: BY_UNIT }, 龙: { method: BY_UNIT } });
  });
});
