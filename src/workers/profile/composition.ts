import { presetBodies, withOverrides } from "./bodies.ts";
import { exampleParts } from "./example-part.ts";
import { fallbackParts } from "./fallback-parts.ts";
import { LoreTexts } from "./lore-texts.ts";
import { MacroTrial } from "./macro-trial.ts";
import { markerParts, type MarkerParts, markerTexts } from "./marker-parts.ts";
import { ProfileNotes, shown } from "./notes.ts";
import { type Part, partsBytes } from "./part.ts";
import type { ProfilePlan } from "./plan.ts";
import { EXAMPLES_MARKER, HISTORY_MARKER, type PromptSlot } from "./prompt-slots.ts";
import type { Stage } from "./stage.ts";

/** A profile with some amount of lore: its texts in order, and what there is to say of them. */
export interface Composition {
  readonly parts: readonly Part[];
  readonly bytes: number;
  readonly trial: MacroTrial;
  readonly notes: ProfileNotes;
}

/**
 * Puts a profile together from the best `loreCount` candidates. Macros are replaced in SillyTavern's order of steps,
 * which variables can see: formats of scenario and personality, the preset's texts in their order, the texts of markers,
 * the card's overrides, then what has no place in SillyTavern.
 */
export function compose(plan: ProfilePlan, loreCount: number): Composition {
  const lore = new LoreTexts(plan.lore, loreCount);
  const trial = new MacroTrial(plan.input.macros, { card: plan.fields, outlets: lore.outlets() });
  const notes = new ProfileNotes();
  const stage: Stage = { plan, lore, trial, notes, creatorNotesAsked: false };
  const texts = markerTexts(stage);
  const written = presetBodies(stage);
  const markers = markerParts(stage, texts);
  const bodies = withOverrides(stage, written);
  const placed = plan.slots.flatMap((slot) => slotParts(stage, slot, { markers, bodies }));
  const parts = [...placed, ...fallbackParts(stage, markers, placed)].filter(({ bytes }) => bytes > 0);
  reportCard(stage, parts);
  return { parts, bytes: partsBytes(parts), trial, notes };
}

interface Sources {
  readonly markers: MarkerParts;
  readonly bodies: ReadonlyMap<string, Part>;
}

/** What stands at the place of a prompt. Markers that wait for another type of generation count as missing. */
function slotParts(stage: Stage, slot: PromptSlot, { markers, bodies }: Sources): readonly Part[] {
  const { identifier } = slot;
  if (identifier === HISTORY_MARKER) return [];
  if (!slot.enabled) {
    reportDropped(stage, identifier, markers);
    return [];
  }
  if (slot.marker && !slot.triggered) return [];
  const parts =
    identifier === EXAMPLES_MARKER ? exampleParts(stage) : [markers.get(identifier) ?? bodies.get(identifier)];
  const placed = parts.filter((part) => part !== undefined && part.bytes > 0) as readonly Part[];
  if (placed.length > 0 && slot.inChat) {
    const message = `The prompt ${shown(identifier)} is meant for the chat; it is system text at its place in the order.`;
    stage.notes.add("PRESET_DEPTH_APPROXIMATE", message, stage.plan.input.preset?.id);
  }
  return slot.marker && slot.role !== null ? placed.map((part) => part.withRole(slot.role)) : placed;
}

/** A prompt that is switched off takes the text with it that the card, the user or the lore had for it. */
function reportDropped({ plan, notes }: Stage, identifier: string, markers: MarkerParts): void {
  const { fields, input, lore } = plan;
  const dropped: Readonly<Record<string, boolean>> = {
    main: fields.systemPrompt !== "",
    jailbreak: fields.postHistoryInstructions !== "",
    [EXAMPLES_MARKER]: fields.exampleMessages !== "",
    worldInfoBefore: [...lore.cut].some(([entry, cut]) => cut === "no-position" && isBefore(entry.position)),
    worldInfoAfter: [...lore.cut].some(([entry, cut]) => cut === "no-position" && isAfter(entry.position)),
  };
  if (dropped[identifier] === true || (dropped[identifier] === undefined && markers.has(identifier))) {
    const message = `${shown(identifier)} is switched off or not in the preset's order; its text is left out.`;
    notes.add("PRESET_MARKER_DISABLED", message, input.preset?.id);
  }
}

const isBefore = (position: string | undefined): boolean => position === "before_character_definition";
const isAfter = (position: string | undefined): boolean => position !== undefined && !isBefore(position);

/** What the host or the preset cannot do for a card. */
function reportCard({ plan, notes, creatorNotesAsked }: Stage, parts: readonly Part[]): void {
  const { character, preset, macros } = plan.input;
  if (character === null) return;
  const { id } = character;
  if (creatorNotesAsked && macros.card.creatorNotes !== "") {
    notes.add("CHARACTER_CREATOR_NOTES_SUPPRESSED", "The creator notes are not shown to the model.", id);
  }
  if (parts.some(({ kind, field }) => kind === "character" && field === "postHistoryInstructions")) {
    notes.add("CHARACTER_PHI_APPROXIMATE", "The post-history instructions are system text.", id);
  }
  if (preset === null) return;
  const has = (identifier: string): boolean => plan.slots.some((slot) => slot.identifier === identifier);
  if (plan.fields.systemPrompt !== "" && !has("main")) {
    notes.add("CHARACTER_SYSTEM_WITHOUT_MAIN", "The preset has no main; the card's system prompt is left out.", id);
  }
  if (plan.fields.exampleMessages !== "" && !has(EXAMPLES_MARKER)) {
    const message = "The preset has no dialogueExamples; the card's example dialogue is left out.";
    notes.add("CHARACTER_EXAMPLES_WITHOUT_MARKER", message, id);
  }
}
