import type { TurnComparison } from "../../../compare/model.ts";
import { attemptSections, callSection } from "./call-rows.ts";
import { bookSection, loreSection } from "./lore-rows.ts";
import { blockSection, divergenceSection } from "./prompt-rows.ts";
import { configSection, outcomeSection, toolSection, usageSection } from "./request-rows.ts";
import type { CompareSection, CompareState } from "./row.ts";

/** A comparison of two turns as parts with rows, as they are read: how they ended first, then why. */
export const compareSections = (comparison: TurnComparison): readonly CompareSection[] => [
  outcomeSection(comparison),
  divergenceSection(comparison),
  blockSection(comparison),
  loreSection(comparison),
  bookSection(comparison),
  configSection(comparison),
  toolSection(comparison),
  usageSection(comparison),
  callSection(comparison),
  ...attemptSections(comparison),
];

/** Rows of a part, without those that are the same on both sides when `differencesOnly`. */
export const shownRows = ({ rows }: CompareSection, differencesOnly: boolean) =>
  (rows ?? []).filter(({ state }) => !differencesOnly || (state satisfies CompareState) !== "same");
