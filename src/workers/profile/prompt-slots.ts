import { ownField } from "../../matcher/formats/json-object.ts";
import type { Role } from "../../matcher/model/book.ts";
import { DEFAULT_ORDER, FALLBACK_MARKERS } from "../formats/presets/built-in.ts";
import type { PresetDocument, PresetPrompt } from "../formats/presets/document.ts";
import { carrierOf } from "../formats/presets/carrier.ts";
import { readOrder } from "../formats/presets/order.ts";
import { readPromptList } from "../formats/presets/prompt-list.ts";

/** A prompt of the preset at its place. */
export interface PromptSlot {
  readonly identifier: string;
  /** One of the places that the compiler fills; its own text never counts. */
  readonly marker: boolean;
  /** Calls itself a marker, whether it is one or not. */
  readonly claimsMarker: boolean;
  readonly content: string;
  /** As the preset asks for it; null: a marker that does not say any. */
  readonly role: Role | null;
  readonly enabled: boolean;
  /** Whether it is meant for this type of generation. */
  readonly triggered: boolean;
  /** Asks for a place inside the chat. */
  readonly inChat: boolean;
  readonly forbidsOverride: boolean;
}

export const EXAMPLES_MARKER = "dialogueExamples";
export const HISTORY_MARKER = "chatHistory";
const MARKERS: ReadonlySet<string> = new Set([...FALLBACK_MARKERS, EXAMPLES_MARKER, HISTORY_MARKER]);

/** The prompts of a preset in the order in which they are used, with the built-in ones that SillyTavern adds on load. */
export function promptSlots(preset: PresetDocument, trigger: string): readonly PromptSlot[] {
  return withBuiltIns(preset).map(({ identifier, content, role, enabled, marker, st }) => ({
    identifier,
    marker: MARKERS.has(identifier),
    claimsMarker: marker,
    content,
    role: MARKERS.has(identifier) && st["role"] !== role ? null : role,
    enabled,
    triggered: isTriggered(st, trigger),
    inChat: st["injection_position"] === 1 && identifier !== EXAMPLES_MARKER && identifier !== HISTORY_MARKER,
    forbidsOverride: st["forbid_overrides"] === true,
  }));
}

function isTriggered(st: PresetPrompt["st"], trigger: string): boolean {
  const triggers = st["injection_trigger"];
  return !Array.isArray(triggers) || triggers.length === 0 || triggers.includes(trigger);
}

/** Texts of presets from before prompts were a list. */
const OLD_TEXTS: Readonly<Record<string, string>> = {
  main: "main_prompt",
  nsfw: "nsfw_prompt",
  jailbreak: "jailbreak_prompt",
};

/**
 * A built-in prompt that a file's order names and its list of prompts lacks comes in with the file, behind the prompt
 * that it follows there. SillyTavern's own texts of such prompts are not ours to ship: they are empty.
 */
function withBuiltIns(preset: PresetDocument): readonly PresetPrompt[] {
  const { raw } = preset.source;
  const present = new Set(preset.prompts.map(({ identifier }) => identifier));
  if (raw === undefined || DEFAULT_ORDER.every(({ identifier }) => present.has(identifier))) return preset.prompts;
  const carrier = carrierOf(raw);
  const filed = new Set(readPromptList(raw, carrier).map(({ identifier }) => identifier));
  const added = DEFAULT_ORDER.map(({ identifier }) => identifier).filter((id) => !present.has(id) && !filed.has(id));
  const { items } = readOrder(raw, carrier, { known: new Set([...present, ...added]) });
  const prompts = [...preset.prompts];
  let place = 0;
  for (const { identifier, enabled, used } of items) {
    if (!used || identifier === null) continue;
    if (added.includes(identifier)) {
      prompts.splice(place++, 0, builtIn(identifier, enabled, raw));
      continue;
    }
    const at = prompts.findIndex((prompt) => prompt.identifier === identifier);
    if (at !== -1) place = at + 1;
  }
  return prompts;
}

function builtIn(identifier: string, enabled: boolean, raw: Readonly<Record<string, unknown>>): PresetPrompt {
  const text = ownField(raw, OLD_TEXTS[identifier] ?? "");
  const content = typeof text === "string" && !Array.isArray(raw["prompts"]) ? text : "";
  const marker = MARKERS.has(identifier);
  return { identifier, name: identifier, role: "system", content, enabled, marker, systemPrompt: true, st: {} };
}
