import type { Entry, WorldBook } from "../model/book.ts";
import { overlayRoot } from "./book-root.ts";
import { cardPart } from "./card-remainder.ts";
import { worldFormOf } from "./entry-overlay.ts";
import { type Fields, isFields, ownField, setField } from "./json-object.ts";
import { keptOf, withKept } from "./kept.ts";
import { CARD_PART, extensionsPart, WORLD_PART, worldPart } from "./kept-entry.ts";
import { worldEntryToCharacterBook } from "./sillytavern/character-book.ts";
import { writeStWorld } from "./write-world.ts";

/**
 * The book as a character book, fields exactly as SillyTavern writes them. What its mapping loses is kept under
 * `extensions["dsh-lorekeeper"]` of the entry or the book and read back. A character book keeps the fields that
 * SillyTavern does not know in their places and its entries in the order of the file.
 */
export function writeCharacterBook(book: WorldBook): Fields {
  return book.source.format === "character-book" ? writeSameBook(book) : writeFromWorld(book);
}

function writeSameBook(book: WorldBook): Fields {
  const inFileOrder = book.entries.toSorted((a, b) => a.source.index - b.source.index);
  const entries = inFileOrder.map((entry, index) => {
    const { unedited, edited } = worldFormOf(entry, "character-book");
    if (!isFields(entry.source.raw) && edited === unedited) return entry.source.raw;
    const card = { ...worldEntryToCharacterBook(edited), id: entry.uid };
    const placed = withUnknown(card, entry.source.raw);
    const kept = worldPart(isFields(edited) ? edited : {}, placed, { index, key: keptKey(entry) });
    const full = withKept(placed, WORLD_PART, keptWorld(entry, kept));
    const part = cardPart(entry.source.raw, unedited, full);
    return part === undefined ? full : withKept(full, CARD_PART, mergedPart(full, part));
  });
  return { ...overlayRoot(book.source.raw, book), entries, name: book.name };
}

/** The kept world entry of a book that was made from one keeps its account of `extensions`. */
function keptWorld(entry: Entry, part: Fields): Fields | undefined {
  const extensions = ownField(ownField(keptOf(entry.source.raw), WORLD_PART), "extensions");
  const full = extensions === undefined ? part : { ...part, extensions };
  return Object.keys(full).length === 0 ? undefined : full;
}

function keptKey(entry: Entry): string | undefined {
  const key = ownField(ownField(keptOf(entry.source.raw), WORLD_PART), "key");
  return typeof key === "string" ? key : undefined;
}

/** The entry with the fields that the mapping does not write, in their places. */
function withUnknown(card: Fields, raw: unknown): Fields {
  if (!isFields(raw)) return card;
  const result: Fields = { ...card };
  for (const [name, value] of Object.entries(raw)) {
    if (name !== "extensions" && !Object.hasOwn(card, name)) setField(result, name, value);
  }
  return result;
}

function mergedPart(holder: Fields, part: Fields): Fields {
  const earlier = ownField(keptOf(holder), CARD_PART);
  return isFields(earlier) ? { ...earlier, ...part } : part;
}

function writeFromWorld(book: WorldBook): Fields {
  const world = writeStWorld(book);
  const list = ownField(world, "entries");
  const pairs: [string, unknown][] = typeof list === "object" && list !== null ? Object.entries(list) : [];
  const entries = pairs.map(([key, entry], index) =>
    cardOf(entry, { index, key: Array.isArray(list) ? undefined : key }),
  );
  const lost = Object.fromEntries(Object.entries(world).filter(([name]) => name !== "entries" && name !== "name"));
  if (pairs.length === 0 && list !== undefined && typeof list !== "object") lost["entries"] = list;
  const result: Fields = { entries, name: book.name };
  return Object.keys(lost).length === 0 ? result : withKept(result, "root", lost);
}

function cardOf(world: unknown, place: { index: number; key: string | undefined }): unknown {
  const fields: Fields = isFields(world) ? world : {};
  const card = worldEntryToCharacterBook(world);
  const part = { ...worldPart(fields, card, place), ...extensionsPart(fields, card) };
  return withKept(card, WORLD_PART, isFields(world) ? part : { ...part, raw: world });
}
