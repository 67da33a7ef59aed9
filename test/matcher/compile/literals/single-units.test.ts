import { describe, expect, it } from "vitest";
import { chooseAlphabet } from "../../../../src/matcher/compile/literals/alphabet.ts";
import { planNeedles } from "../../../../src/matcher/compile/literals/plan.ts";
import { buildSingleUnits } from "../../../../src/matcher/compile/literals/single-units.ts";
import { needlesOf, needleText } from "./support.ts";

function build(texts: readonly string[], words: readonly string[] = []) {
  const { needles, range, folding } = needlesOf(texts, words);
  const plan = planNeedles(needles, range, chooseAlphabet(needles, 0, needles.count), 4);
  return { needles, tables: buildSingleUnits(needles, plan, range.wordFrom, folding) };
}

describe("buildSingleUnits", () => {
  it("leads from each unit that folds to a needle to its two kinds", () => {
    const { needles, tables } = build(["K", "猫", "long"], ["k"]);
    const rows = ["k", "K", "\u212a"].map((unit) => tables!.row[unit.charCodeAt(0)]!);
    expect(new Set(rows).size).toBe(1);
    expect(needleText(needles, tables!.plain[rows[0]!]!)).toBe("k");
    expect(tables!.word[rows[0]!]).toBe(3);
    const cat = tables!.row["猫".charCodeAt(0)]!;
    expect(needleText(needles, tables!.plain[cat]!)).toBe("猫");
    expect(tables!.word[cat]).toBe(-1);
    expect(tables!.row["l".charCodeAt(0)]).toBe(0);
  });

  it("is null when no needle has one unit", () => {
    expect(build(["ab"]).tables).toBeNull();
  });
});
