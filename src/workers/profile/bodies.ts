import { Part } from "./part.ts";
import type { PromptSlot } from "./prompt-slots.ts";
import { expandFor, fieldSource, presetSource, type Stage } from "./stage.ts";

/** The preset's own texts by prompt, macros replaced from first to last. Prompts that are off or waiting have none. */
export function presetBodies(stage: Stage): ReadonlyMap<string, Part> {
  const bodies = new Map<string, Part>();
  for (const slot of stage.plan.slots) {
    if (slot.marker || !slot.enabled || !slot.triggered) continue;
    // The published compiler of presets takes the word of a prompt that calls itself a marker; SillyTavern sends it.
    if (stage.plan.presetOnly && slot.claimsMarker) continue;
    bodies.set(slot.identifier, bodyOf(stage, slot));
  }
  return bodies;
}

function bodyOf(stage: Stage, { identifier, content, role }: PromptSlot): Part {
  const { text, shown } = expandFor(stage, content, { identifier });
  const own = presetSource(stage, {
    field: "content",
    identifier,
    role,
    relationship: "content",
    text,
    written: content,
  });
  return Part.of({ kind: "preset", field: identifier }, text, [...(text === "" ? [] : own), ...shown]);
}

/** A prompt of the preset that a field of the card may replace. */
interface Override {
  readonly identifier: "main" | "jailbreak";
  readonly field: "systemPrompt" | "postHistoryInstructions";
  readonly forbidden: "CHARACTER_SYSTEM_OVERRIDE_FORBIDDEN" | "CHARACTER_PHI_OVERRIDE_FORBIDDEN";
}

const OVERRIDES: readonly Override[] = [
  { identifier: "main", field: "systemPrompt", forbidden: "CHARACTER_SYSTEM_OVERRIDE_FORBIDDEN" },
  { identifier: "jailbreak", field: "postHistoryInstructions", forbidden: "CHARACTER_PHI_OVERRIDE_FORBIDDEN" },
];

/**
 * The bodies with the card's prompts in the place of `main` and `jailbreak`. `{{original}}` is the text that is
 * replaced, with its macros replaced already. A `main` that waits for another type of generation stays a place: the
 * card's prompt replaces nothing there.
 */
export function withOverrides(stage: Stage, bodies: ReadonlyMap<string, Part>): ReadonlyMap<string, Part> {
  const result = new Map(bodies);
  for (const override of OVERRIDES) {
    const slot = stage.plan.slots.find(({ identifier }) => identifier === override.identifier);
    if (slot === undefined || !slot.enabled || stage.plan.fields[override.field] === "") continue;
    if (!slot.triggered && override.identifier !== "main") continue;
    const replaced = bodies.get(override.identifier);
    if (slot.forbidsOverride) {
      const id = stage.plan.input.character?.id;
      stage.notes.add(override.forbidden, `${override.identifier} keeps the preset's text (forbid_overrides).`, id);
    } else {
      const part = overridden(stage, override, { slot, replaced });
      if (part.text !== "") result.set(override.identifier, part);
    }
  }
  return result;
}

function overridden(
  stage: Stage,
  { identifier, field }: Override,
  { slot, replaced }: { readonly slot: PromptSlot; readonly replaced: Part | undefined },
): Part {
  const original = replaced?.text ?? "";
  const written = stage.plan.fields[field];
  const { text, shown } = expandFor(stage, written, { identifier, original });
  const own = fieldSource(stage, field, { identifier, relationship: "override" });
  const isUsed = original !== "" && text.includes(original);
  const before = (replaced?.sources ?? []).map((source) =>
    isUsed ? source : ({ ...source, relationship: "placement-only" } as const),
  );
  return Part.of({ kind: "character", field }, text, [own && { ...own, role: slot.role }, ...shown, ...before]);
}
