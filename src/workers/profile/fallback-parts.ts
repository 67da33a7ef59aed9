import { FALLBACK_MARKERS } from "../formats/presets/built-in.ts";
import { depthPromptPlace, greetingOf, writtenField } from "./card-texts.ts";
import { exampleParts } from "./example-part.ts";
import type { MarkerParts } from "./marker-parts.ts";
import { Part } from "./part.ts";
import { standingOf } from "./plan.ts";
import { expandFor, fieldSource, type Stage } from "./stage.ts";
import { isVolatile } from "./volatility.ts";

/**
 * What has no place in the preset, behind everything that has: SillyTavern's six markers in its order, then what the
 * host has no place for.
 */
export function fallbackParts(stage: Stage, markers: MarkerParts, placed: readonly Part[]): readonly Part[] {
  const { slots, input } = stage.plan;
  const parts: Part[] = [];
  for (const identifier of FALLBACK_MARKERS) {
    const standing = standingOf(slots, identifier);
    const part = markers.get(identifier);
    if (part === undefined || (standing !== "missing" && standing !== "waiting")) continue;
    if (identifier === "personaDescription") {
      if (placed.some((one) => showsPersona(stage, one))) continue;
      stage.notes.add("USER_PERSONA_MARKER_FALLBACK", "The user's description stands last.", input.user?.id);
    }
    parts.push(part);
  }
  return input.character === null ? parts : [...parts, ...characterParts(stage)];
}

/** Whether a text of the preset or the card has `{{persona}}` for the place of the user's description. */
function showsPersona({ plan }: Stage, { kind, sources, text }: Part): boolean {
  if (kind === "world-book" || plan.fields.persona === "") return false;
  const isShown = sources.some((source) => source.kind === "user" && source.relationship === "macro");
  return isShown && text.includes(plan.fields.persona);
}

function characterParts(stage: Stage): readonly Part[] {
  // Without a preset there is nothing that the card's prompt could replace, and no place for its examples.
  const unplaced = stage.plan.input.preset === null ? [systemPrompt(stage), ...exampleParts(stage)] : [];
  return [...unplaced, greeting(stage), depthPrompt(stage), postHistory(stage)].filter((part) => part !== null);
}

function systemPrompt(stage: Stage): Part | null {
  return overrideAlone(stage, "systemPrompt", "main");
}

function overrideAlone(
  stage: Stage,
  field: "systemPrompt" | "postHistoryInstructions",
  identifier: string,
): Part | null {
  const written = stage.plan.fields[field];
  if (written === "") return null;
  const { text, shown } = expandFor(stage, written, { identifier, original: "" });
  const own = fieldSource(stage, field, { identifier: null, relationship: "content" });
  return text === "" ? null : Part.of({ kind: "character", field }, text, [own, ...shown]);
}

/** The card's post-history instructions where the preset has no jailbreak at all. */
function postHistory(stage: Stage): Part | null {
  if (standingOf(stage.plan.slots, "jailbreak") !== "missing") return null;
  return overrideAlone(stage, "postHistoryInstructions", "jailbreak");
}

function greeting({ plan, notes }: Stage): Part | null {
  const { character, options, replied } = plan.input;
  if (character === null || replied) return null;
  const index = options.greetingIndex ?? 0;
  const found = greetingOf(plan.fields, index);
  if (found === null) {
    const count = plan.fields.alternateGreetings.length;
    const message = `Greeting ${index} is asked for; the card has a first message (0) and ${count} alternate ones.`;
    notes.add("CHARACTER_GREETING_MISSING", message, character.id);
    return null;
  }
  const { text, field } = found;
  if (text === "") return null;
  notes.add("CHARACTER_GREETING_REFERENCE", `Greeting ${index} is system text of this request.`, character.id);
  const kind = "character";
  const volatile = isVolatile(writtenField(plan.input, field === "firstMessage" ? field : "alternateGreetings"));
  const use = { identifier: null, role: null, relationship: "content", volatile } as const;
  return Part.of({ kind, field: "greeting" }, text, [{ kind, resourceId: character.id, field, text, ...use }]);
}

function depthPrompt(stage: Stage): Part | null {
  const { fields, input } = stage.plan;
  if (input.character === null || fields.depthPrompt === "") return null;
  const { text, shown } = expandFor(stage, fields.depthPrompt, { identifier: "depth_prompt" });
  if (text === "") return null;
  const place = depthPromptPlace(input.character);
  stage.notes.add("CHARACTER_DEPTH_APPROXIMATE", `The depth prompt (${place}) is system text.`, input.character.id);
  const own = fieldSource(stage, "depthPrompt", { identifier: null, relationship: "content" });
  return Part.of({ kind: "character", field: "depthPrompt" }, text, [own, ...shown]);
}
