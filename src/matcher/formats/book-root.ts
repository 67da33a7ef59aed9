import type { BookSettings } from "../model/book.ts";
import type { Note } from "./field-values.ts";
import { readFlag, readNumber, readRecord, readText } from "./field-values.ts";
import type { Findings } from "./findings.ts";
import { type Fields, isFields, jsonEqual, ownField } from "./json-object.ts";

/** A field of the root of a book file and its place in the model. */
interface RootField {
  readonly file: string;
  readonly setting?: keyof BookSettings;
  readonly read: (value: unknown, note: Note) => unknown;
}

const ROOT_FIELDS: readonly RootField[] = [
  { file: "description", read: readText },
  { file: "scan_depth", setting: "scanDepth", read: (value, note) => readNumber(value, note) },
  { file: "token_budget", setting: "tokenBudget", read: (value, note) => readNumber(value, note) },
  { file: "recursive_scanning", setting: "recursiveScanning", read: readFlag },
  { file: "extensions", setting: "extensions", read: readRecord },
];

/** What a root says about the book as a whole. */
export interface BookRoot {
  readonly description?: string;
  readonly settings: BookSettings;
}

/** Reads description and settings of a root; without findings it is silent. */
export function readBookRoot(root: unknown, findings?: Findings): BookRoot {
  const settings: Fields = {};
  let description: unknown;
  for (const { file, setting, read } of ROOT_FIELDS) {
    const value = ownField(root, file);
    if (value === undefined || value === null) continue;
    const result = read(value, (code, message) => findings?.add(code, [file], `${file}: ${message}.`));
    if (result === undefined) continue;
    if (setting === undefined) description = result;
    else settings[setting] = result;
  }
  return { ...(typeof description === "string" ? { description } : {}), settings };
}

/** The root with what the model says now; fields that were not edited keep the spelling of the file. */
export function overlayRoot(root: unknown, edit: { before: BookRoot; now: BookRoot }): Fields {
  const result: Fields = isFields(root) ? { ...root } : {};
  for (const { file, setting } of ROOT_FIELDS) {
    const was = setting === undefined ? edit.before.description : edit.before.settings[setting];
    const is = setting === undefined ? edit.now.description : edit.now.settings[setting];
    if (jsonEqual(was, is)) continue;
    if (is === undefined) delete result[file];
    else result[file] = is;
  }
  return result;
}
