import type { CardFormat, CharacterData } from "./document.ts";

export type FieldKind = "text" | "list" | "tags" | "book" | "assets" | "extensions";

/** A field of a character: its name in documents and requests, and in `data` of a card. */
export interface CardField {
  readonly name: Extract<keyof CharacterData, string>;
  readonly card: string;
  readonly kind: FieldKind;
}

/** All documented fields, in the order in which documents have them. */
export const CARD_FIELDS = [
  { name: "name", card: "name", kind: "text" },
  { name: "nickname", card: "nickname", kind: "text" },
  { name: "description", card: "description", kind: "text" },
  { name: "personality", card: "personality", kind: "text" },
  { name: "scenario", card: "scenario", kind: "text" },
  { name: "firstMessage", card: "first_mes", kind: "text" },
  { name: "messageExample", card: "mes_example", kind: "text" },
  { name: "creatorNotes", card: "creator_notes", kind: "text" },
  { name: "systemPrompt", card: "system_prompt", kind: "text" },
  { name: "postHistoryInstructions", card: "post_history_instructions", kind: "text" },
  { name: "alternateGreetings", card: "alternate_greetings", kind: "list" },
  { name: "groupOnlyGreetings", card: "group_only_greetings", kind: "list" },
  { name: "tags", card: "tags", kind: "tags" },
  { name: "creator", card: "creator", kind: "text" },
  { name: "characterVersion", card: "character_version", kind: "text" },
  { name: "characterBook", card: "character_book", kind: "book" },
  { name: "assets", card: "assets", kind: "assets" },
  { name: "extensions", card: "extensions", kind: "extensions" },
] as const satisfies readonly CardField[];

/** Fields of `data` that SillyTavern also keeps at the top of a card, and reads there when `data` lacks them. */
export const TOP_LEVEL_COPIES: ReadonlySet<string> = new Set([
  "name",
  "description",
  "personality",
  "scenario",
  "first_mes",
  "mes_example",
  "tags",
]);

/** Fields that a card keeps at its top under a name of V1; an edit sets those that are there. */
export const V1_FIELDS: Readonly<Record<string, string>> = {
  name: "name",
  description: "description",
  personality: "personality",
  scenario: "scenario",
  first_mes: "first_mes",
  mes_example: "mes_example",
  creator_notes: "creatorcomment",
  tags: "tags",
  creator: "creator",
};

/** Where flat cards have the fields of `data`. */
export const FLAT_FIELDS: Readonly<
  Record<Exclude<CardFormat, "sillytavern-v2" | "sillytavern-v3">, Readonly<Record<string, string>>>
> = {
  "sillytavern-v1": V1_FIELDS,
  gradio: {
    name: "char_name",
    description: "char_persona",
    scenario: "world_scenario",
    first_mes: "char_greeting",
    mes_example: "example_dialogue",
  },
  yaml: { name: "name", description: "context", first_mes: "greeting" },
};

/** Fields that only cards with `data` have; at the top of a flat card nobody reads them. */
export const DATA_ONLY_FIELDS = [
  "creator_notes",
  "system_prompt",
  "post_history_instructions",
  "alternate_greetings",
  "character_version",
  "character_book",
  "extensions",
] as const;
