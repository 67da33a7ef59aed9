import { POSITIONS, type Position, ROLES, type Role, SELECTIVE_LOGICS, type SelectiveLogic } from "../model/book.ts";
import type { ImportDiagnosticCode } from "./diagnostics.ts";
import { type Fields, isFields, ownField } from "./json-object.ts";
import { splitKeys } from "./key-list.ts";

/** Reports something about the value that is being read. */
export type Note = (code: ImportDiagnosticCode, message: string) => void;

/** SillyTavern's position numbers, by index of the name in {@link POSITIONS}. */
const POSITION_NUMBERS = [0, 1, 5, 6, 2, 3, 4, 7] as const;

const POSITION_WORDS: Readonly<Record<string, Position>> = {
  before: "before_character_definition",
  after: "after_character_definition",
  before_char: "before_character_definition",
  after_char: "after_character_definition",
  ...Object.fromEntries(POSITIONS.map((name) => [name, name])),
};

/** SillyTavern's number of a position. */
export function positionNumber(position: Position): number {
  return POSITION_NUMBERS[POSITIONS.indexOf(position)] ?? 0;
}

/** Reads a position: 0 to 7; words, digits and objects with a known `type` are understood and reported. */
export function readPosition(value: unknown, note: Note): Position | undefined {
  const named = positionOf(value);
  if (typeof value === "number" && named !== undefined) return named;
  if (value === null) return undefined;
  if (isFields(value)) {
    const inner = positionOf(ownField(value, "type"));
    note("position-object", inner === undefined ? "printed nowhere" : `read as ${inner}`);
    return inner;
  }
  if (named === undefined) note("position-unknown", `${show(value)}: printed nowhere`);
  else note("wrong-type", `${show(value)} read as ${named}; write ${positionNumber(named)}`);
  return named;
}

function positionOf(value: unknown): Position | undefined {
  const number = numberOf(value);
  if (number !== undefined) return POSITIONS[(POSITION_NUMBERS as readonly number[]).indexOf(number)];
  return typeof value === "string" && Object.hasOwn(POSITION_WORDS, value) ? POSITION_WORDS[value] : undefined;
}

/** Reads a role: 0 system, 1 user, 2 assistant; digits and names are understood and reported. */
export function readRole(value: unknown, note: Note): Role | undefined {
  if (value === null) return undefined;
  const named = ROLES.find((role) => role === value) ?? ROLES[numberOf(value) ?? -1];
  if (named === undefined) note("role-unknown", `${show(value)}: left out`);
  else if (typeof value !== "number") note("wrong-type", `${show(value)} read as ${named}`);
  return named;
}

/** Reads a selective logic: 0 to 3 in the order and any, not all, not any, and all. */
export function readLogic(value: unknown, note: Note): SelectiveLogic | undefined {
  if (value === null) return undefined;
  const named = SELECTIVE_LOGICS[numberOf(value) ?? -1];
  if (named === undefined) note("logic-unknown", `${show(value)}: left out, read as and any`);
  else if (typeof value !== "number") note("wrong-type", `${show(value)} read as ${named}`);
  return named;
}

/** Reads a flag with JavaScript's truth as SillyTavern does; null is absent. */
export function readFlag(value: unknown, note: Note): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === null) return undefined;
  note("wrong-type", `${show(value)} read as ${String(Boolean(value))}, as SillyTavern does; write true or false`);
  return Boolean(value);
}

/** Reads `disable` into `enabled`; SillyTavern compares it loosely with true, so 1 and "1" disable, "true" does not. */
export function readDisable(value: unknown, note: Note): boolean | undefined {
  if (typeof value === "boolean") return !value;
  if (value === null) return undefined;
  const enabled = !(value === 1 || (typeof value === "string" && Number(value) === 1));
  note("wrong-type", `${show(value)} read as ${enabled ? "enabled" : "disabled"}, as SillyTavern does`);
  return enabled;
}

/** Reads a number; digits in a string are understood and reported, `null` becomes `nothing`. */
export function readNumber(value: unknown, note: Note, nothing?: number): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (value === null) {
    if (nothing !== undefined) note("wrong-type", `null read as ${nothing}, as SillyTavern does`);
    return nothing;
  }
  const number = numberOf(value);
  note(
    "wrong-type",
    number === undefined ? `${show(value)} left out; write a number` : `${show(value)} read as ${number}`,
  );
  return number;
}

/** Reads a number or null. */
export function readNullableNumber(value: unknown, note: Note): number | null | undefined {
  return value === null ? null : readNumber(value, note);
}

/** Reads a flag or null (inherit). */
export function readNullableFlag(value: unknown, note: Note): boolean | null | undefined {
  return value === null ? null : readFlag(value, note);
}

/** Reads `delayUntilRecursion`: a flag or a level. */
export function readDelayLevel(value: unknown, note: Note): boolean | number | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value === "string" && value !== "" && numberOf(value) === undefined) {
    note("wrong-type", `${show(value)} read as true`);
    return true;
  }
  return readNumber(value, note);
}

/** Reads a text; numbers and booleans are understood and reported. */
export function readText(value: unknown, note: Note): string | undefined {
  if (typeof value === "string") return value;
  if (value === null) return undefined;
  const text = typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
  note("wrong-type", text === undefined ? "left out; write a text" : `${show(value)} read as ${show(text)}`);
  return text;
}

/** Reads a key list; one text is split, odd keys and halves of surrogate pairs are reported. */
export function readKeys(value: unknown, note: Note): string[] | undefined {
  if (value === null) return undefined;
  if (typeof value === "string") {
    const keys = splitKeys(value);
    note("keys-not-array", `one text split into ${keys.length} keys`);
    return reportHalves(keys, note);
  }
  if (!Array.isArray(value)) {
    note("wrong-type", `${show(value)} left out; write an array of strings`);
    return undefined;
  }
  const keys: string[] = [];
  for (const [index, key] of (value as unknown[]).entries()) {
    if (typeof key === "string") keys.push(key);
    else if (typeof key === "number" && Number.isFinite(key)) {
      keys.push(String(key));
      note("key-not-string", `key ${index}: ${show(key)} read as its digits`);
    } else note("key-not-string", `key ${index}: ${show(key)} left out`);
  }
  return reportHalves(keys, note);
}

function reportHalves(keys: string[], note: Note): string[] {
  for (const key of keys) if (!key.isWellFormed()) note("lone-surrogate-key", show(key));
  return keys;
}

/** Reads a list of texts such as `triggers`; SillyTavern ignores what is no array. */
export function readTextList(value: unknown, note: Note): string[] | undefined {
  if (value === null) return undefined;
  if (!Array.isArray(value)) {
    note("wrong-type", `${show(value)} left out, as in SillyTavern; write an array of strings`);
    return undefined;
  }
  return texts(value, note);
}

/** Reads a character filter; missing parts are empty. */
export function readCharacterFilter(
  value: unknown,
  note: Note,
): { isExclude: boolean; names: string[]; tags: string[] } | undefined {
  if (value === null) return undefined;
  if (!isFields(value)) {
    note("wrong-type", `${show(value)} left out; write {isExclude, names, tags}`);
    return undefined;
  }
  const list = (name: string): string[] => {
    const part = ownField(value, name) ?? [];
    if (!Array.isArray(part)) note("wrong-type", `${name}: ${show(part)} read as an empty list`);
    return Array.isArray(part) ? texts(part, note) : [];
  };
  return { isExclude: Boolean(ownField(value, "isExclude")), names: list("names"), tags: list("tags") };
}

/** Reads an object of unknown fields. */
export function readRecord(value: unknown, note: Note): Fields | undefined {
  if (isFields(value)) return value;
  if (value !== null) note("wrong-type", `${show(value)} left out; write an object`);
  return undefined;
}

function texts(list: readonly unknown[], note: Note): string[] {
  const result: string[] = [];
  for (const item of list) {
    if (typeof item === "string") result.push(item);
    else if (typeof item === "number") {
      result.push(String(item));
      note("wrong-type", `${show(item)} read as its digits`);
    } else note("wrong-type", `${show(item)} left out; write a string`);
  }
  return result;
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

const SHOWN_UNITS = 40;

/** A value as it may stand in a message: short, and never the whole of a container. */
function show(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return "an object";
  // JSON has no word for what a number of too many digits becomes.
  if (typeof value === "number" && !Number.isFinite(value)) return "a number that is too large";
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > SHOWN_UNITS ? `${text.slice(0, SHOWN_UNITS)}…` : text;
}
