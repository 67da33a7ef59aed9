import { readCardFields } from "../../../../src/matcher/macros/card-fields.ts";
import { macroEnvironment, type MacroEnvironment, NO_CARD_FIELDS } from "../../../../src/matcher/macros/environment.ts";
import type { ActivatedEntry } from "../../../../src/matcher/model/outcome.ts";
import { CHARACTER_FORMAT } from "../../../../src/workers/formats/cards/character-format.ts";
import type { CharacterDocument } from "../../../../src/workers/formats/cards/document.ts";
import { GLOBAL_ORDER_ID } from "../../../../src/workers/formats/presets/built-in.ts";
import type { PresetDocument } from "../../../../src/workers/formats/presets/document.ts";
import { PRESET_FORMAT } from "../../../../src/workers/formats/presets/format.ts";
import type { Profile, ProfileInput } from "../../../../src/workers/profile/model.ts";

const STAMP = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };

/** A prompt of SillyTavern's as a test writes it; a text alone is a prompt of the user's own. */
export type TestPrompt = Readonly<Record<string, unknown>> & { readonly identifier: string };

/**
 * A preset whose order is that of `prompts`; an identifier alone is a marker, and a leading `-` switches off. Other keys
 * are those of the file.
 */
export function testPreset(
  prompts: readonly (string | TestPrompt)[],
  keys: Readonly<Record<string, unknown>> = {},
): PresetDocument {
  const bare = (identifier: string): string => identifier.replace(/^-/, "");
  const rows = prompts.map((one) =>
    typeof one === "string"
      ? { identifier: bare(one), marker: true, system_prompt: true }
      : { ...one, identifier: bare(one.identifier) },
  );
  const order = prompts.map((one) => {
    const identifier = typeof one === "string" ? one : one.identifier;
    return { identifier: bare(identifier), enabled: !identifier.startsWith("-") };
  });
  const file = { prompts: rows, prompt_order: [{ character_id: GLOBAL_ORDER_ID, order }], ...keys };
  return PRESET_FORMAT.import(new TextEncoder().encode(JSON.stringify(file)), { id: "preset", ...STAMP }, {}).document;
}

/** A prompt with a text. */
export const body = (identifier: string, content: string, fields: object = {}): TestPrompt => ({
  identifier,
  role: "system",
  content,
  system_prompt: false,
  ...fields,
});

/** A card in SillyTavern's spelling; its name is Alice unless it says otherwise. */
export function testCard(data: Readonly<Record<string, unknown>>): CharacterDocument {
  const file = { spec: "chara_card_v2", spec_version: "2.0", data: { name: "Alice", ...data } };
  return CHARACTER_FORMAT.import(new TextEncoder().encode(JSON.stringify(file)), { id: "card", ...STAMP }, {}).document;
}

/** An active entry: its text, and what is not as in an entry before the character. */
export interface TestEntry extends Partial<ActivatedEntry> {
  readonly content: string;
}

/** Active entries, the first with the best rank; a text alone stands before the character. */
export function testLore(entries: readonly (string | TestEntry)[]): NonNullable<ProfileInput["lore"]> {
  const activated = entries.map((one, rank): ActivatedEntry => {
    const fields = typeof one === "string" ? { content: one } : one;
    const position = "before_character_definition";
    return {
      entry: rank,
      book: "book",
      uid: rank,
      reason: "key",
      rank,
      loop: 1,
      order: 100 - rank,
      position,
      ...fields,
    };
  });
  const output = { before: "", after: "", examples: [], depth: [], authorNoteTop: [], authorNoteBottom: [] };
  return { activated, output: { ...output, outlets: new Map() } };
}

export interface TestInput extends Partial<Omit<ProfileInput, "macros" | "lore">> {
  readonly lore?: readonly (string | TestEntry)[] | null;
  readonly macros?: Partial<MacroEnvironment>;
}

/** A whole input; macros see the card and the user of the test. */
export function testInput({ lore = null, macros = {}, ...given }: TestInput): ProfileInput {
  const { character = null, user = null } = given;
  const base = macroEnvironment({ char: character?.name ?? "Assistant", user: user?.name ?? "User", ...macros });
  const card = readCardFields(rawFields(character, user?.description ?? ""), base);
  return {
    preset: null,
    character,
    user,
    options: {},
    lore: lore === null ? null : testLore(lore),
    macros: { ...base, card, ...macros },
    replied: true,
    trigger: "normal",
    bytesMax: 512 * 1024,
    openBraces: null,
    ...given,
  };
}

function rawFields(character: CharacterDocument | null, persona: string): MacroEnvironment["card"] {
  if (character === null) return { ...NO_CARD_FIELDS, persona };
  const { data } = character;
  const depth = data.extensions["depth_prompt"] as { prompt?: string } | undefined;
  return {
    persona,
    description: data.description,
    personality: data.personality,
    scenario: data.scenario,
    systemPrompt: data.systemPrompt,
    postHistoryInstructions: data.postHistoryInstructions,
    exampleMessages: data.messageExample,
    depthPrompt: depth?.prompt ?? "",
    creatorNotes: data.creatorNotes,
    version: data.characterVersion,
    firstMessage: data.firstMessage,
    alternateGreetings: data.alternateGreetings,
  };
}

export const BOB = { id: "user", name: "Bob", description: "PERSONA of {{user}}" };

/** `<kind>:<field>=<text>` of each section. */
export const textsOf = ({ sections }: Profile): string[] =>
  sections.map(({ name, text }) => `${name.split(":").slice(3).join(":")}=${text}`);

export const codesOf = ({ diagnostics }: Profile): string[] => diagnostics.map(({ code }) => code);
