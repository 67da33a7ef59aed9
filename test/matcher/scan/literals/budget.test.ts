import { describe, expect, it } from "vitest";
import { Budget } from "../../../../src/matcher/scan/literals/budget.ts";

describe("Budget", () => {
  it("grants three steps a unit at first and a quarter of one later", () => {
    const budget = new Budget();
    budget.begin();
    budget.grant(10);
    expect(budget.limit).toBe(30);
    budget.grant(65_536);
    expect(budget.limit).toBe(16_384 + 512);
  });

  it("grants each search of a text the same", () => {
    const budget = new Budget();
    budget.begin();
    budget.grant(4);
    budget.spent = 9;
    budget.begin();
    expect(budget.limit).toBe(9);
    budget.grant(4);
    expect(budget.limit).toBe(21);
    budget.reset();
    expect(budget.spent).toBe(0);
  });
});
