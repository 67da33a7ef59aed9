import type { SourceFormat } from "../model/book.ts";
import { MatcherError, type MatcherErrorCode } from "../model/error.ts";
import { type Fields, isFields, ownField } from "./json-object.ts";
import { SOURCE_ADAPTORS } from "./source-formats.ts";

/**
 * The format of a parsed file. SillyTavern's signs come first (`lorebookVersion`, `kind`, `type`), then a list of
 * `entries` or a bare array, told apart by the field names of its entries. What is something else is refused by name:
 * `is-a-character-card`, `is-a-preset`, `not-a-world-book`, or `root-invalid` for a scalar.
 */
export function recogniseFormat(root: unknown): SourceFormat {
  if (typeof root !== "object" || root === null) {
    const what = root === null ? "null" : `a ${typeof root}`;
    throw new MatcherError("root-invalid", `The file holds ${what}; a world book is a JSON object or an array.`, {
      path: "$",
    });
  }
  if (Array.isArray(root)) return looksLikeCharacterBook(root, {}) ? "character-book" : "st-world";
  if (!isFields(root)) throw new MatcherError("root-invalid", "The file holds no JSON object.", { path: "$" });
  if (hasCardSpec(root)) throw refusal("is-a-character-card");
  const entries = ownField(root, "entries");
  const signed = signedFormat(root);
  if (signed !== undefined) return signed;
  if (entries !== undefined) return looksLikeCharacterBook(entries, root) ? "character-book" : "st-world";
  throw foreign(root);
}

/**
 * The format whose sign a root carries. SillyTavern goes by the sign alone and chokes on a list that it cannot convert,
 * so such a file is refused with the place.
 */
function signedFormat(root: Fields): SourceFormat | undefined {
  if (ownField(root, "lorebookVersion") !== undefined) return withList(root, "novelai", "a NovelAI lorebook");
  if (ownField(root, "kind") === "memory") return withList(root, "agnai", "an Agnai memory book");
  if (ownField(root, "type") === "risu") return withList(root, "risu", "a Risu lorebook");
  return undefined;
}

function withList(root: Fields, format: SourceFormat, what: string): SourceFormat {
  const { list, convertible } = SOURCE_ADAPTORS[format];
  const entries = ownField(root, list);
  if (!Array.isArray(entries)) throw refusal("not-a-world-book", `It says it is ${what} but has no array \`${list}\`.`);
  const bad = (entries as unknown[]).findIndex((entry) => !convertible(entry));
  if (bad === -1) return format;
  const fault = `Entry $.${list}[${bad}] cannot be converted: it is null or its keys are no text. Repair or delete it.`;
  throw refusal("not-a-world-book", `It says it is ${what}. ${fault}`, `$.${list}[${bad}]`);
}

const BOOK_SIGNS = ["keys", "secondary_keys", "insertion_order", "use_regex"];
const BOOK_POSITIONS: readonly unknown[] = ["before_char", "after_char"];
const WORLD_SIGNS = ["key", "keysecondary", "uid", "disable", "order"];
const BOOK_ROOT_SIGNS = ["scan_depth", "token_budget", "recursive_scanning"];

/** Votes by entry; a list without any sign is a character book only if its root says so. */
function looksLikeCharacterBook(entries: unknown, root: Fields): boolean {
  if (typeof entries !== "object" || entries === null) return false;
  let votes = 0;
  for (const entry of Object.values(entries)) {
    const signed = BOOK_SIGNS.some((name) => ownField(entry, name) !== undefined);
    const book = signed || BOOK_POSITIONS.includes(ownField(entry, "position"));
    const world = WORLD_SIGNS.some((name) => ownField(entry, name) !== undefined);
    votes += Number(book) - Number(world);
  }
  return (
    votes > 0 || (votes === 0 && Array.isArray(entries) && BOOK_ROOT_SIGNS.some((name) => Object.hasOwn(root, name)))
  );
}

const CARD_FIELDS = ["description", "personality", "scenario", "first_mes", "mes_example", "creator_notes"];
const PRESET_FIELDS = [
  "prompts",
  "prompt_order",
  "chat_completion_source",
  "openai_max_context",
  "temperature",
  "temp",
  "top_p",
  "rep_pen",
  "frequency_penalty",
  "story_string",
  "input_sequence",
  "wi_format",
];

function hasCardSpec(root: Fields): boolean {
  const spec = ownField(root, "spec");
  return typeof spec === "string" && spec.startsWith("chara_card");
}

function foreign(root: Fields): MatcherError {
  const data = ownField(root, "data");
  const fields = (holder: unknown): number => CARD_FIELDS.filter((name) => Object.hasOwn(Object(holder), name)).length;
  const named = ownField(root, "name") !== undefined || ownField(data, "name") !== undefined;
  const gradio = ownField(root, "char_name") !== undefined;
  if (
    gradio ||
    (isFields(data) && fields(data) > 1) ||
    (named && fields(root) > 1) ||
    ownField(root, "kind") === "character"
  ) {
    return refusal("is-a-character-card");
  }
  if (PRESET_FIELDS.filter((name) => Object.hasOwn(root, name)).length > 1) return refusal("is-a-preset");
  return refusal("not-a-world-book", lookOf(root));
}

function lookOf(root: Fields): string {
  if (ownField(root, "spec") === "lorebook_v3")
    return "It is a V3 lorebook wrapper, which SillyTavern refuses: import what is under `data`.";
  if (ownField(root, "findRegex") !== undefined) return "It looks like a regex script.";
  if (ownField(root, "personas") !== undefined) return "It looks like a persona backup.";
  return "Accepted are SillyTavern world files, character books, NovelAI, Agnai and Risu lorebooks: all but Risu have `entries`.";
}

function refusal(code: MatcherErrorCode, hint = "", path = "$"): MatcherError {
  const messages: Partial<Record<MatcherErrorCode, string>> = {
    "is-a-character-card":
      "This is a character card, not a world book. Import it as a character; its embedded book comes with it.",
    "is-a-preset": "This is a preset, not a world book. Import it as a preset.",
  };
  return new MatcherError(code, messages[code] ?? `This is not a world book. ${hint}`, { path });
}
