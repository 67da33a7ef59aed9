import { LIMITS } from "../limits.ts";
import type { VariableStore, VariableValue } from "./variables.ts";

const UNITS_MAX = LIMITS.macroVariableUnits.value;
const INDEX_MAX = LIMITS.macroListIndex.value;

/** A value as macros show it and count with it: a number if it reads as one, '' if there is none. */
const readable = (value: VariableValue | undefined): string | number => {
  if (value === undefined || value === null || value === false) return "";
  if (typeof value === "string" && value.trim() === "") return value;
  const number = Number(value);
  return Number.isNaN(number) ? String(value) : number;
};

/** How many UTF-16 units an operation on a variable has to look at. */
export const storedUnits = (store: VariableStore, name: string): number => {
  const value = store.get(name);
  return typeof value === "string" ? value.length : 0;
};

export const readVariable = (store: VariableStore, name: string): string | number => readable(store.get(name));

/** Stores a value; false, and nothing stored, without a name or if it is longer than `macroVariableUnits`. */
export const writeVariable = (store: VariableStore, name: string, value: string | number): boolean => {
  if (name === "" || (typeof value === "string" && value.length > UNITS_MAX)) return false;
  store.set(name, value);
  return true;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A value as JSON; undefined if it is nested so deeply that it cannot be written, which a text can well ask for. */
const toJson = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
};

const writeJson = (store: VariableStore, name: string, value: unknown): boolean => {
  const json = toJson(value);
  return json !== undefined && writeVariable(store, name, json);
};

/**
 * Adds to a variable as SillyTavern does: to a JSON list the text as a new item, to a number a number, else the text
 * behind the text. False, and nothing stored, as for {@link writeVariable}.
 */
export const addToVariable = (store: VariableStore, name: string, added: string | number): boolean => {
  const current = readVariable(store, name) || 0;
  const list = typeof current === "string" ? parseJson(current) : undefined;
  if (Array.isArray(list)) return writeJson(store, name, [...(list as unknown[]), added]);
  const sum = Number(current) + Number(added);
  return writeVariable(store, name, Number.isNaN(sum) ? `${current === 0 ? "" : current}${added}` : sum);
};

const itemOf = (container: unknown, key: string): unknown => {
  if (typeof container === "string" || Array.isArray(container)) {
    const index = Number(key);
    return Number.isInteger(index) ? (container as ArrayLike<unknown>)[index] : undefined;
  }
  if (typeof container !== "object" || container === null || !Object.hasOwn(container, key)) return undefined;
  return (container as Record<string, unknown>)[key];
};

/** One item of a variable that holds a JSON list or object; the whole value if it holds no JSON. */
export const readVariableKey = (store: VariableStore, name: string, key: string): string | number => {
  const current = store.get(name);
  const container = typeof current === "string" ? parseJson(current) : current;
  if (container === undefined) return readable(current);
  const item = itemOf(container, key);
  if (typeof item === "object" && item !== null) return toJson(item) ?? "";
  return typeof item === "string" || typeof item === "number" || typeof item === "boolean" ? readable(item) : "";
};

/** The list or object in a variable; a new one for `key` if it holds none yet; undefined if it holds another value. */
const containerFor = (value: VariableValue | undefined, key: string): object | undefined => {
  const parsed = value === undefined ? null : parseJson(String(value));
  if (parsed === null) return Number.isNaN(Number(key)) ? {} : [];
  return typeof parsed === "object" ? parsed : undefined;
};

/**
 * Sets one item of a variable that holds a JSON list or object, or nothing yet (a number as key makes a list). A
 * variable with any other value stays as it is, and so do the items of a list whose key is no index. False, and
 * nothing stored, as for {@link writeVariable} or if the index is above `macroListIndex`.
 */
export const writeVariableKey = (store: VariableStore, at: { name: string; key: string }, value: string): boolean => {
  const container = containerFor(store.get(at.name), at.key);
  if (container === undefined) return true;
  if (!Array.isArray(container)) {
    const fields = new Map<string, unknown>(Object.entries(container)).set(at.key, value);
    return writeJson(store, at.name, Object.fromEntries(fields));
  }
  const index = Number(at.key);
  if (index > INDEX_MAX) return false;
  const items = container as unknown[];
  if (Number.isInteger(index) && index >= 0) items[index] = value;
  return writeJson(store, at.name, items);
};
