import { formatExampleMessages } from "../../matcher/macros/example-messages.ts";
import type { MacroCardFields } from "../../matcher/macros/environment.ts";
import { visibleFields } from "./card-texts.ts";
import { type PresetFormats, presetFormats } from "./formats.ts";
import { appliedPlace, type LoreCandidates, loreCandidates, type LorePlace } from "./lore-candidates.ts";
import type { ProfileInput } from "./model.ts";
import { EXAMPLES_MARKER, type PromptSlot, promptSlots } from "./prompt-slots.ts";

/** What is the same for every amount of lore. */
export interface ProfilePlan {
  readonly input: ProfileInput;
  readonly slots: readonly PromptSlot[];
  readonly formats: PresetFormats;
  readonly fields: MacroCardFields;
  readonly lore: LoreCandidates;
  /** Whether there is an example dialogue that lore can stand beside. */
  readonly hasExamples: boolean;
  /** No character, user or lore: the bodies of the preset alone. */
  readonly presetOnly: boolean;
}

/** How the preset stands to a prompt; `waiting`: switched on, but not for this type of generation. */
export type Standing = "missing" | "disabled" | "waiting" | "active";

export function planProfile(input: ProfileInput): ProfilePlan {
  const slots = input.preset === null ? [] : promptSlots(input.preset, input.trigger);
  const fields = visibleFields(input);
  const hasExamples = formatExampleMessages(fields.exampleMessages) !== "" && hasExamplesPlace(input, slots);
  const lore = loreCandidates(input.lore?.activated ?? [], {
    bytesMax: input.bytesMax,
    dynamic: input.macros.dynamic,
    isOpen: (place) => isOpen(slots, place, hasExamples),
  });
  const presetOnly = input.character === null && input.user === null && lore.ranked.length === 0 && lore.cut.size === 0;
  return { input, slots, formats: presetFormats(input.preset), fields, lore, hasExamples, presetOnly };
}

export function standingOf(slots: readonly PromptSlot[], identifier: string): Standing {
  const slot = slots.find((one) => one.identifier === identifier);
  if (slot === undefined) return "missing";
  if (!slot.enabled) return "disabled";
  return slot.triggered ? "active" : "waiting";
}

/** Without a preset the examples come with the other texts that have no place. */
function hasExamplesPlace({ preset }: ProfileInput, slots: readonly PromptSlot[]): boolean {
  return preset === null || standingOf(slots, EXAMPLES_MARKER) === "active";
}

function isOpen(slots: readonly PromptSlot[], place: LorePlace, hasExamples: boolean): boolean {
  const { applied } = appliedPlace(place, hasExamples);
  if (applied === "before") return standingOf(slots, "worldInfoBefore") !== "disabled";
  return applied !== "after" || standingOf(slots, "worldInfoAfter") !== "disabled";
}
