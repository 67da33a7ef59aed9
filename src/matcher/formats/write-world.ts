import type { Entry, WorldBook } from "../model/book.ts";
import { type BookRoot, overlayRoot, readBookRoot } from "./book-root.ts";
import { cardPart } from "./card-remainder.ts";
import { isUsableId, stKeyOrder } from "./entry-ids.ts";
import { type WorldForm, worldFormOf } from "./entry-overlay.ts";
import { type Fields, isFields, ownField, setField } from "./json-object.ts";
import { keptOf, withKept, withMoreKept } from "./kept.ts";
import { keptEntryFits } from "./kept-check.ts";
import { CARD_PART, keptKey, madeFromWorld, SOURCE_PART } from "./kept-entry.ts";
import { BOOK_FIELDS, effectiveRoot, keptRoot, ROOT_PART, rootRemainder } from "./kept-root.ts";
import { withId } from "./sillytavern/character-book.ts";
import { leftover, SOURCE_ADAPTORS, type SourceAdaptor } from "./source-formats.ts";

/**
 * The book as a SillyTavern world file, fields exactly as SillyTavern writes them. A world file comes back as it was but
 * for edits; other formats are converted as SillyTavern converts them, a character book with its original under
 * `originalData`, the others with what the conversion does not carry under `extensions["dsh-lorekeeper"]`. Entries with
 * the same id are all written, the later ones under a free key.
 */
export function writeStWorld(book: WorldBook): Fields {
  if (book.source.format === "st-world") return writeSameWorld(book);
  if (book.source.format === "character-book") {
    return isMadeFromWorld(book) ? writeRestoredWorld(book) : writeConvertedBook(book);
  }
  return writeForeign(book);
}

/** Whether a character book was made from a world by one of our exports; its original is then that world. */
function isMadeFromWorld(book: WorldBook): boolean {
  return keptRoot(book.source.raw) !== undefined || book.entries.some(({ source }) => madeFromWorld(source.raw));
}

function writeSameWorld(book: WorldBook): Fields {
  const root = overlayRoot(book.source.raw, editOf(book));
  // A blank name is none: the label comes from elsewhere and stays there.
  const stated = root["name"];
  if (typeof stated === "string" && stated.trim() !== "" && stated !== book.name) root["name"] = book.name;
  const forms = book.entries.map((entry) => withUid(worldFormOf(entry, "st-world"), entry));
  if (book.entries.length === 0 && Object.hasOwn(root, "entries")) return root;
  return { ...root, entries: book.source.entryContainer === "array" ? forms : keyed(book.entries, forms, fileKey) };
}

/**
 * The edited form with the id of the model, where the form says an id at all or the entry is a new one. An id that the
 * model made up for a file that has none stays out of the file.
 */
function withUid({ unedited, edited }: WorldForm, { uid, source }: Entry): unknown {
  if (!isFields(edited) || edited["uid"] === uid) return edited;
  const isNew = edited !== unedited && (!isFields(source.raw) || Object.keys(source.raw).length === 0);
  return isUsableId(edited["uid"]) || isNew ? { ...edited, uid } : edited;
}

function writeConvertedBook(book: WorldBook): Fields {
  const forms = book.entries.map((entry) => withUid(worldFormOf(entry, "character-book"), entry));
  const byFile = book.entries
    .filter(({ source }) => source.raw !== undefined)
    .toSorted((a, b) => a.source.index - b.source.index);
  const originals = byFile.map((entry) => originalOf(entry));
  const root: Fields = isFields(book.source.raw) ? book.source.raw : {};
  const list = book.source.entryContainer === "array" ? originals : keyed(byFile, originals, fileKey);
  const world: Fields = { entries: keyed(book.entries, forms, uidKey), originalData: { ...root, entries: list } };
  const fields = aboutBook(book);
  return Object.keys(fields).length === 0 ? world : withKept(world, SOURCE_PART, { format: "character-book", fields });
}

/** Description and settings as the model has them now, in the spelling of files; SillyTavern's world has no place. */
function aboutBook(book: WorldBook): Fields {
  const said = overlayRoot({}, { before: { settings: {} }, now: book });
  return Object.fromEntries(BOOK_FIELDS.flatMap((name) => (Object.hasOwn(said, name) ? [[name, said[name]]] : [])));
}

function editOf(book: WorldBook): { before: BookRoot; now: BookRoot } {
  return { before: readBookRoot(effectiveRoot(book.source.raw)), now: book };
}

/** The entry as the file has it, with the id that it got, as SillyTavern writes it back. */
function originalOf({ source, uid }: Entry): unknown {
  const original = withId(source.raw, source.index);
  return original === source.raw || !isFields(original) ? original : { ...original, id: uid };
}

function writeRestoredWorld(book: WorldBook): Fields {
  const kept = keptRoot(book.source.raw) ?? {};
  const forms = book.entries.map((entry) => {
    const form = worldFormOf(entry, "character-book");
    const world = withUid(form, entry);
    const part = cardOnlyPart(entry, form.unedited);
    return isFields(world) && part !== undefined ? withMoreKept(world, CARD_PART, part) : world;
  });
  const { entries: _entries, ...root } = overlayRoot(kept, { before: readBookRoot(kept), now: book });
  const name = book.name === "" ? {} : { name: book.name };
  const world: Fields = { ...root, ...name, entries: keyed(book.entries, forms, restoredKey) };
  const moved = Object.entries(keptOf(book.source.raw) ?? {}).reduce(
    (target, [part, value]) => (part === ROOT_PART ? target : withKept(target, part, value)),
    world,
  );
  const rest = rootRemainder(book.source.raw);
  return Object.keys(rest).length === 0 ? moved : withMoreKept(moved, CARD_PART, { fields: rest });
}

/** What a card entry says beyond its world entry; all of it for one that was added or edited elsewhere. */
function cardOnlyPart({ source: { raw, index } }: Entry, world: unknown): Fields | undefined {
  if (raw === undefined) return undefined;
  if (!isFields(raw)) return cardPart(raw, world, world);
  if (madeFromWorld(raw) && keptEntryFits(raw, world, { index, inCharacterBook: true }))
    return cardPart(raw, world, world);
  return { fields: Object.keys(keptOf(raw) ?? {}).reduce((rest, part) => withKept(rest, part, undefined), raw) };
}

function writeForeign(book: WorldBook): Fields {
  const { format, raw } = book.source;
  const adaptor = SOURCE_ADAPTORS[format];
  const forms = book.entries.map((entry) => {
    const form = worldFormOf(entry, format);
    const world = withUid(form, entry);
    const kept = sourcePart(entry, form.unedited, adaptor);
    return isFields(world) && kept !== undefined ? withKept(world, SOURCE_PART, { format, ...kept }) : world;
  });
  return withKept({ entries: keyed(book.entries, forms, uidKey) }, SOURCE_PART, {
    format,
    fields: overlayRoot(raw, editOf(book)),
  });
}

/** What a conversion does not carry of an entry; undefined if nothing. */
function sourcePart({ source }: Entry, world: unknown, adaptor: SourceAdaptor): Fields | undefined {
  if (source.raw === undefined) return undefined;
  if (!isFields(source.raw)) return { raw: source.raw };
  const fields = leftover(source.raw, isFields(world) ? world : {}, adaptor);
  return Object.keys(fields).length === 0 ? undefined : { fields };
}

/** Entries by key; a key that is taken gives way to the next free number. */
function keyed(
  entries: readonly Entry[],
  forms: readonly unknown[],
  keyOf: (entry: Entry, form: unknown) => string,
): Fields {
  const wanted = entries.map((entry, index) => keyOf(entry, forms[index]));
  const taken = new Set(wanted);
  const used = new Set<string>();
  let free = 0;
  const keys = wanted.map((key, index) => {
    const isFree = (choice: string): boolean => !used.has(choice) && (choice === key || !taken.has(choice));
    let chosen = isFree(key) ? key : String(entries[index]?.uid);
    while (!isFree(chosen)) chosen = String(free++);
    used.add(chosen);
    return chosen;
  });
  const map: Fields = {};
  for (const index of stKeyOrder(keys)) setField(map, keys[index] ?? "", forms[index]);
  return map;
}

function fileKey(entry: Entry): string {
  return entry.source.key;
}

/** SillyTavern's key of a converted entry: its id as text, even if it has none. */
function uidKey(_entry: Entry, form: unknown): string {
  return String(ownField(form, "uid"));
}

function restoredKey(entry: Entry, form: unknown): string {
  return keptKey(entry.source.raw) ?? uidKey(entry, form);
}
