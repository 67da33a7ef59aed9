import { describe, expect, it } from "vitest";
import { lowerFolding } from "../../../../src/matcher/compile/literals/folding.ts";
import { buildNeedles } from "../../../../src/matcher/compile/literals/needles.ts";
import { plainUnitLoader } from "../../../../src/matcher/ports.ts";
import { Budget } from "../../../../src/matcher/scan/literals/budget.ts";
import { LoadedText, TEXT_AT } from "../../../../src/matcher/scan/literals/loaded-text.ts";
import { NeedleCheck } from "../../../../src/matcher/scan/literals/needle-check.ts";

describe("NeedleCheck", () => {
  const needles = buildNeedles([
    { text: "cat", caseSensitive: false, wholeWord: false },
    { text: "cat", caseSensitive: false, wholeWord: true },
    { text: "x".repeat(80), caseSensitive: false, wholeWord: false },
  ]);
  const text = new LoadedText(plainUnitLoader);
  text.load("A CATs cat, ".padEnd(100, "X"));
  const budget = new Budget();
  const check = new NeedleCheck(needles, lowerFolding(), needles.groupStart[1]!, budget);

  it("compares folded units", () => {
    expect(check.equal(text.units, TEXT_AT + 2, needles.unitStart[0]!, 3)).toBe(true);
    expect(check.equal(text.units, TEXT_AT + 3, needles.unitStart[0]!, 3)).toBe(false);
  });

  it("wants boundaries for whole words alone", () => {
    const word = needles.groupStart[1]!;
    expect(check.bounded(0, text.units, TEXT_AT + 2, TEXT_AT + 5)).toBe(true);
    expect(check.bounded(word, text.units, TEXT_AT + 2, TEXT_AT + 5)).toBe(false);
    expect(check.bounded(word, text.units, TEXT_AT + 7, TEXT_AT + 10)).toBe(true);
  });

  it("charges long comparisons to the budget", () => {
    budget.reset();
    expect(check.equal(text.units, TEXT_AT + 12, needles.unitStart[1]!, 80)).toBe(true);
    expect(budget.spent).toBe(10);
  });
});
