import { type Fields, ownField } from "../../../matcher/formats/json-object.ts";
import { type Role, ROLES } from "../../../matcher/model/book.ts";
import { DEFAULT_ORDER } from "./built-in.ts";
import type { PresetPrompt } from "./document.ts";

/** A prompt without its place in the order. */
export type PromptText = Omit<PresetPrompt, "enabled">;

/** Reports a field whose value is read otherwise than written. */
export type PromptNote = (field: string, message: string) => void;

/**
 * A prompt of a file. A prompt without a role is sent as `system`; of a marker, which has no text of its own, the
 * published API says `user` then.
 */
export function readPrompt(st: Fields, note: PromptNote = () => undefined): PromptText {
  const marker = readFlag(st, "marker", note);
  return {
    identifier: readText(st, "identifier", note),
    name: readText(st, "name", note),
    role: readRole(st, marker ? "user" : "system", note),
    content: readText(st, "content", note),
    marker,
    systemPrompt: readFlag(st, "system_prompt", note),
    st,
  };
}

/** The prompt as SillyTavern has it: `st`, with what the other fields say otherwise. */
export function writePrompt(prompt: PromptText): Fields {
  let result = prompt.st;
  // One by one: the role that a prompt has without saying so depends on whether it is a marker.
  for (const { model, st } of PROMPT_FIELDS) {
    if (readPrompt(result)[model] !== prompt[model]) result = { ...result, [st]: prompt[model] };
  }
  return result;
}

/**
 * The same for a prompt that is new in its file, with every field said: SillyTavern sends a prompt of the user's own only
 * if `system_prompt` is false, and loses one in the chat that has no role.
 */
export function writeNewPrompt(prompt: PromptText): Fields {
  const { identifier, name, role, content, marker, systemPrompt, st } = prompt;
  const builtIn = DEFAULT_ORDER.some((item) => item.identifier === identifier);
  const said: Fields = { identifier, name, ...(builtIn ? {} : { system_prompt: systemPrompt }) };
  const text: Fields = marker ? { marker } : { role, content };
  return writePrompt({ ...prompt, st: { ...said, ...text, ...st } });
}

type TextField = Exclude<keyof PromptText, "st">;

const PROMPT_FIELDS: readonly { readonly model: TextField; readonly st: string }[] = [
  { model: "identifier", st: "identifier" },
  { model: "name", st: "name" },
  { model: "systemPrompt", st: "system_prompt" },
  { model: "marker", st: "marker" },
  { model: "role", st: "role" },
  { model: "content", st: "content" },
];

function readText(st: Fields, field: string, note: PromptNote): string {
  const value = ownField(st, field);
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  const text = typeof value === "number" || typeof value === "boolean" ? String(value) : "";
  note(field, `a ${typeof value} read as ${JSON.stringify(text)}; write a text`);
  return text;
}

function readFlag(st: Fields, field: string, note: PromptNote): boolean {
  const value = ownField(st, field);
  if (typeof value === "boolean") return value;
  if (value === undefined || value === null) return false;
  note(field, `a ${typeof value} read as ${String(Boolean(value))}; write true or false`);
  return Boolean(value);
}

function readRole(st: Fields, otherwise: Role, note: PromptNote): Role {
  const value = ownField(st, "role");
  const role = ROLES.find((name) => name === value);
  if (role !== undefined) return role;
  if (value !== undefined && value !== null && value !== "")
    note("role", `read as ${otherwise}; write ${ROLES.join(", ")}`);
  return otherwise;
}
