import { type Fields, ownField } from "../../matcher/formats/json-object.ts";
import type { Role } from "../../matcher/model/book.ts";
import { DEFAULT_ORDER, FALLBACK_MARKERS } from "../formats/presets/built-in.ts";
import type { PresetDocument, PresetPrompt } from "../formats/presets/document.ts";
import { readOrder } from "../formats/presets/order.ts";
import { unlistedTail } from "../formats/presets/order-write.ts";
import { type ReadPreset, readPreset } from "../formats/presets/read.ts";

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

/**
 * The prompts of a preset in the order in which they are used, with the built-in ones that SillyTavern adds on load.
 * Prompts that the order does not name are none.
 */
export function promptSlots(preset: PresetDocument, trigger: string): readonly PromptSlot[] {
  return listedPrompts(preset).map(({ identifier, content, role, enabled, marker, st }) => ({
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

function listedPrompts(preset: PresetDocument): readonly PresetPrompt[] {
  const { raw } = preset.source;
  if (raw === undefined) return preset.prompts;
  const read = readPreset(raw);
  const tail = unlistedTail(preset.prompts, read);
  return withBuiltIns(preset.prompts.slice(0, preset.prompts.length - tail), { preset, raw, read });
}

interface File {
  readonly preset: PresetDocument;
  readonly raw: Fields;
  readonly read: ReadPreset;
}

/**
 * A built-in prompt that a file's order names and its list of prompts lacks comes in with the file, behind the prompt
 * that it follows there. SillyTavern's own texts of such prompts are not ours to ship: they are empty.
 */
function withBuiltIns(listed: readonly PresetPrompt[], { preset, raw, read }: File): readonly PresetPrompt[] {
  const present = new Set([...preset.prompts, ...read.filed].map(({ identifier }) => identifier));
  const added = new Set(DEFAULT_ORDER.map(({ identifier }) => identifier).filter((id) => !present.has(id)));
  if (added.size === 0) return listed;
  const known = new Set([...listed.map(({ identifier }) => identifier), ...added]);
  const prompts = [...listed];
  let place = 0;
  for (const { identifier, enabled, used } of readOrder(raw, read.carrier, { known }).items) {
    if (!used || identifier === null) continue;
    if (added.has(identifier)) {
      prompts.splice(place++, 0, builtIn(identifier, enabled, raw));
      continue;
    }
    const at = prompts.findIndex((prompt) => prompt.identifier === identifier);
    if (at !== -1) place = at + 1;
  }
  return prompts;
}

function builtIn(identifier: string, enabled: boolean, raw: Fields): PresetPrompt {
  const text = ownField(raw, OLD_TEXTS[identifier] ?? "");
  const content = typeof text === "string" && !Array.isArray(raw["prompts"]) ? text : "";
  const marker = MARKERS.has(identifier);
  return { identifier, name: identifier, role: "system", content, enabled, marker, systemPrompt: true, st: {} };
}
