import { type Fields, isFields, ownField } from "../../matcher/formats/json-object.ts";
import { MatcherError } from "../../matcher/model/error.ts";

/** What a JSON file of this field can be. */
export type Entity =
  | "character"
  | "world-book"
  | "preset"
  | "text-preset"
  | "user"
  | "personas"
  | "regex-script"
  | "activation-settings"
  | "unknown";

export interface EntityRow {
  /** With its article, as a message says it. */
  readonly words: string;
  readonly advice: string;
}

const ENTITIES: Readonly<Record<Entity, EntityRow>> = {
  character: { words: "a character card", advice: "import it as a character" },
  "world-book": { words: "a world book", advice: "import it as a world book" },
  preset: { words: "a chat-completion preset", advice: "import it as a preset" },
  "text-preset": { words: "a preset for text completion", advice: "only chat-completion presets are read" },
  user: { words: "a user", advice: "import it as a user" },
  personas: { words: "a backup of personas", advice: "create a user for each persona" },
  "regex-script": { words: "a regex script", advice: "put it into the regex scripts of a preset or character" },
  "activation-settings": { words: "SillyTavern's settings", advice: "import them as activation settings" },
  unknown: { words: "none of the known files", advice: "give another file" },
};

/** What a parsed JSON file looks like, told by the names of its fields as SillyTavern's own imports do. */
export function entityOf(root: unknown): Entity {
  if (Array.isArray(root)) return root.some((item) => hasAny(item, ["key", "keys"])) ? "world-book" : "unknown";
  if (!isFields(root)) return "unknown";
  const sign = SIGNS.find(({ test }) => test(root));
  return sign?.entity ?? "unknown";
}

/** What a message says of such a file: `a world book`, and what to do with it. */
export const entityWords = (entity: Entity): EntityRow => ENTITIES[entity];

/** The refusal of a file that is something else than what it was given as. */
export function wrongEntity(wanted: Entity, found: Entity): MatcherError {
  const { words, advice } = ENTITIES[found];
  const what = `Not ${ENTITIES[wanted].words}: this is ${words}; ${advice}.`;
  return new MatcherError("wrong-entity-type", what, { path: "$" });
}

interface Sign {
  readonly entity: Entity;
  readonly test: (root: Fields) => boolean;
}

const CARD_FIELDS = ["description", "personality", "scenario", "first_mes", "mes_example", "creator_notes"];
const CHAT_PRESET_FIELDS = [
  "prompts",
  "prompt_order",
  "chat_completion_source",
  "openai_max_context",
  "openai_max_tokens",
  "openai_model",
  "temperature",
  "top_p",
  "frequency_penalty",
  "presence_penalty",
  "names_behavior",
  "impersonation_prompt",
  "new_chat_prompt",
  "wi_format",
  "scenario_format",
  "personality_format",
  "squash_system_messages",
  "stream_openai",
];
const TEXT_PRESET_FIELDS = ["temp", "rep_pen", "story_string", "input_sequence", "output_sequence", "max_length"];

/** In the order of their certainty. */
const SIGNS: readonly Sign[] = [
  { entity: "character", test: (root) => String(ownField(root, "spec")).startsWith("chara_card") },
  { entity: "world-book", test: isWorldBook },
  { entity: "preset", test: (root) => hasAny(root, ["prompts", "prompt_order"]) || isPromptManagerExport(root) },
  { entity: "regex-script", test: (root) => hasAny(root, ["findRegex"]) },
  { entity: "personas", test: (root) => hasAny(root, ["personas", "persona_descriptions"]) },
  { entity: "activation-settings", test: isSettings },
  { entity: "character", test: isCard },
  { entity: "text-preset", test: (root) => countOf(root, TEXT_PRESET_FIELDS) > 1 },
  { entity: "preset", test: (root) => countOf(root, CHAT_PRESET_FIELDS) > 1 },
  { entity: "user", test: isUser },
  { entity: "preset", test: (root) => countOf(root, CHAT_PRESET_FIELDS) > 0 },
];

function isWorldBook(root: Fields): boolean {
  if (ownField(root, "lorebookVersion") !== undefined || ownField(root, "kind") === "memory") return true;
  if (ownField(root, "type") === "risu") return true;
  const entries = ownField(root, "entries");
  return typeof entries === "object" && entries !== null;
}

/** Whether a root is the prompt manager's own export: `{version, type, data: {prompts, prompt_order}}`. */
export function isPromptManagerExport(root: unknown): boolean {
  const type = ownField(root, "type");
  const data = ownField(root, "data");
  return (type === "full" || type === "character") && isFields(data) && hasAny(data, ["prompts", "prompt_order"]);
}

function isSettings(root: Fields): boolean {
  const names = [...Object.keys(root), ...Object.keys(Object(ownField(root, "world_info_settings")))];
  return names.some((name) => name.startsWith("world_info_"));
}

function isCard(root: Fields): boolean {
  if (ownField(root, "char_name") !== undefined) return true;
  const data = ownField(root, "data");
  if (isFields(data) && countOf(data, CARD_FIELDS) > 1) return true;
  return ownField(root, "name") !== undefined && countOf(root, CARD_FIELDS) > 1;
}

function isUser(root: Fields): boolean {
  return (
    typeof root["name"] === "string" && Object.keys(root).every((name) => ["id", "name", "description"].includes(name))
  );
}

function hasAny(holder: unknown, names: readonly string[]): boolean {
  return names.some((name) => ownField(holder, name) !== undefined);
}

function countOf(holder: Fields, names: readonly string[]): number {
  return names.filter((name) => Object.hasOwn(holder, name)).length;
}
