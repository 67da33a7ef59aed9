import { z } from "zod";
import { compileLore, scanLore, scanRequest, ST_FRESH_SETTINGS } from "../../../src/matcher/engine.ts";
import { recordedRolls } from "../../../src/matcher/activate/rolls.ts";
import { readCardFields } from "../../../src/matcher/macros/card-fields.ts";
import { macroEnvironment, type MacroEnvironment } from "../../../src/matcher/macros/environment.ts";
import type { ScanOutcome } from "../../../src/matcher/model/outcome.ts";
import { QUARTER_COUNTER } from "../../../src/matcher/ports.ts";
import { Re2Engine } from "../../../src/workers/engines/re2.ts";
import { bufferUnitLoader } from "../../../src/workers/engines/units.ts";
import { CHARACTER_FORMAT } from "../../../src/workers/formats/cards/character-format.ts";
import type { CharacterDocument } from "../../../src/workers/formats/cards/document.ts";
import type { PresetDocument } from "../../../src/workers/formats/presets/document.ts";
import { PRESET_FORMAT } from "../../../src/workers/formats/presets/format.ts";
import type { ProfileInput } from "../../../src/workers/profile/model.ts";
import { recordedCard, RecordedEnvironment } from "./macro-environments.ts";

const Fields = z.record(z.string(), z.unknown());

/** A recorded assembly. */
export const AssemblyRow = z.object({
  id: z.string(),
  input: z.looseObject({
    env: z.object({ user: z.string(), char: z.string() }).partial().default({}),
    card: Fields.default({}),
    persona: z.looseObject({ description: z.string().default(""), position: z.number().default(0) }).prefault({}),
    preset: Fields,
    powerUser: Fields.default({}),
    worldInfo: z.array(Fields).default([]),
    chat: z.array(z.looseObject({ mes: z.string().default(""), user: z.boolean().optional() })).default([]),
    chatMetadata: Fields.optional(),
    type: z.string().default("normal"),
  }),
  expected: z.object({
    collection: z.array(z.looseObject({ identifier: z.string(), content: z.string().default("") })).default([]),
    groups: z
      .array(
        z.object({
          identifier: z.string(),
          messages: z.array(z.looseObject({ content: z.unknown(), name: z.string().optional() })),
        }),
      )
      .default([]),
  }),
});
export type AssemblyRow = z.infer<typeof AssemblyRow>;
type Recorded = AssemblyRow["input"];

const STAMP = { id: "recorded", createdAt: "2024-05-04T00:00:00.000Z", updatedAt: "2024-05-04T00:00:00.000Z" };
/** The recording's clock. */
const NOW_MS = Date.parse("2024-05-04T15:06:07Z");
const BYTES_MAX = 512 * 1024;

/** What a recorded case gives to the compiler. */
export interface RecordedAssembly {
  readonly input: ProfileInput;
  /** The lore that SillyTavern prints around the example dialogue. */
  readonly loreExamples: ScanOutcome["output"]["examples"];
}

/** The input of a recorded case, with the scan of its book done. */
export function assemblyInput(input: Recorded): RecordedAssembly {
  const user = input.env.user ?? "Bob";
  const char = input.env.char ?? "Alice";
  const macros = environmentOf(input, { user, char });
  const scan = loreOf(input, macros);
  // Positions beside the prompt's own place are SillyTavern's; 1 is obsolete, nothing is printed for it.
  const isInPrompt = input.persona.position === 0;
  const compiled: ProfileInput = {
    preset: presetOf(input.preset),
    character: characterOf(input.card, char),
    user: { id: "user", name: user, description: isInPrompt ? input.persona.description : "" },
    options: {
      preferCharacterSystemPrompt: input.powerUser["prefer_character_prompt"] !== false,
      preferCharacterPostHistory: input.powerUser["prefer_character_jailbreak"] !== false,
    },
    lore: withoutApproximated(scan),
    macros,
    replied: input.chat.some((message) => message.user !== true),
    trigger: input.type,
    bytesMax: BYTES_MAX,
    openBraces: null,
  };
  return { input: compiled, loreExamples: scan.output.examples };
}

function presetOf(preset: Recorded["preset"]): PresetDocument {
  const file = new TextEncoder().encode(JSON.stringify(preset));
  return PRESET_FORMAT.import(file, STAMP, {}).document;
}

function characterOf(card: Recorded["card"], name: string): CharacterDocument {
  const { depth_prompt: depthPrompt, extensions, ...fields } = card;
  const data = {
    name,
    ...fields,
    extensions: {
      ...(extensions as object | undefined),
      ...(depthPrompt !== undefined && { depth_prompt: depthPrompt }),
    },
  };
  const file = JSON.stringify({ spec: "chara_card_v2", spec_version: "2.0", data });
  return CHARACTER_FORMAT.import(new TextEncoder().encode(file), STAMP, {}).document;
}

function environmentOf(input: Recorded, names: { user: string; char: string }): MacroEnvironment {
  const base = macroEnvironment({
    ...names,
    chat: input.chat.map((message) => ({ text: message.mes, user: message.user === true })),
    nowMs: NOW_MS,
  });
  const recorded = RecordedEnvironment.parse({ ...input, env: names });
  return { ...base, card: readCardFields(recordedCard(recorded), base) };
}

const regex = new Re2Engine({ now: () => performance.now(), deadline: () => Number.POSITIVE_INFINITY });
/** What a new entry of SillyTavern has where a recorded one says nothing; all are constant. */
const ENTRY = { key: [], constant: true, selective: true, position: 0, depth: 4, role: 0, probability: 100 };

/** The scan of the case's book. */
function loreOf({ worldInfo, type }: Recorded, macros: MacroEnvironment): ScanOutcome {
  const settings = { ...ST_FRESH_SETTINGS, recursive: false, budgetPercent: 100 };
  const entries = Object.fromEntries(
    worldInfo.map((entry, uid) => [uid, { uid, order: 100 - uid, ...ENTRY, ...entry }]),
  );
  const book = { id: "book", place: "global", entries } as const;
  const ports = { loader: bufferUnitLoader, allocate: (bytes: number) => new ArrayBuffer(bytes) };
  const lore = compileLore({ books: [book], settings, mode: "oracle" }, ports);
  const request = scanRequest({ settings, messages: [], contextTokens: 1_000_000, trigger: type });
  const rolls = recordedRolls([], () => 0);
  return scanLore(lore, request, { regex, loader: bufferUnitLoader, tokens: QUARTER_COUNTER, rolls, macros });
}

const COMPARED: ReadonlySet<string | undefined> = new Set([
  "before_character_definition",
  "after_character_definition",
  "outlet",
]);

/** Entries of the places that the host has; what becomes of the others is no matter of this record. */
const withoutApproximated = (scan: ScanOutcome): RecordedAssembly["input"]["lore"] => ({
  ...scan,
  activated: scan.activated.filter(({ position }) => COMPARED.has(position)),
});
