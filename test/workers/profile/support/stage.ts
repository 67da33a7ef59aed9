import { LoreTexts } from "../../../../src/workers/profile/lore-texts.ts";
import { MacroTrial } from "../../../../src/workers/profile/macro-trial.ts";
import { ProfileNotes } from "../../../../src/workers/profile/notes.ts";
import { planProfile } from "../../../../src/workers/profile/plan.ts";
import type { Part } from "../../../../src/workers/profile/part.ts";
import type { Stage } from "../../../../src/workers/profile/stage.ts";
import { testInput, type TestInput } from "./profile-input.ts";

/** A stage with the best `count` candidates; all of them unless said otherwise. */
export function testStage(given: TestInput, count?: number): Stage {
  const plan = planProfile(testInput(given));
  const lore = new LoreTexts(plan.lore, count ?? plan.lore.ranked.length);
  const trial = new MacroTrial(plan.input.macros, { card: plan.fields, outlets: lore.outlets() });
  return { plan, lore, trial, notes: new ProfileNotes(), creatorNotesAsked: false };
}

/** Kind, field and text of parts. */
export const shownParts = (parts: Iterable<Part>): string[] =>
  Array.from(parts, ({ kind, field, text }) => `${kind}:${field}=${text}`);
