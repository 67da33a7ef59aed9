import { describe, expect, it } from "vitest";
import type { LoopNote } from "../../../src/matcher/model/outcome.ts";
import type { ActivationSettings } from "../../../src/matcher/model/settings.ts";
import { type Fields, scanned, UNITS } from "../../support/lore.ts";

const loopsOf = (entries: Fields[], messages: string[], settings: Partial<ActivationSettings>): readonly LoopNote[] =>
  scanned({ entries, messages, settings, ports: { tokens: UNITS } }).outcome.loops;
const states = (loops: readonly LoopNote[]): string[] => loops.map(({ state }) => state);

const cat: Fields = { key: ["cat"], content: "the dog" };
const dog: Fields = { key: ["dog"], content: "Dog." };

describe("recursion", () => {
  it("follows a loop that found something, until one finds nothing", () => {
    expect(states(loopsOf([cat, dog], ["cat"], { recursive: true }))).toEqual(["initial", "recursion", "recursion"]);
  });

  it("does not follow where it is off, or nothing may be fed", () => {
    expect(states(loopsOf([cat, dog], ["cat"], {}))).toEqual(["initial"]);
    expect(states(loopsOf([{ ...cat, preventRecursion: true }, dog], ["cat"], { recursive: true }))).toEqual([
      "initial",
    ]);
  });

  it("follows an empty content too", () => {
    expect(states(loopsOf([{ ...cat, content: "" }], ["cat"], { recursive: true }))).toEqual(["initial", "recursion"]);
  });

  it("ends with the overflow", () => {
    expect(states(loopsOf([cat, dog], ["cat"], { recursive: true, budgetCap: 3 }))).toEqual(["initial"]);
  });

  it("ends with the number of steps, which counts all loops", () => {
    expect(loopsOf([cat, dog], ["cat"], { recursive: true, maxRecursionSteps: 1 })).toMatchObject([
      { state: "initial", next: "recursion" },
    ]);
    expect(loopsOf([cat, dog], ["cat"], { recursive: true, maxRecursionSteps: 2 })).toHaveLength(2);
  });
});

describe("min activations", () => {
  const messages = ["m0", "m1", "m2 cat", "m3", "m4 dog"];

  it("deepen the scan until there are enough", () => {
    const { outcome, active, entry } = scanned({
      entries: [cat, dog],
      messages,
      settings: { scanDepth: 1, minActivations: 1 },
    });
    expect(states(outcome.loops)).toEqual(["initial", "min_activations", "min_activations"]);
    expect(active).toEqual([0]);
    expect(entry(0)).toMatchObject({ loop: 3, evidence: { where: "message", index: 2 } });
  });

  it("go one message beyond the limit", () => {
    const limited = (minActivationsDepthMax: number): readonly (string | number)[] =>
      scanned({ entries: [cat], messages, settings: { scanDepth: 1, minActivations: 1, minActivationsDepthMax } })
        .active;
    expect(limited(1)).toEqual([]);
    expect(limited(2)).toEqual([0]);
  });

  it("end with the messages", () => {
    // Depths 1 to 6: the test comes before growing.
    expect(loopsOf([{ key: ["no"] }], messages, { scanDepth: 1, minActivations: 1 })).toHaveLength(6);
  });

  it("do not see recursion text, and let the recursion that waits go on after them", () => {
    const wakes = { ...cat, content: "woken" };
    const woken: Fields = { key: ["woken"], content: "Woken." };
    const { outcome, entry } = scanned({
      entries: [wakes, woken, { key: ["m3"], content: "Three.", preventRecursion: true }],
      messages: ["cat", "m1", "m2", "m3"],
      settings: { scanDepth: 1, minActivations: 3, recursive: true },
    });
    expect(states(outcome.loops).slice(0, 3)).toEqual(["initial", "recursion", "recursion"]);
    expect(entry(1).loop).toBe(2);
    const grown = states(outcome.loops).slice(3);
    expect(grown[0]).toBe("min_activations");
    expect(grown).toContain("recursion");
    expect(entry(2).evidence).toMatchObject({ where: "message", index: 3 });
  });

  it("let an excluded entry in from the chat", () => {
    const excluded: Fields = { key: ["m1"], content: "One.", excludeRecursion: true };
    expect(
      scanned({ entries: [excluded], messages: ["m0", "m1"], settings: { scanDepth: 1, minActivations: 1 } }).active,
    ).toEqual([0]);
  });
});

describe("delay levels", () => {
  const level = (delayUntilRecursion: unknown, fields: Fields = {}): Fields => ({
    key: ["cat"],
    content: "Level.",
    delayUntilRecursion,
    ...fields,
  });

  it("open one by one, lowest first, once nothing else is left to do", () => {
    const loops = loopsOf([level(3), level(1), level(2)], ["cat"], { recursive: true });
    // A note tells what is open after its loop.
    expect(loops.map(({ delayLevel, delayLevelsLeft }) => [delayLevel, delayLevelsLeft])).toEqual([
      [2, [3]],
      [2, [3]],
      [3, []],
      [3, []],
      [3, []],
    ]);
    expect(loops.at(-1)).toMatchObject({ activatedTotal: 3, next: "none" });
  });

  it("open even where recursion is off, so that two levels free each other", () => {
    expect(scanned({ entries: [level(1)], messages: ["cat"] }).active).toEqual([]);
    expect(scanned({ entries: [level(1), level(2)], messages: ["cat"] }).active).toEqual([0, 1]);
  });

  it("of disabled entries count as well", () => {
    expect(scanned({ entries: [level(1), level(2, { disable: true })], messages: ["cat"] }).active).toEqual([0]);
  });

  it("open after an overflow too", () => {
    const big: Fields = { constant: true, content: "a".repeat(40) };
    const loops = loopsOf([big, level(1), level(2)], ["cat"], { budgetCap: 5 });
    expect(loops.map(({ state, overflowed }) => [state, overflowed])).toEqual([
      ["initial", true],
      ["recursion", true],
    ]);
  });

  it("keep a numeric text a level of its own", () => {
    const loops = loopsOf([level("2"), level(2), level(true)], ["no"], {});
    expect(loops.map(({ delayLevel }) => delayLevel)).toEqual(["2", 2, 2]);
  });
});
