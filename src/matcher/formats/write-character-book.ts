import type { Entry, WorldBook } from "../model/book.ts";
import { type BookRoot, overlayRoot, readBookRoot } from "./book-root.ts";
import { cardPart } from "./card-remainder.ts";
import { isUsableId } from "./entry-ids.ts";
import { worldFormOf } from "./entry-overlay.ts";
import { type Fields, isFields, ownField, setField } from "./json-object.ts";
import { keptOf, withKept, withMoreKept } from "./kept.ts";
import { CARD_PART, extensionsPart, keptKey, madeFromWorld, WORLD_PART, worldPart } from "./kept-entry.ts";
import { BOOK_FIELDS, effectiveRoot, keptRoot, ROOT_PART } from "./kept-root.ts";
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
  const entries = inFileOrder.map(sameEntry);
  const before = readBookRoot(effectiveRoot(book.source.raw));
  const root = withoutRemoved(overlayRoot(book.source.raw, { before, now: book }), { before, now: book });
  return { ...root, entries, name: book.name };
}

function sameEntry(entry: Entry, index: number): unknown {
  const { raw } = entry.source;
  const { unedited, edited } = worldFormOf(entry, "character-book");
  if (edited === unedited && (!isFields(raw) || !isFields(edited))) return raw;
  const card = withUnknown(withEntryId(worldEntryToCharacterBook(edited), entry), raw);
  const kept = worldPart(isFields(edited) ? edited : {}, card, { index, key: keptKey(raw) });
  const full = withKept(card, WORLD_PART, keptWorld(entry, kept));
  const part = raw === undefined ? undefined : cardPart(raw, unedited, full);
  return part === undefined ? full : withMoreKept(full, CARD_PART, part);
}

/** The card's entry with the id of the model; an entry made from a world entry without uid has none, as it had before. */
function withEntryId(card: Fields, entry: Entry): Fields {
  const { raw } = entry.source;
  const stated = ownField(raw, "id");
  if (stated === undefined) return madeFromWorld(raw) ? without(card, "id") : { ...card, id: entry.uid };
  return { ...card, id: isUsableId(stated) ? entry.uid : stated };
}

function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}

/** A field that was removed from the book must not come back from the kept root. */
function withoutRemoved(root: Fields, edit: { before: BookRoot; now: BookRoot }): Fields {
  const kept = keptRoot(root);
  if (kept === undefined) return root;
  const emptied = overlayRoot({}, { before: edit.now, now: edit.before });
  const removed = BOOK_FIELDS.filter((name) => Object.hasOwn(emptied, name) && !Object.hasOwn(root, name));
  const rest = Object.fromEntries(Object.entries(kept).filter(([name]) => !removed.some((gone) => gone === name)));
  return withKept(root, ROOT_PART, rest);
}

/** The kept world entry of a book that was made from one keeps its account of `extensions`. */
function keptWorld(entry: Entry, part: Fields): Fields | undefined {
  const extensions = ownField(ownField(keptOf(entry.source.raw), WORLD_PART), "extensions");
  const full = extensions === undefined ? part : { ...part, extensions };
  return Object.keys(full).length === 0 ? undefined : full;
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

function writeFromWorld(book: WorldBook): Fields {
  const world = writeStWorld(book);
  const list = ownField(world, "entries");
  const pairs: [string, unknown][] = typeof list === "object" && list !== null ? Object.entries(list) : [];
  const entries = pairs.map(([key, entry], index) => cardOf(entry, { index, key }));
  return withWorldRoot({ entries, name: book.name }, world);
}

/** The book with what the root of its world says beside entries and name; the world's own kept data moves along. */
function withWorldRoot(card: Fields, world: Fields): Fields {
  const list = ownField(world, "entries");
  const plain = Object.keys(keptOf(world) ?? {}).reduce((root, part) => withKept(root, part, undefined), world);
  const { entries: _entries, name: _name, ...rest } = plain;
  const lost: Fields =
    typeof list === "object" && list !== null ? rest : { ...rest, ...(list === undefined ? {} : { entries: list }) };
  const moved = Object.entries(keptOf(world) ?? {}).reduce((root, [part, value]) => withKept(root, part, value), card);
  return Object.keys(lost).length === 0 ? moved : withKept(moved, ROOT_PART, lost);
}

function cardOf(world: unknown, place: { index: number; key: string }): unknown {
  const fields: Fields = isFields(world) ? world : {};
  const card = worldEntryToCharacterBook(world);
  const part = { ...worldPart(fields, card, place), ...extensionsPart(fields, card) };
  return withKept(card, WORLD_PART, isFields(world) ? part : { ...part, raw: world });
}
