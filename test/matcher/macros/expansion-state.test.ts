import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { ExpansionState } from "../../../src/matcher/macros/expansion-state.ts";
import { hashText } from "../../../src/matcher/macros/hash.ts";
import type { MacroPosition } from "../../../src/matcher/macros/random.ts";
import { world } from "./world.ts";

describe("ExpansionState", () => {
  it("grants work up to the limit and refuses what goes beyond", () => {
    const state = new ExpansionState(world(), "", {});
    const share = LIMITS.macroWorkUnits.value;
    expect([state.spend(share - 1), state.spend(2), state.spend(1), state.spend(1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(state.work.units).toBe(share);
  });

  it("closes when more was inserted than the limit", () => {
    const state = new ExpansionState(world(), "", {});
    state.insert("x".repeat(LIMITS.macroOutputUnits.value));
    expect(state.open).toBe(true);
    state.insert("x");
    expect(state.open).toBe(false);
    expect(state.work.macros).toBe(2);
  });

  it("gives the replaced text once, '' after that, and nothing outside an override", () => {
    const override = new ExpansionState(world(), "", { original: "BASE" });
    expect([override.original(), override.original()]).toEqual(["BASE", ""]);
    expect(new ExpansionState(world(), "", {}).original()).toBeUndefined();
  });

  it("tells the random source the place and counts the draws", () => {
    const places: MacroPosition[] = [];
    const note = (at: MacroPosition): number => {
      places.push(at);
      return 0;
    };
    const state = new ExpansionState(world({ random: { draw: note, pick: note } }), "text", { owner: "book.1" });
    state.draw(3);
    state.draw(9);
    state.pick(5);
    const common = { textHash: hashText("text"), owner: "book.1", chatId: "chat-7" };
    expect(places).toEqual([
      { ...common, offset: 3, ordinal: 0 },
      { ...common, offset: 9, ordinal: 1 },
      { ...common, offset: 5, ordinal: 0 },
    ]);
    expect(state.mayDraw(LIMITS.macroDraws.value - 2)).toBe(true);
    expect(state.mayDraw(LIMITS.macroDraws.value - 1)).toBe(false);
  });
});
