import { ownField } from "../../matcher/formats/json-object.ts";
import type { PresetDocument } from "../formats/presets/document.ts";

/** How a preset dresses what it is given; '' leaves a text as it is. */
export interface PresetFormats {
  /** `{0}` is the lore. */
  readonly lore: string;
  readonly scenario: string;
  readonly personality: string;
  /** Stands before each example dialogue. */
  readonly example: string;
}

const PLAIN: PresetFormats = { lore: "", scenario: "", personality: "", example: "" };

/** SillyTavern's formats where a preset does not say any. */
const UNSAID: PresetFormats = {
  lore: "{0}",
  scenario: "{{scenario}}",
  personality: "{{personality}}",
  example: "",
};

const KEYS = {
  lore: "wi_format",
  scenario: "scenario_format",
  personality: "personality_format",
  example: "new_example_chat_prompt",
} as const satisfies Record<keyof PresetFormats, string>;

/** SillyTavern's name of a format. */
export const formatKey = (name: keyof PresetFormats): string => KEYS[name];

export function presetFormats(preset: PresetDocument | null): PresetFormats {
  if (preset === null) return PLAIN;
  const read = (name: keyof PresetFormats): string => {
    const value = ownField(preset.sampling.st, KEYS[name]);
    if (typeof value === "string") return value;
    return value === null ? "" : UNSAID[name];
  };
  return { lore: read("lore"), scenario: read("scenario"), personality: read("personality"), example: read("example") };
}

const SLOT = "{0}";

/** Lore in its format: a blank one leaves it as it is, and without lore there is nothing. */
export function formatLore(format: string, contents: readonly string[]): string {
  if (contents.length === 0 || format.trim() === "") return contents.join("\n");
  const [before = "", after, ...more] = format.split(SLOT);
  if (after === undefined || more.length > 0) return format.replaceAll(SLOT, () => contents.join("\n"));
  // In one join: a text of this size is not to be copied a second time.
  const framed = [...contents];
  framed[0] = before + (framed[0] ?? "");
  framed[framed.length - 1] += after;
  return framed.join("\n");
}

/** How often a format shows the lore. */
export const loreCopies = (format: string): number => (format.trim() === "" ? 1 : format.split(SLOT).length - 1);

/** Whether a format can neither hold a macro nor make one of what is put into it. */
export const isPlainFormat = (format: string): boolean => !/[{}\\<>]/.test(format.replaceAll(SLOT, ""));

/** UTF-8 bytes of lore of `bytes` in a format. */
export function formatBytes(format: string, bytes: number): number {
  const around = format.trim() === "" ? 0 : Buffer.byteLength(format.replaceAll(SLOT, ""));
  return around + loreCopies(format) * bytes;
}
