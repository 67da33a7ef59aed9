import type { Entry, SourceFormat, WorldBook } from "../model/book.ts";
import type { Diagnostic } from "../model/diagnostic.ts";
import { MatcherError } from "../model/error.ts";
import { bookName } from "./book-name.ts";
import { readBookRoot } from "./book-root.ts";
import { type RawEntry, readEntry } from "./entry-read.ts";
import { type AssignedId, assignIds, stKeyOrder } from "./entry-ids.ts";
import { Findings } from "./findings.ts";
import { guardStructure } from "./guard.ts";
import { duplicateKeys, type ParsedJson, parseJson } from "./json.ts";
import { isFields, ownField } from "./json-object.ts";
import type { PathSegment } from "./json-path.ts";
import { positionsAt } from "./json-position.ts";
import { KEPT_NAME } from "./kept.ts";
import { keptRootFits } from "./kept-check.ts";
import { keptKey } from "./kept-entry.ts";
import { effectiveRoot } from "./kept-root.ts";
import { isPng, lorebookOfPng } from "./png.ts";
import { recogniseFormat } from "./recognise.ts";
import { SOURCE_ADAPTORS, type SourceAdaptor } from "./source-formats.ts";

/** How to read a book. `format` skips recognition, for a book that came out of a card. */
export interface ReadOptions {
  readonly fileName?: string;
  readonly format?: SourceFormat;
}

/** What reading did. Entries are never dropped: kept equals read; `diagnostics` are the book's own. */
export interface ImportReport<Format extends string = SourceFormat> {
  readonly format: Format;
  readonly entriesRead: number;
  readonly entriesKept: number;
  readonly entriesChanged: number;
  readonly diagnostics: readonly Diagnostic[];
}

export type ReadResult =
  | { readonly ok: true; readonly book: WorldBook; readonly report: ImportReport }
  | { readonly ok: false; readonly error: MatcherError };

/**
 * The world book of a file: SillyTavern world (entries as object or array), character book V2/V3, NovelAI lorebook
 * (JSON or PNG), Agnai memory book, Risu lorebook. Nothing is lost silently: what has no place in the model stays in
 * `source.raw`, what was read otherwise than written has a diagnostic. Bad input gives a MatcherError, never a throw.
 */
export function readWorldBook(input: Uint8Array | string, options: ReadOptions = {}): ReadResult {
  return caught(() => {
    const bytes = typeof input !== "string" && isPng(input) ? lorebookOfPng(input) : input;
    const parsed = parseJson(bytes);
    return readRoot(parsed.value, options, parsed);
  });
}

/** The same for a value that is parsed already, such as the book inside a card. */
export function readWorldBookValue(value: unknown, options: ReadOptions = {}): ReadResult {
  return caught(() => readRoot(value, options));
}

function caught(read: () => ReadResult): ReadResult {
  try {
    return read();
  } catch (error) {
    if (error instanceof MatcherError) return { ok: false, error };
    throw error;
  }
}

function readRoot(root: unknown, options: ReadOptions, parsed?: ParsedJson): ReadResult {
  const counts = guardStructure(root);
  const format = options.format ?? recogniseFormat(root);
  const adaptor = SOURCE_ADAPTORS[format];
  const findings = new Findings();
  if (parsed !== undefined && parsed.shape.members !== counts.members) reportDuplicates(parsed.text, findings);
  for (const path of counts.notFinite) findings.add("number-not-finite", path, "The number is too large for a double.");
  const { raws, container } = entryList(root, adaptor, findings);
  const entries = readEntries(raws, { adaptor, findings, sort: format === "character-book" && container === "array" });
  findings.leaveEntries();
  const name = bookName(root, options.fileName);
  reportName(root, name, { findings, adaptor });
  if (!keptRootFits(root, format === "character-book")) {
    findings.add("restore-skipped", ["extensions", KEPT_NAME], "What an earlier export kept here cannot be used.");
  }
  const { description, settings } = readBookRoot(adaptor.exported ? effectiveRoot(root) : root, findings);
  const book: WorldBook = {
    schemaVersion: 1,
    kind: "world-book",
    name,
    ...(description === undefined ? {} : { description }),
    settings,
    entries,
    source: { format, entryContainer: container, raw: rootWithoutList(root, adaptor, raws.length) },
    diagnostics: findings.all(),
  };
  const report: ImportReport = {
    format,
    entriesRead: raws.length,
    entriesKept: entries.length,
    entriesChanged: findings.entriesChanged,
    diagnostics: book.diagnostics,
  };
  return { ok: true, book, report };
}

/** A name that is no text, or a blank one that an export as character book replaces by the label. */
function reportName(root: unknown, label: string, context: { findings: Findings; adaptor: SourceAdaptor }): void {
  const name = ownField(root, "name");
  if (name === undefined || name === null) return;
  const replaced = context.adaptor === SOURCE_ADAPTORS["character-book"] && name !== label;
  if (typeof name === "string" && !replaced) return;
  const what = typeof name === "string" ? "a blank text" : `a ${typeof name}`;
  const read = label === "" ? "left out" : `read as ${JSON.stringify(label)}`;
  context.findings.add("wrong-type", ["name"], `name: ${what} ${read}; write a text.`);
}

interface EntryList {
  readonly raws: RawEntry[];
  readonly container: "object" | "array";
}

function entryList(root: unknown, adaptor: SourceAdaptor, findings: Findings): EntryList {
  const inRoot = !Array.isArray(root);
  const list = inRoot ? ownField(root, adaptor.list) : root;
  const at: PathSegment[] = inRoot ? [adaptor.list] : [];
  if (typeof list !== "object" || list === null) {
    findings.add("entries-invalid", at, "The list of entries is neither an object nor an array.");
    return { raws: [], container: "object" };
  }
  if (Array.isArray(list)) {
    const raws = (list as unknown[]).map((raw, index) => ({ key: index, index, raw, path: [...at, index] }));
    return { raws, container: "array" };
  }
  const raws = Object.entries(list).map(([key, raw]: [string, unknown], index) => ({
    key,
    index,
    raw,
    path: [...at, key],
  }));
  return { raws, container: "object" };
}

function readEntries(
  raws: readonly RawEntry[],
  context: { adaptor: SourceAdaptor; findings: Findings; sort: boolean },
): Entry[] {
  const claims = raws.map(({ raw, index, key }) => {
    const stated = context.adaptor.statedId(raw, index);
    // SillyTavern keys a converted entry by its id as text, whatever that is.
    const asText = context.sort && stated !== undefined ? String(stated as Entry["uid"]) : undefined;
    const kept = context.adaptor === SOURCE_ADAPTORS["character-book"] ? keptKey(raw) : undefined;
    return { stated, fallback: fallbackId(kept ?? asText ?? key) };
  });
  const ids = assignIds(claims);
  const entries = raws.map((raw, index) => {
    const id = ids[index] ?? { uid: index, missing: true, duplicate: false };
    context.findings.enterEntry(index);
    reportId(raw, id, { ...context, raws });
    return readEntry(raw, id, context);
  });
  if (!context.sort) return entries;
  // SillyTavern's conversion keys entries by id, and the order of keys decides ties; an earlier export may know better.
  return stKeyOrder(entries.map(({ uid, source }) => keptKey(source.raw) ?? uid)).flatMap(
    (index) => entries[index] ?? [],
  );
}

function reportId(
  { raw, path }: RawEntry,
  id: AssignedId,
  context: { adaptor: SourceAdaptor; findings: Findings; raws: readonly RawEntry[] },
): void {
  const { findings, adaptor, raws } = context;
  const world = adaptor.enabledBy === undefined && adaptor.list === "entries";
  if (id.missing && world)
    findings.add("no-uid", path, `The entry has no uid; ${JSON.stringify(id.uid)} serves instead.`);
  if (id.collidesWith === undefined) return;
  const other = raws[id.collidesWith];
  const where = other === undefined ? "another entry" : `the entry at ${JSON.stringify(other.key)}`;
  if (world && !id.missing)
    findings.add("duplicate-uid", path, `uid ${JSON.stringify(id.uid)} is also that of ${where}.`);
  const stated = adaptor.statedId(raw, 0) === undefined ? "the place in the list" : "the id";
  const kept = id.missing ? `it got the id ${JSON.stringify(id.uid)}` : "both are kept";
  if (id.missing) findings.touch();
  findings.add("id-collision", path, `By ${stated} the entry collides with ${where}; ${kept}.`);
}

/** The id of an entry that states none: its place or name in the file, a number if it is one. */
function fallbackId(key: PathSegment): Entry["uid"] {
  const number = Number(key);
  return Number.isSafeInteger(number) && String(number) === String(key) ? number : key;
}

/** The root as the file has it, but without its entries; a list that is no container stays. */
function rootWithoutList(root: unknown, adaptor: SourceAdaptor, count: number): unknown {
  if (!isFields(root)) return [];
  const list = ownField(root, adaptor.list);
  if (count === 0 && (typeof list !== "object" || list === null)) return root;
  return Object.fromEntries(Object.entries(root).filter(([name]) => name !== adaptor.list));
}

function reportDuplicates(text: string, findings: Findings): void {
  const { duplicates, duplicateCount } = duplicateKeys(text);
  const places = positionsAt(
    text,
    duplicates.flatMap(({ firstOffset, offset }) => [firstOffset, offset]),
  );
  for (const [index, { path }] of duplicates.entries()) {
    const first = places[2 * index] ?? { line: 1, column: 1 };
    const again = places[2 * index + 1] ?? first;
    const both = `line ${first.line}, column ${first.column} and line ${again.line}, column ${again.column}`;
    findings.add("duplicate-json-key", path, `The same key at ${both}; the later value counts.`, again);
  }
  findings.addCount("duplicate-json-key", duplicateCount - duplicates.length);
}
