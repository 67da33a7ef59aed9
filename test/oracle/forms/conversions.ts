import { readWorldBook, readWorldBookValue, type ReadResult } from "../../../src/matcher/formats/read.ts";
import { type Fields, isFields, jsonEqual, ownField } from "../../../src/matcher/formats/json-object.ts";
import {
  stConvertCharacterBook,
  stWorldToCharacterBook,
} from "../../../src/matcher/formats/sillytavern/character-book.ts";
import { stImportWorld } from "../../../src/matcher/formats/sillytavern/import.ts";
import { writeCharacterBook } from "../../../src/matcher/formats/write-character-book.ts";
import { writeStWorld } from "../../../src/matcher/formats/write-world.ts";
import type { SourceFormat, WorldBook } from "../../../src/matcher/model/book.ts";
import { MatcherError } from "../../../src/matcher/model/error.ts";

/** Whether a recorded row holds; `detail` says what differs. */
export interface RowCheck {
  readonly pass: boolean;
  readonly detail?: string;
}

/**
 * Checks one row of the recorded conversions twice: the raw conversion must equal SillyTavern's exactly, and what the
 * product reads and writes must equal it too, compared without `extensions["dsh-lorekeeper"]`, with two permitted
 * differences: entries with colliding ids are all kept, and a Risu entry of 0 % keeps `useProbability` true.
 */
export function checkConversionRow(row: unknown): RowCheck {
  const kind = ownField(row, "kind");
  const check = typeof kind === "string" && Object.hasOwn(CHECKS, kind) ? CHECKS[kind] : undefined;
  if (check === undefined || !isFields(row)) return { pass: false, detail: `unknown kind ${String(kind)}` };
  try {
    const problem = check(row);
    return problem === undefined ? { pass: true } : { pass: false, detail: problem };
  } catch (error) {
    return { pass: false, detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

type Problem = string | undefined;

const CHECKS: Readonly<Record<string, (row: Fields) => Problem>> = {
  "character_book->world": (row) =>
    checkRaw(row, stConvertCharacterBook) ??
    checkProduct(row, (input) => writeStWorld(bookOf(input, "character-book"))),
  "world->character_book": (row) =>
    checkRaw(row, (input) => stWorldToCharacterBook(worldName(input), input)) ??
    checkProduct(row, (input) => writeCharacterBook(named(bookOf(input, "st-world"), worldName(input)))),
  "world->character_book->world": (row) =>
    checkRaw(row, (input) => stConvertCharacterBook(stWorldToCharacterBook(worldName(input), input))) ??
    checkProduct(row, (input) => {
      const card = writeCharacterBook(named(bookOf(input, "st-world"), worldName(input)));
      return writeStWorld(bookOf(withoutKept(card), "character-book"));
    }),
  "character_book->world->character_book": (row) =>
    checkRaw(row, (input) => stWorldToCharacterBook(tripName(row), stConvertCharacterBook(input))) ??
    checkProduct(row, (input) => {
      const world = writeStWorld(bookOf(input, "character-book"));
      return writeCharacterBook(named(bookOf(world, "st-world"), tripName(row)));
    }),
  "foreign->world": (row) =>
    checkFile(JSON.stringify(row["input"]), row["output"] === null ? "kept-as-is" : "converted", row["output"]),
  "file->world": (row) => checkFile(String(row["text"]), String(row["outcome"]), row["world"]),
  "save-card-with-world": checkSavedCard,
};

function checkRaw(row: Fields, convert: (input: unknown) => unknown): Problem {
  const thrown = refusalOf(() => convert(structuredClone(row["input"])));
  if (Object.hasOwn(row, "throws"))
    return thrown.refused ? undefined : "SillyTavern throws, the raw conversion does not";
  if (thrown.refused) return "the raw conversion refuses";
  return jsonEqual(asJson(thrown.value), row["output"])
    ? undefined
    : `raw conversion: ${difference(thrown.value, row["output"])}`;
}

function checkProduct(row: Fields, convert: (input: unknown) => unknown): Problem {
  const result = refusalOf(() => convert(structuredClone(row["input"])));
  // What SillyTavern cannot convert we either refuse with a code or repair; both are an answer.
  if (Object.hasOwn(row, "throws")) return undefined;
  if (result.refused) return "the product refuses";
  return sameBook(withoutKept(asJson(result.value)), row["output"], row["input"]);
}

function checkFile(text: string, outcome: string, world: unknown): Problem {
  const raw = stImportWorld(text);
  const read = readWorldBook(text);
  if (outcome === "kept-as-is") return raw.outcome === outcome ? checkKept(text, read) : `raw outcome ${raw.outcome}`;
  if (outcome === "converted") {
    if (raw.outcome !== "converted") return `raw outcome ${raw.outcome}`;
    if (!jsonEqual(asJson(raw.world), world)) return `raw conversion: ${difference(raw.world, world)}`;
    if (!read.ok) return `the product refuses: ${read.error.message}`;
    return sameBook(withoutKept(asJson(writeStWorld(read.book))), withRisuZero(world), undefined);
  }
  if (!("error" in raw)) return `SillyTavern refuses (${outcome}), the raw import does not`;
  if (!raw.error.code) return "the raw refusal has no code";
  if (read.ok) return `SillyTavern refuses (${outcome}), the product reads it`;
  return read.error.code ? undefined : "the refusal has no code";
}

/** SillyTavern keeps the file: a world file must come back as it was; bare lists and character books are read. */
function checkKept(text: string, read: ReadResult): Problem {
  if (!read.ok) return `the product refuses: ${read.error.message}`;
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  if (read.report.format !== "st-world" || Array.isArray(value)) {
    return read.report.entriesKept === read.report.entriesRead ? undefined : "entries were lost";
  }
  const written = asJson(writeStWorld(read.book));
  return jsonEqual(written, value) ? undefined : `written back: ${difference(written, value)}`;
}

/** The saved card is no world book: refused by us. The book inside is SillyTavern's conversion of the linked world. */
function checkSavedCard(row: Fields): Problem {
  const refused = readWorldBookValue(row["input"]);
  if (refused.ok) return "a card with its world is read as a book";
  const name = String(ownField(row["input"], "world"));
  const world = ownField(ownField(row["input"], "worldFiles"), name);
  if (ownField(world, "entries") === undefined) return undefined;
  const book = stWorldToCharacterBook(name, world);
  return jsonEqual(asJson(book), row["output"]) ? undefined : `book: ${difference(book, row["output"])}`;
}

function bookOf(value: unknown, format: SourceFormat): WorldBook {
  const read = readWorldBookValue(value, { format });
  if (!read.ok) throw read.error;
  return read.book;
}

function named(book: WorldBook, name: string): WorldBook {
  return { ...book, name };
}

/** The name that the row hands to the conversion; recorded rows always have one. */
function worldName(input: unknown): string {
  const name = ownField(input, "name");
  return typeof name === "string" ? name : "";
}

function tripName(row: Fields): string {
  return worldName(row["output"]);
}

function refusalOf(run: () => unknown): { refused: true } | { refused: false; value: unknown } {
  try {
    return { refused: false, value: run() };
  } catch (error) {
    if (error instanceof MatcherError) return { refused: true };
    throw error;
  }
}

/** Equal, or different only in that entries with colliding ids are all kept. */
function sameBook(actual: unknown, expected: unknown, input: unknown): Problem {
  if (jsonEqual(actual, expected)) return undefined;
  const inputEntries = ownField(input, "entries");
  const [ours, theirs] = [ownField(actual, "entries"), ownField(expected, "entries")];
  if (Array.isArray(inputEntries) && isFields(ours) && isFields(theirs)) {
    const collided =
      Object.keys(theirs).length < inputEntries.length && Object.keys(ours).length === inputEntries.length;
    const kept = Object.values(ours).map(withoutUid);
    const all = Object.values(theirs).every((entry) => kept.some((own) => jsonEqual(own, withoutUid(entry))));
    if (collided && all) return undefined;
  }
  return `product: ${difference(actual, expected)}`;
}

function withoutUid(entry: unknown): unknown {
  return isFields(entry) ? { ...entry, uid: null } : entry;
}

function withRisuZero(world: unknown): unknown {
  return mapEntries(world, (entry) =>
    ownField(entry, "useProbability") === 0 ? { ...Object(entry), useProbability: true } : entry,
  );
}

function withoutKept(value: unknown): unknown {
  return mapEntries(stripped(value), stripped);
}

function stripped(value: unknown): unknown {
  const extensions = ownField(value, "extensions");
  if (!isFields(value) || !isFields(extensions) || !Object.hasOwn(extensions, "dsh-lorekeeper")) return value;
  const { "dsh-lorekeeper": _kept, ...rest } = extensions;
  const { extensions: _all, ...without } = value;
  return Object.keys(rest).length === 0 ? without : { ...without, extensions: rest };
}

function mapEntries(value: unknown, map: (entry: unknown) => unknown): unknown {
  const entries = ownField(value, "entries");
  if (!isFields(value) || typeof entries !== "object" || entries === null) return value;
  const mapped = Array.isArray(entries)
    ? entries.map(map)
    : Object.fromEntries(Object.entries(entries).map(([key, entry]: [string, unknown]) => [key, map(entry)]));
  return { ...value, entries: mapped };
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** The first place where two JSON values differ, with both values. */
function difference(actual: unknown, expected: unknown, path = "$"): string {
  const ours = asJson(actual ?? null);
  if (isContainer(ours) && isContainer(expected)) {
    for (const name of new Set([...Object.keys(ours), ...Object.keys(expected)])) {
      const [left, right] = [ownField(ours, name), ownField(expected, name)];
      if (!jsonEqual(left, right)) return difference(left, right, `${path}.${name}`);
    }
  }
  return `${path}: got ${JSON.stringify(actual) ?? "nothing"}, expected ${JSON.stringify(expected) ?? "nothing"}`;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
