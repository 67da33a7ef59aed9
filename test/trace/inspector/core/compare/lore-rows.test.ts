import { describe, expect, it } from "vitest";
import { bookSection, loreSection } from "../../../../../src/trace/inspector/core/compare/lore-rows.ts";
import type { LoreComparison, LoreDifference } from "../../../../../src/trace/compare/model.ts";
import type { Fact } from "../../../../../src/trace/inspector/core/fact.ts";
import { speechIn } from "../../../../../src/trace/inspector/core/words/speech.ts";
import { comparison, number, value } from "../support/comparison.ts";

const speech = speechIn("en");
const said = (fact: Fact) => (fact.is === "value" ? speech.say(fact.text) : fact.is);
const fired = (itemId: string, other: LoreDifference["other"]): LoreDifference => ({
  itemId,
  resourceId: "wb",
  title: itemId === "wb:2" ? "" : `Entry ${itemId}`,
  reason: "key",
  retriever: "primary",
  tokens: 4,
  state: "included",
  other,
});
const stop = (state: "stopped" | "absent" | "not-recorded", reason: string | null = null) => ({
  state,
  gate: null,
  reason,
});
const lore = (given: Partial<LoreComparison> = {}): LoreComparison => ({
  from: { a: "decisions", b: "decisions" },
  onlyA: [],
  onlyB: [],
  both: 3,
  changed: [],
  books: [],
  ...given,
});
const rowsOf = (given: Partial<LoreComparison>) =>
  loreSection(comparison({ lore: lore(given) })).rows?.map(({ name, state, a, b }) => [
    speech.say(name),
    state,
    said(a),
    said(b),
  ]);

describe("lore beside each other", () => {
  it("says why an entry fired on one side and what stopped it on the other", () => {
    expect(
      rowsOf({ onlyA: [fired("wb:1", stop("stopped", "budget"))], onlyB: [fired("wb:2", stop("absent"))] }),
    ).toEqual([
      ["Entry wb:1", "only-a", "fired: key", "stopped: over the budget"],
      ["wb:2", "only-b", "not in a bound book", "fired: key"],
    ]);
    expect(rowsOf({ onlyA: [fired("wb:1", stop("not-recorded"))] })?.[0]?.[3]).toBe("not-recorded");
  });

  it("shows a reason that it has no word for as it was recorded", () => {
    expect(rowsOf({ onlyA: [fired("wb:1", stop("stopped", "moon-phase"))] })?.[0]?.[3]).toBe("stopped: moon-phase");
  });

  it("has entries that fired for another reason", () => {
    const changed = {
      itemId: "wb:1",
      resourceId: "wb",
      title: null,
      reason: value("key", "constant"),
      retriever: value("a", "a"),
      rank: number(1, 1),
      state: value("a", "a"),
    };
    expect(rowsOf({ changed: [changed] })).toEqual([["wb:1", "changed", "key", "constant"]]);
  });

  it("says when only a window was compared, and when nothing was recorded", () => {
    expect(loreSection(comparison({ lore: lore({ from: { a: "decisions", b: "window" } }) })).note?.word).toBe(
      "compare.from-window",
    );
    expect(loreSection(comparison({ lore: lore() }))).toEqual({ title: "compare.lore", rows: [], note: null });
    expect(loreSection(comparison()).rows).toBeNull();
  });

  it("has revision and counts of each book, each with an id of its own", () => {
    const book = (resourceId: string, bound: "both" | "b" = "both") => ({
      bound,
      resourceId,
      name: "",
      revision: value("r1", "r2"),
      ran: value(true, true),
      considered: number(4, 5),
      included: number(2, 2),
    });
    const { rows } = bookSection(comparison({ lore: lore({ books: [book("wb"), book("wc", "b")] }) }));
    expect(rows?.map(({ state }) => state).slice(0, 3)).toEqual(["changed", "changed", "same"]);
    expect(rows?.slice(3).map(({ state, a }) => [state, said(a)])).toEqual([
      ["only-b", "not there"],
      ["only-b", "not there"],
      ["only-b", "not there"],
    ]);
    expect(new Set(rows?.map(({ id }) => id)).size).toBe(6);
  });
});
