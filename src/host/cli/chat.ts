import { CliError } from "./error.ts";
import { textOf, titleOf, type InputFile } from "./input.ts";

/** One visible message, oldest first in lists of them. `name` is null where the file does not say who speaks. */
export interface ChatMessage {
  readonly name: string | null;
  readonly text: string;
}

/** Who may speak in a text chat whose lines do not all have a name. */
export interface Speakers {
  readonly user: string;
  readonly char: string;
}

const SPEAKER = /^(?<name>[\p{L}\p{N}][\p{L}\p{N} .'_-]{0,39})[:：]\s+(?<text>[\s\S]*)$/u;

/** A message of a SillyTavern chat file: the header, which comes first, has no `mes`; hidden ones are `is_system`. */
function messageOf(value: unknown, where: string, isFirst: boolean): ChatMessage | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new CliError("chat-invalid", `${where} is not an object`);
  }
  const { mes, name, is_system: hidden } = value as Record<string, unknown>;
  if (mes === undefined && isFirst) return null;
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

/**
 * A plain text chat: blocks between blank lines if there are any, else lines. `Name: ` is taken off where every message
 * begins like that; otherwise only for the two names that are known.
 */
function readText(text: string, speakers: Speakers): ChatMessage[] {
  const clean = text.replaceAll("\r\n", "\n").trim();
  const blocks = /\n[^\S\n]*\n/.test(clean) ? clean.split(/\n(?:[^\S\n]*\n)+/) : clean.split("\n");
  const parts = blocks.filter((block) => block.trim() !== "").map((block) => ({ block, match: SPEAKER.exec(block) }));
  const allNamed = parts.every(({ match }) => match !== null);
  return parts.map(({ block, match }) => {
    const name = match?.groups?.["name"];
    const known = name === speakers.user || name === speakers.char;
    if (name === undefined || (!allNamed && !known)) return { name: null, text: block };
    return { name, text: match?.groups?.["text"] ?? "" };
  });
}

/** Whether the file is a chat of JSON lines: by its name, or by how it begins where the name says nothing. */
function isJsonLines(file: InputFile, text: string): boolean {
  if (/\.jsonl(\.gz)?$/i.test(file.name)) return true;
  return !/\.txt(\.gz)?$/i.test(file.name) && text.trimStart().startsWith("{");
}

/** The visible messages of a chat file, oldest first. Errors: `chat-invalid` (with line or message), `chat-empty`. */
export function readChat(file: InputFile, speakers: Speakers): ChatMessage[] {
  const text = textOf(file);
  const messages =
    readArray(file, text) ?? (isJsonLines(file, text) ? readLines(file, text) : readText(text, speakers));
  if (messages.length === 0) throw new CliError("chat-empty", `${titleOf(file.name)} holds no visible message`);
  return messages;
}
