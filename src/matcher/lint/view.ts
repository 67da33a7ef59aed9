import type { Entry, WorldBook } from "../model/book.ts";
import type { ActivationSettings } from "../model/settings.ts";
import { isFields } from "../formats/json-object.ts";
import { bookInfo } from "../compile/books.ts";
import { parseDecorators } from "../compile/decorators.ts";
import { readKey, type KeyText } from "../compile/key-text.ts";
import { entryPath, keyPaths, type PlacedEntry } from "./path.ts";

/** `never`: empty; `always`: white space only; `dynamic`: holds macros, so that it is known at scan time only. */
export type KeyKind = KeyText["kind"];

/** One key as lint looks at it. `text` is trimmed, as the matcher does; `written` is as the file has it. */
export interface KeyView {
  readonly written: string;
  readonly text: string;
  readonly kind: KeyKind;
  /** Of kind `regex`: pattern and flags. */
  readonly source: string;
  readonly flags: string;
  readonly path: string;
}

/** One entry with the settings that apply to it, under SillyTavern's rules for missing fields. */
export interface EntryView extends PlacedEntry {
  readonly entry: Entry;
  readonly index: number;
  /** How messages name the entry: its comment, else its first key, with the uid. */
  readonly label: string;
  readonly live: boolean;
  readonly constant: boolean;
  readonly keys: readonly KeyView[];
  /** Only those that count: none when the entry is not selective. */
  readonly secondary: readonly KeyView[];
  readonly caseSensitive: boolean;
  readonly wholeWords: boolean;
  readonly scanDepth: number;
  /** Content below the decorators. */
  readonly content: string;
  /** The decorators @@activate and @@dont_activate. */
  readonly activate: boolean;
  readonly dontActivate: boolean;
  readonly groups: readonly string[];
  readonly order: number;
}

/** A book as the rules look at it: entries in file order, with what the book says for itself laid over the settings. */
export interface BookView {
  readonly book: WorldBook;
  readonly entries: readonly EntryView[];
  readonly live: readonly EntryView[];
  readonly recursive: boolean;
  /** The book's own budget where it is to be honoured. */
  readonly tokenBudget: number | null;
  readonly settings: ActivationSettings;
}

function keyView(written: string, path: string): KeyView {
  const key = readKey(written);
  const regex = key.kind === "regex" ? key : { source: "", flags: "" };
  const text = key.kind === "literal" ? key.text : written.trim();
  return { written, text, kind: key.kind, source: regex.source, flags: regex.flags, path };
}

function labelOf(entry: Entry): string {
  const name = entry.comment?.trim() || entry.keys?.find((key) => key.trim() !== "")?.trim() || "untitled";
  const short = name.length > 40 ? `${name.slice(0, 39)}…` : name;
  return `"${short}" (uid ${entry.uid})`;
}

function groupsOf(entry: Entry): readonly string[] {
  const name = entry.group?.name;
  return name === undefined || name === "" ? [] : name.split(/,\s*/).filter((part) => part !== "");
}

function keyViews(place: PlacedEntry, list: "keys" | "secondaryKeys", keys: readonly string[]): KeyView[] {
  const paths = keyPaths(place, list, keys.length);
  return keys.map((key, i) => keyView(key, paths[i] ?? place.path));
}

function entryView(book: WorldBook, entry: Entry, index: number, settings: ActivationSettings): EntryView {
  const place: PlacedEntry = { path: entryPath(book, entry), format: book.source.format, raw: entry.source.raw };
  return {
    ...place,
    entry,
    index,
    label: labelOf(entry),
    // What is no object in the file can never be active: the reader said so.
    live: entry.enabled !== false && (place.raw === undefined || isFields(place.raw)),
    constant: entry.constant === true,
    keys: keyViews(place, "keys", entry.keys ?? []),
    secondary: entry.selective === true ? keyViews(place, "secondaryKeys", entry.secondaryKeys ?? []) : [],
    caseSensitive: entry.caseSensitive ?? settings.caseSensitive,
    wholeWords: entry.matchWholeWords ?? settings.matchWholeWords,
    scanDepth: entry.scanDepth ?? settings.scanDepth,
    ...parseDecorators(entry.content ?? ""),
    groups: groupsOf(entry),
    order: entry.insertionOrder ?? 0,
  };
}

/** The view of a book; `settings` are the global ones, the book's own count where they are to be honoured. */
export function bookView(book: WorldBook, settings: ActivationSettings): BookView {
  const info = bookInfo({ id: book.name, place: "global", book });
  const honour = settings.bookSettings === "honour";
  const own: ActivationSettings = { ...settings, scanDepth: (honour ? info.scanDepth : null) ?? settings.scanDepth };
  const entries = book.entries.map((entry, index) => entryView(book, entry, index, own));
  return {
    book,
    entries,
    live: entries.filter((entry) => entry.live),
    recursive: ((honour ? info.recursive : null) ?? settings.recursive) && settings.maxRecursionSteps !== 1,
    tokenBudget: honour ? info.tokenBudget : null,
    settings,
  };
}
