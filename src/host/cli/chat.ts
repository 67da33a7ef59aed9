import { CliError } from "./error.ts";
import { type InputFile, readInput, textOf, titleOf } from "./input.ts";
import { write, type CliIo } from "./io.ts";
import { oneLine } from "./table.ts";

/** One visible message, oldest first in lists of them. `name` is null where the file does not say who speaks. */
export interface ChatMessage {
  readonly name: string | null;
  readonly text: string;
}

/** A chat as read. */
export interface Chat {
  /** Visible ones, oldest first. */
  readonly messages: readonly ChatMessage[];
  /** What there is to say about how it was read, as a sentence; null for nothing. */
  readonly note: string | null;
}

/** Who may speak in a text chat whose lines do not all have a name. */
export interface Speakers {
  readonly user: string;
  readonly char: string;
}

const SPEAKER = /^(?<name>[\p{L}\p{N}][\p{L}\p{N} .'_-]{0,39})[:：]\s+(?<text>[\s\S]*)$/u;

const HEADER_FIELDS = ["user_name", "character_name", "chat_metadata"];

/** A message of a SillyTavern chat file: a header may come first, hidden ones are `is_system`. */
function messageOf(value: unknown, where: string, isFirst: boolean): ChatMessage | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new CliError("chat-invalid", `${where} is not an object`);
  }
  const { mes, name, is_system: hidden } = value as Record<string, unknown>;
  if (mes === undefined && isFirst && HEADER_FIELDS.some((field) => field in value)) return null;
  if (typeof mes !== "string") throw new CliError("chat-invalid", `${where} has no text in \`mes\``);
  if (hidden) return null;
  return { name: typeof name === "string" && name !== "" ? name : null, text: mes };
}

function readLines(file: InputFile, text: string): ChatMessage[] {
  const lines = text.split("\n").flatMap((line, i) => (line.trim() === "" ? [] : [{ line, number: i + 1 }]));
  return lines.flatMap(({ line, number }, i) => {
    const where = `${titleOf(file.name)}, line ${number}`;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (cause) {
      throw new CliError("chat-invalid", `${where} is not JSON`, { cause });
    }
    return messageOf(value, where, i === 0) ?? [];
  });
}

/** The chat of a JSON array of messages; null if the text is none, which in a .json file is an error. */
function readArray(file: InputFile, text: string): ChatMessage[] | null {
  if (/\.(?:jsonl|txt)(?:\.gz)?$/i.test(file.name) || !text.trimStart().startsWith("[")) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    // Text that begins with a bracket is a chat of people, unless the name says otherwise.
    if (!/\.json(?:\.gz)?$/i.test(file.name)) return null;
    throw new CliError("chat-invalid", `${titleOf(file.name)} is not JSON`, { cause });
  }
  if (!Array.isArray(value)) return null;
  return value.flatMap((one: unknown, i) => messageOf(one, `${titleOf(file.name)}, message ${i + 1}`, i === 0) ?? []);
}

interface TextPart {
  readonly name: string | null;
  readonly text: string;
  /** As it stands in the file. */
  readonly block: string;
}

function textParts(text: string): TextPart[] {
  const clean = text.replaceAll("\r\n", "\n").trim();
  const blocks = /\n[^\S\n]*\n/.test(clean) ? clean.split(/\n(?:[^\S\n]*\n)+/) : clean.split("\n");
  return blocks
    .filter((block) => block.trim() !== "")
    .map((block) => {
      const { name = null, text: said = block } = SPEAKER.exec(block)?.groups ?? {};
      return { name, text: said, block };
    });
}

const NAMES_TOLD = 8;

/** Text that is taken for a name is not scanned: nobody should have to guess which. */
function speakersNote(file: InputFile, names: readonly (string | null)[], looked: number): string | null {
  const title = titleOf(file.name);
  const speakers = [...new Set(names.flatMap((name) => name ?? []))];
  if (speakers.length > 0) {
    const more = speakers.length - NAMES_TOLD;
    const list = speakers.slice(0, NAMES_TOLD).join(", ") + (more > 0 ? ` and ${more} more` : "");
    return `${title}: taken as speakers, whose names are scanned with --names only: ${list}`;
  }
  if (looked === 0) return null;
  const unnamed = names.length - looked;
  return `${title}: no speakers taken, ${unnamed} of ${names.length} messages have no \`Name: \`; every word is scanned`;
}

/**
 * A plain text chat: blocks between blank lines if there are any, else lines. `Name: ` is taken off where every message
 * begins like that; otherwise only for the two names that are known.
 */
function readText(file: InputFile, text: string, speakers: Speakers): Chat {
  const parts = textParts(text);
  const allNamed = parts.every(({ name }) => name !== null);
  const known = [speakers.user, speakers.char];
  const messages = parts.map(({ name, text: said, block }) => {
    const isTaken = name !== null && (allNamed || known.includes(name));
    return isTaken ? { name, text: said } : { name: null, text: block };
  });
  const looked = parts.filter(({ name }) => name !== null).length;
  return {
    messages,
    note: speakersNote(
      file,
      messages.map(({ name }) => name),
      looked,
    ),
  };
}

/** What a JSON file that is no chat looks like; null for nothing that is known. */
function otherKind(text: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const has = (...names: readonly string[]): boolean => names.some((name) => Object.hasOwn(value, name));
  if (has("spec", "first_mes")) return "a character card";
  if (has("entries", "lorebookVersion")) return "a world book";
  return has("prompts", "prompt_order") ? "a preset" : null;
}

/** Whether the file is a chat of JSON lines: by its name, or by how it begins where the name says nothing. */
function isJsonLines(file: InputFile, text: string): boolean {
  if (/\.jsonl(\.gz)?$/i.test(file.name)) return true;
  return !/\.txt(\.gz)?$/i.test(file.name) && text.trimStart().startsWith("{");
}

function readJson(file: InputFile, text: string): readonly ChatMessage[] | null {
  try {
    return readArray(file, text) ?? (isJsonLines(file, text) ? readLines(file, text) : null);
  } catch (error) {
    const kind = otherKind(text);
    if (kind === null) throw error;
    throw new CliError("chat-invalid", `${titleOf(file.name)} is ${kind}, not a chat`, { cause: error });
  }
}

/** A chat file. Errors: `chat-invalid` (with line or message), `chat-empty`. */
export function readChat(file: InputFile, speakers: Speakers): Chat {
  const text = textOf(file);
  const json = readJson(file, text);
  const chat = json === null ? readText(file, text, speakers) : { messages: json, note: null };
  if (chat.messages.length === 0) throw new CliError("chat-empty", `${titleOf(file.name)} holds no visible message`);
  return chat;
}

/** The chat that the command line names, with what there is to say about it on standard error. */
export async function readNamedChat(name: string, speakers: Speakers, io: CliIo): Promise<readonly ChatMessage[]> {
  const { messages, note } = readChat(await readInput(name, io.stdin), speakers);
  if (note !== null) await write(io.stderr, `${oneLine(note)}\n`);
  return messages;
}
