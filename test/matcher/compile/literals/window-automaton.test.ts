import { describe, expect, it } from "vitest";
import { chooseAlphabet } from "../../../../src/matcher/compile/literals/alphabet.ts";
import { planNeedles } from "../../../../src/matcher/compile/literals/plan.ts";
import {
  buildWindows,
  ITEM_FIELDS,
  ITEM_LENGTH,
  ITEM_NEEDLE,
  ITEM_REACH,
  RECORD_FIELDS,
  RECORD_ITEMS,
  RECORD_ITEMS_END,
  RECORD_SUFFIX,
  type WindowTables,
} from "../../../../src/matcher/compile/literals/window-automaton.ts";
import { needlesOf, needleText } from "./support.ts";

function build(texts: readonly string[], windowUnits: number, stateMax = 10_000) {
  const { needles, range, folding } = needlesOf(texts);
  const alphabet = chooseAlphabet(needles, 0, needles.count);
  const tables = buildWindows(needles, planNeedles(needles, range, alphabet, windowUnits), alphabet, {
    folding,
    stateMax,
  });
  return { needles, tables };
}

/** Record of the state after the text, -1 when it accepts nothing. */
function recordAfter(tables: WindowTables, text: string): number {
  let entry = 0;
  for (let i = 0; i < text.length; i++) entry = tables.rows[(entry & ~1) + tables.classes[text.charCodeAt(i)]!]!;
  return (entry & 1) === 0 ? -1 : (entry >> tables.shift) - tables.acceptFrom;
}

/** The needles that the record and its suffixes name, longest window first. */
function needlesAt({ needles, tables }: ReturnType<typeof build>, text: string): string[] {
  const found: string[] = [];
  const { records, items } = tables!;
  for (let at = recordAfter(tables!, text); at >= 0; at = records[at * RECORD_FIELDS + RECORD_SUFFIX]!) {
    const record = at * RECORD_FIELDS;
    found.push(needleText(needles, records[record + ITEM_NEEDLE]!));
    for (let item = records[record + RECORD_ITEMS]!; item < records[record + RECORD_ITEMS_END]!; item++) {
      found.push(needleText(needles, items[item * ITEM_FIELDS + ITEM_NEEDLE]!));
    }
  }
  return found;
}

describe("buildWindows", () => {
  it("accepts where a window ends, with every needle whose window is a suffix", () => {
    const built = build(["abcd", "bcd", "cd", "xy"], 4);
    expect(needlesAt(built, "abcd")).toEqual(["abcd", "bcd", "cd"]);
    expect(needlesAt(built, "zzbcd")).toEqual(["bcd", "cd"]);
    expect(needlesAt(built, "XY")).toEqual(["xy"]);
    expect(needlesAt(built, "abc")).toEqual([]);
    expect(needlesAt(built, "")).toEqual([]);
  });

  it("repeats the record of a suffix for a state without needles of its own", () => {
    const built = build(["abcq", "bc"], 4);
    expect(needlesAt(built, "abc")).toEqual(["bc"]);
  });

  it("files needles with the same window together and says what is left to compare", () => {
    const built = build(["aaaa", "aaaaa"], 4);
    expect(needlesAt(built, "aaaa")).toEqual(["aaaa", "aaaaa"]);
    const record = recordAfter(built.tables!, "aaaa") * RECORD_FIELDS;
    expect(built.tables!.records[record + ITEM_LENGTH]).toBe(-4);
    expect(built.tables!.records[record + ITEM_REACH]).toBe(4);
    expect(built.tables!.items[ITEM_LENGTH]).toBe(5);
    expect(built.tables!.longestWindow).toBe(4);
  });

  it("gives up at the bound of states", () => {
    expect(build(["abc", "xyz"], 4, 7).tables).not.toBeNull();
    expect(build(["abc", "xyz"], 4, 6).tables).toBeNull();
  });
});
