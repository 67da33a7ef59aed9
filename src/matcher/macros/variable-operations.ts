import { LIMITS } from "../limits.ts";
import type { VariableStore, VariableValue } from "./variables.ts";

const UNITS_MAX = LIMITS.macroVariableUnits.value;
const LIST_INDEX_MAX = 10_000;

/** The value as macros show it and count with it: a number if it reads as one, '' if there is none. */
const readable = (value: VariableValue | undefined): string | number => {
  if (value === undefined || value === null || value === false) return "";
  if (typeof value === "string" && value.trim() === "") return value;
  const number = Number(value);
  return Number.isNaN(number) ? String(value) : number;
};

export const readVariable = (store: VariableStore, name: string): string | number => readable(store.get(name));

/** Stores a value; false, and nothing stored, if it is longer than `macroVariableUnits`. */
export const writeVariable = (store: VariableStore, name: string, value: string | number): boolean => {
  if (typeof value === "string" && value.length > UNITS_MAX) return false;
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

/**
 * Adds to a variable as SillyTavern does: to a JSON list the text as a new item, to a number a number, else the text
 * behind the text. False if the result is too long.
 */
export const addToVariable = (store: VariableStore, name: string, added: string | number): boolean => {
  const current = readVariable(store, name) || 0;
  const list = typeof current === "string" ? parseJson(current) : undefined;
  if (Array.isArray(list)) return writeVariable(store, name, JSON.stringify([...(list as unknown[]), added]));
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

/** One item of a variable that holds a JSON list or object; the whole value if it holds neither. */
export const readVariableKey = (store: VariableStore, name: string, key: string): string | number => {
  const current = store.get(name);
  const container = typeof current === "string" ? parseJson(current) : current;
  if (container === undefined) return readable(current);
  const item = itemOf(container, key);
  if (typeof item === "object" && item !== null) return JSON.stringify(item);
  return typeof item === "string" || typeof item === "number" || typeof item === "boolean" ? readable(item) : "";
};

/**
 * Sets one item of a variable that holds a JSON list or object, or nothing yet (a whole number makes a list). A
 * variable with any other value stays as it is. False if the result is too large.
 */
export const writeVariableKey = (
  store: VariableStore,
  target: { name: string; key: string },
  value: string,
): boolean => {
  const { name, key } = target;
  const current = store.get(name);
  const index = Number(key);
  const numeric = !Number.isNaN(index);
  let container: unknown = numeric ? [] : {};
  if (current !== undefined && current !== null) container = parseJson(String(current)) ?? container;
  if (
    typeof container !== "object" ||
    container === null ||
    (current !== undefined && parseJson(String(current)) === undefined)
  )
    return true;
  if (Array.isArray(container)) {
    if (index > LIST_INDEX_MAX) return false;
    if (Number.isInteger(index) && index >= 0) (container as unknown[])[index] = value;
  } else {
    const entries = Object.entries(container).filter(([known]) => known !== key);
    container = Object.fromEntries([...entries, [numeric ? String(index) : key, value]]);
  }
  return writeVariable(store, name, JSON.stringify(container));
};
