import { isFields, type Fields } from "../../../matcher/formats/json-object.ts";

/** A value as its field has it in a document; `fault` says in words what was expected where the card has another type. */
export interface ReadValue<T> {
  readonly value: T;
  readonly fault?: string;
}

/** A text; numbers and booleans are written out, null is none. */
export function readText(value: unknown): ReadValue<string> {
  if (typeof value === "string") return { value };
  if (value === undefined || value === null) return { value: "" };
  if (typeof value === "number" || typeof value === "boolean") return { value: String(value), fault: "a text" };
  return { value: "", fault: "a text" };
}

/** A list of texts; a single text is a list of one. */
export function readList(value: unknown): ReadValue<string[]> {
  if (value === undefined || value === null) return { value: [] };
  if (typeof value === "string") return { value: value === "" ? [] : [value], fault: "a list of texts" };
  return Array.isArray(value) ? textsOf(value) : { value: [], fault: "a list of texts" };
}

/** Tags; a text is split at its commas as SillyTavern does, which is no fault. */
export function readTags(value: unknown): ReadValue<string[]> {
  if (typeof value === "string") return { value: splitTags(value) };
  return readList(value);
}

/** The tags of a text: split at commas, without white space around, none of them empty. */
export function splitTags(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

/** An object, absent if the value is none. */
export function readObject(value: unknown): ReadValue<Fields | undefined> {
  if (value === undefined || value === null) return { value: undefined };
  return isFields(value) ? { value } : { value: undefined, fault: "an object" };
}

/** A list of anything. */
export function readAny(value: unknown): ReadValue<unknown[]> {
  if (value === undefined || value === null) return { value: [] };
  return Array.isArray(value) ? { value: value as unknown[] } : { value: [], fault: "a list" };
}

function textsOf(list: readonly unknown[]): ReadValue<string[]> {
  const texts: string[] = [];
  for (const item of list) {
    if (typeof item === "string") texts.push(item);
    else if (typeof item === "number" || typeof item === "boolean") texts.push(String(item));
  }
  const good = list.every((item) => typeof item === "string");
  return good ? { value: texts } : { value: texts, fault: "a list of texts only" };
}
