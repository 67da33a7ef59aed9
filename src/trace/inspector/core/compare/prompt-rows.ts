import type { BlockDifference, BlockSide, Divergence, TurnComparison } from "../../../compare/model.ts";
import { type Phrase, phrase } from "../phrase.ts";
import { ABSENT, counted, type CompareRow, type CompareSection, valueFact, valueRow } from "./row.ts";

const sideText = ({ name, utf16Units }: BlockSide): Phrase => phrase("compare.block", { name, units: utf16Units });

function blockRow({ identity, state, a, b }: BlockDifference): CompareRow {
  return {
    id: identity,
    name: (b ?? a)?.name ?? identity,
    state,
    a: a === null ? ABSENT : valueFact(sideText(a)),
    b: b === null ? ABSENT : valueFact(sideText(b)),
  };
}

function divergenceNote({ state, index, sharedUnits }: Divergence): Phrase {
  switch (state) {
    case "at":
      return phrase("compare.cache-ends-at", { n: index === null ? null : index + 1, units: sharedUnits });
    case "end":
      return phrase("compare.cache-ends-after", { units: sharedUnits });
    case "none":
      return phrase("compare.cache-whole");
    case "not-recorded":
      return phrase("compare.cache-unknown");
  }
}

/** Where the prompts part, and what that cost. */
export function divergenceSection({ divergence }: TurnComparison): CompareSection {
  const { a, b } = divergence.cost;
  const cost = (key: "uncachedTokens" | "cacheReadTokens"): CompareRow => {
    const [left, right] = [a?.[key] ?? null, b?.[key] ?? null];
    const same = left === null || right === null ? null : left === right;
    const name = phrase(key === "uncachedTokens" ? "compare.uncached" : "compare.cache-read");
    return valueRow(name, { a: left, b: right, same }, counted);
  };
  return {
    title: "compare.divergence",
    rows: [cost("uncachedTokens"), cost("cacheReadTokens")],
    note: divergenceNote(divergence),
  };
}

/** Blocks of both prompts, in order. */
export const blockSection = ({ blocks }: TurnComparison): CompareSection => ({
  title: "compare.blocks",
  rows: blocks?.map(blockRow) ?? null,
  note: null,
});
