import { type Fields, isFields, ownField, setField } from "../../../matcher/formats/json-object.ts";
import { KEPT_NAME } from "../../../matcher/formats/kept.ts";
import type { FindingList } from "../finding-list.ts";
import { FALLBACK_MARKERS, LORE_MARKERS, OTHER_KEYS, SENSITIVE_KEYS } from "./built-in.ts";
import { type Carrier, carrierOf } from "./carrier.ts";
import type { PresetDiagnosticCode } from "./diagnostics.ts";
import type { PresetPrompt, PresetSampling, SYSTEM_PROMPT_MODES } from "./document.ts";
import { type PromptOrder, readOrder } from "./order.ts";
import { type FiledPrompt, readPromptList, shown } from "./prompt-list.ts";
import { readParameters } from "./sampling.ts";

type Findings = FindingList<PresetDiagnosticCode>;

/** A preset file, read: what a document is made of, and what writing it back goes by. */
export interface ReadPreset {
  readonly carrier: Carrier;
  readonly filed: readonly FiledPrompt[];
  readonly order: PromptOrder;
  /** In the order in which they are used; those outside of the order last. */
  readonly prompts: readonly PresetPrompt[];
  readonly sampling: PresetSampling;
  readonly systemPromptMode: (typeof SYSTEM_PROMPT_MODES)[number];
}

/** Reads a preset. Never throws: what is not as it should be is read as told in `findings`. */
export function readPreset(raw: Fields, findings?: Findings): ReadPreset {
  const carrier = carrierOf(raw);
  const filed = readPromptList(raw, carrier, findings);
  const texts = new Map(filed.flatMap(({ text }) => (text === null ? [] : [[text.identifier, text]])));
  const order = readOrder(raw, carrier, { known: new Set(texts.keys()), ...(findings && { findings }) });
  const prompts: PresetPrompt[] = [];
  const add = (identifier: string, enabled: boolean): void => {
    const text = texts.get(identifier);
    if (text !== undefined) prompts.push({ ...text, enabled });
    texts.delete(identifier);
  };
  for (const { identifier, enabled, used } of order.items) if (used && identifier !== null) add(identifier, enabled);
  const listed = prompts.length;
  for (const identifier of FALLBACK_MARKERS) add(identifier, true);
  for (const identifier of texts.keys()) add(identifier, false);
  if (findings !== undefined) reportPlaces({ prompts, listed, order, carrier }, findings);
  if (findings !== undefined) reportSensitive(raw, findings);
  return {
    carrier,
    filed,
    order,
    prompts,
    sampling: readSampling(raw, carrier, findings),
    systemPromptMode: ownField(ownField(raw["extensions"], KEPT_NAME), MODE) === "replace" ? "replace" : "append",
  };
}

/** Name under our own extensions of a preset, for what SillyTavern's form has no place for. */
export const MODE = "systemPromptMode";

/** The keys of a file that are parameters. */
export function parametersOf(raw: Fields, carrier: Carrier): Fields {
  const parameters: Fields = {};
  for (const [name, value] of Object.entries(raw)) {
    if (!OTHER_KEYS.has(name) && !carrier.ownKeys.includes(name)) setField(parameters, name, value);
  }
  return parameters;
}

function readSampling(raw: Fields, carrier: Carrier, findings?: Findings): PresetSampling {
  const st = parametersOf(raw, carrier);
  const own = readParameters(st, (name, message) => findings?.add("wrong-type", [name], `${name}: ${message}.`));
  return { ...own, st };
}

interface Places {
  readonly prompts: readonly PresetPrompt[];
  /** Number of prompts that the order names. */
  readonly listed: number;
  readonly order: PromptOrder;
  readonly carrier: Carrier;
}

function reportPlaces({ prompts, listed, order, carrier }: Places, findings: Findings): void {
  for (const [index, { identifier, marker, enabled }] of prompts.entries()) {
    if (LORE_MARKERS.includes(identifier)) continue;
    const isMarker = marker || FALLBACK_MARKERS.includes(identifier);
    const name = shown(identifier);
    if (index >= listed && enabled) {
      const message = `The order does not name the marker ${name}; its text comes after everything listed.`;
      findings.add("marker-not-in-order", order.path, message);
    } else if (index >= listed) {
      findings.add("prompt-not-in-order", carrier.promptsPath, `The order does not name ${name}; it is not used.`);
    } else if (!enabled && isMarker) {
      findings.add("marker-disabled", order.path, `The marker ${name} is disabled; its text is dropped.`);
    }
  }
  if (prompts.length > 0) reportLore({ prompts, listed, order }, findings);
}

function reportLore({ prompts, listed, order }: Omit<Places, "carrier">, findings: Findings): void {
  for (const marker of LORE_MARKERS) {
    const index = prompts.findIndex(({ identifier }) => identifier === marker);
    if (index === -1 || index >= listed) {
      const message = `The preset has no place for ${marker}; its lore comes after everything listed.`;
      findings.add("lore-without-slot", order.path, message);
    } else if (prompts[index]?.enabled === false) {
      findings.add("lore-without-slot", order.path, `${marker} is disabled; its lore is dropped.`);
    }
  }
}

function reportSensitive(raw: Fields, findings: Findings): void {
  for (const key of SENSITIVE_KEYS) {
    const value = ownField(raw, key);
    if (value === undefined || value === null || value === "" || value === false) continue;
    findings.add("sensitive-key", [key], `${key} belongs to a connection; it is kept and not used.`);
  }
  if (raw["extensions"] !== undefined && !isFields(raw["extensions"])) {
    findings.add("wrong-type", ["extensions"], "extensions: read as none; write an object.");
  }
}
