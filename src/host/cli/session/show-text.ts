import type { Style } from "../style.ts";
import { type Column, oneLine, tableLines } from "../table.ts";
import type { ActiveView } from "./active.ts";
import type { LibraryRow } from "../library/rows.ts";
import type { CharacterOptions, SessionSelection } from "./selection.ts";

const HEAD: readonly Column[] = [{ title: "" }, { title: "", widthMax: 48 }, { title: "", widthMax: 120 }];
const BOOKS: readonly Column[] = [
  { title: "book", widthMax: 40 },
  { title: "from", widthMax: 36 },
  { title: "entries", right: true },
  { title: "active", right: true },
  { title: "id", widthMax: 80 },
];
const ENTRIES: readonly Column[] = [
  { title: "active entry", widthMax: 40 },
  { title: "uid", widthMax: 20 },
  { title: "book", widthMax: 30 },
  { title: "why", widthMax: 26 },
  { title: "key", widthMax: 30 },
  { title: "at" },
];

type Bound = readonly [what: string, id: string | null, name: string | undefined, more?: string];

const row = ([what, id, name, more = ""]: Bound): string[] =>
  id === null ? [what, "–", ""] : [what, name ?? "gone", `${id}${more}`];

/** The options of a character that are not as usual, in words. */
function optionWords({ greetingIndex = 0, allowRegexScripts = false }: CharacterOptions): string {
  const words = [
    ...(greetingIndex === 0 ? [] : [`greeting ${greetingIndex}`]),
    ...(allowRegexScripts ? ["card scripts on"] : []),
  ];
  return words.length === 0 ? "" : `; ${words.join(", ")}`;
}

const boundLines = (rows: readonly Bound[]): string[] =>
  tableLines(HEAD, rows.map(row))
    .slice(1)
    .map((line) => `  ${line}`);

const section = (title: string, lines: readonly string[], style: Style): string[] =>
  lines.length === 0 ? [] : ["", style.bold(title), ...lines.map((line) => `  ${line}`)];

/** The active view for people. */
export function activeText(view: ActiveView, sessionId: string, style: Style): string {
  const { selection, resources, diagnostics, audit, callConfig } = view;
  const books = resources.worldBooks.map((book) => [
    book.name,
    book.kind === "embedded-character-book" ? "in the card" : (book.bindingSources ?? []).join(", "),
    String(book.entryCount),
    String(book.matchedEntryCount),
    book.id,
  ]);
  const entries = audit.worldBooks.resources.flatMap(({ resource, decisions }) =>
    decisions
      .filter(({ decision }) => decision === "included")
      .map((one) => [
        one.entryName,
        String(one.entryId),
        resource.name,
        one.reason,
        one.primaryMatches.join(", "),
        one.appliedPosition ?? "",
      ]),
  );
  const active = audit.worldBooks.resources.reduce((sum, { totals }) => sum + totals.included, 0);
  const more = active > entries.length ? [`and ${active - entries.length} more`] : [];
  const asked = Object.entries(callConfig).map(([name, value]) => `${name} ${oneLine(JSON.stringify(value))}`);
  return `${[
    style.bold(`Session ${oneLine(sessionId)}`),
    ...boundLines([
      ["preset", selection.presetId, resources.preset?.name],
      ["character", selection.characterCardId, resources.characterCard?.name, optionWords(selection.character)],
      ["user", selection.userId, resources.user?.name],
    ]),
    ...section("World books", books.length === 0 ? ["none"] : tableLines(BOOKS, books), style),
    ...section(
      "What is active in the conversation as it is",
      entries.length === 0 ? ["nothing"] : [...tableLines(ENTRIES, entries), ...more],
      style,
    ),
    ...section("Call parameters", asked, style),
    ...section(
      "Worth knowing",
      diagnostics.map(({ code, severity, message }) => `${severity} ${code}: ${oneLine(message)}`),
      style,
    ),
  ].join("\n")}\n`;
}

/** What a session is bound to for people, where no plugin can say what comes of it. */
export function selectionText(
  selection: SessionSelection,
  rows: readonly LibraryRow[],
  { sessionId, style }: { readonly sessionId: string; readonly style: Style },
): string {
  const { presetId, characterId, userId, bookIds, options } = selection;
  const name = (kind: LibraryRow["kind"], id: string | null): string | undefined =>
    rows.find((one) => one.kind === kind && one.id === id)?.name;
  return `${[
    style.bold(`Session ${oneLine(sessionId)}`),
    ...boundLines([
      ["preset", presetId, name("preset", presetId)],
      ["character", characterId, name("character", characterId), optionWords(options)],
      ["user", userId, name("user", userId)],
      ...bookIds.map((id): Bound => ["world book", id, name("world-book", id)]),
    ]),
  ].join("\n")}\n`;
}
