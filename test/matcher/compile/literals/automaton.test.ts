import { describe, expect, it } from "vitest";
import {
  type AutomatonTables,
  buildAutomaton,
  edgeSlot,
  HAS_CHILD,
  longestProbe,
  NODE_UNIT,
  tableChild,
} from "../../../../src/matcher/compile/literals/automaton.ts";
import { needlesOf, needleText } from "./support.ts";

function child(tables: AutomatonTables, state: number, unit: number): number {
  const { nodes, second, edges } = tables;
  if ((nodes[state]! & HAS_CHILD) !== 0 && (nodes[state + 1]! & NODE_UNIT) === unit) return state + 1;
  if (second[state] !== 0 && (nodes[second[state]!]! & NODE_UNIT) === unit) return second[state]!;
  return tableChild(nodes, edges, state, unit);
}

function stateOf(tables: AutomatonTables, text: string): number {
  let state = 0;
  for (let i = 0; i < text.length && state >= 0; i++) state = child(tables, state, text.charCodeAt(i));
  return state;
}

describe("buildAutomaton", () => {
  const { needles, range } = needlesOf(["abcd", "bc", "c", "abx", "aby", "abz"], ["-a", "-a-a", "a"]);
  const tables = buildAutomaton(needles, range);
  const texts = Array.from({ length: needles.count }, (_, i) => needleText(needles, i));

  it("holds every needle as a path, shared prefixes once", () => {
    for (const text of texts) expect(stateOf(tables, text), text).toBeGreaterThan(0);
    expect(stateOf(tables, "abq")).toBe(-1);
    const prefixes = new Set(texts.flatMap((text) => Array.from(text, (_, i) => text.slice(0, i + 1))));
    expect(tables.stateCount).toBe(prefixes.size + 1);
  });

  it("leads from a state to the longest needle that ends there and to the shorter ones", () => {
    const first = tables.links[2 * stateOf(tables, "abc") + 1]!;
    expect(texts[first]).toBe("bc");
    expect(texts[tables.shorter[first]!]).toBe("c");
    expect(tables.shorter[tables.shorter[first]!]).toBe(-1);
  });

  it("keeps whole words out of a chain when a word unit stands before them", () => {
    const whole = tables.words[stateOf(tables, "-a-a")]!;
    expect(texts[whole]).toBe("-a-a");
    // "-a" begins after an "a" there, "a" after a "-".
    expect(texts[tables.shorter[whole]!]).toBe("a");
  });

  it("names the suffix that has children", () => {
    expect(tables.links[2 * stateOf(tables, "ab")]).toBe(stateOf(tables, "b"));
    // "bc" and "c" end needles and lead nowhere.
    expect(tables.links[2 * stateOf(tables, "abc")]).toBe(0);
  });

  it("has no table of whole words without such needles", () => {
    const plain = needlesOf(["one", "two"]);
    expect(buildAutomaton(plain.needles, plain.range).words).toHaveLength(0);
  });

  it("finds many children of one state, and looks at few slots for them", () => {
    const many = needlesOf(Array.from({ length: 3_000 }, (_, i) => `${String.fromCharCode(0x4e00 + i)}x`));
    const wide = buildAutomaton(many.needles, many.range);
    for (let i = 0; i < 3_000; i++) expect(child(wide, 0, 0x4e00 + i)).toBeGreaterThan(0);
    expect(child(wide, 0, 0x4dff)).toBe(-1);
    expect(longestProbe(wide)).toBeLessThan(40);
  });
});

describe("edgeSlot", () => {
  it("is a slot, and depends on state and unit", () => {
    const slots = new Set<number>();
    for (let state = 0; state < 20; state++)
      for (let unit = 97; unit < 117; unit++) slots.add(edgeSlot(state, unit, 1023));
    for (const slot of slots) expect(slot).toBeLessThan(1024);
    expect(slots.size).toBeGreaterThan(250);
  });
});
