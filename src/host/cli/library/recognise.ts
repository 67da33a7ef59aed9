import type { ResourceKind } from "../../../workers/protocol.ts";
import { holdsZip, isPng } from "../signatures.ts";

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const CARD_FIELDS = ["description", "personality", "scenario", "first_mes", "mes_example", "creator_notes"];
const PRESET_FIELDS = [
  "prompts",
  "prompt_order",
  "chat_completion_source",
  "openai_max_context",
  "openai_max_tokens",
  "temperature",
  "top_p",
  "frequency_penalty",
  "presence_penalty",
];
const USER_FIELDS: readonly string[] = ["id", "name", "description"];

const count = (fields: Fields, names: readonly string[]): number =>
  names.filter((name) => Object.hasOwn(fields, name)).length;

function isCard(root: Fields): boolean {
  const { spec, data, name, char_name } = root;
  if (typeof spec === "string" && spec.startsWith("chara_card")) return true;
  if (isFields(data) && count(data, CARD_FIELDS) > 1) return true;
  return char_name !== undefined || (name !== undefined && count(root, CARD_FIELDS) > 1);
}

/** A user is exactly a name with a description: anything beside them makes it something else. */
function isUser(root: Fields): boolean {
  return (
    typeof root["name"] === "string" &&
    typeof root["description"] === "string" &&
    Object.keys(root).every((name) => USER_FIELDS.includes(name))
  );
}

/** A sign of a lorebook form, or a list of entries. */
const isBook = (root: Fields): boolean =>
  root["entries"] !== undefined ||
  root["lorebookVersion"] !== undefined ||
  root["kind"] === "memory" ||
  root["type"] === "risu";

/** The kind that a parsed JSON file is of; undefined for none that is known. */
export function kindOfValue(root: unknown): ResourceKind | undefined {
  if (Array.isArray(root)) return "world-book";
  if (!isFields(root)) return undefined;
  if (isCard(root)) return "character";
  if (Array.isArray(root["prompts"]) || Array.isArray(root["prompt_order"])) return "preset";
  if (isBook(root)) return "world-book";
  if (count(root, PRESET_FIELDS) > 1) return "preset";
  return isUser(root) ? "user" : undefined;
}

/** NovelAI's lorebook in a picture: the keyword of its text chunk. */
const NAI_KEYWORD = "naidata\0";

function kindOfPng(bytes: Uint8Array): ResourceKind {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const card = text.includes("chara\0") || text.includes("ccv3\0");
  return !card && text.includes(NAI_KEYWORD) ? "world-book" : "character";
}

const YAML_FIELD = /^(name|context|greeting|example_dialogue)\s*:/m;

/**
 * The kind that a file is of, by its content. JSON that does not parse counts as a world book: every reader says the same
 * about it. Undefined for what is of no kind.
 */
export function kindOfFile(bytes: Uint8Array): ResourceKind | undefined {
  if (isPng(bytes)) return kindOfPng(bytes);
  if (holdsZip(bytes)) return "character";
  const text = new TextDecoder().decode(bytes);
  const start = text.trimStart()[0];
  if (start !== "{" && start !== "[") return YAML_FIELD.test(text) ? "character" : undefined;
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return "world-book";
  }
  return kindOfValue(root);
}
