import { REASON_TABLE } from "../../../matcher/model/reason-table.ts";
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

const OWN_REASONS = new Map(Object.entries(REASON_TABLE).map(([reason, { v1 }]) => [v1, reason]));

/** The reason as the command has it everywhere; the API tells its v1 name, which may carry an entry's logic. */
const ownReason = (v1: string): string =>
  OWN_REASONS.get(v1) ?? OWN_REASONS.get(v1.replace(/^secondary-.+-(match|miss)$/u, "secondary-*-$1")) ?? v1;

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

type Names = (kind: LibraryRow["kind"], id: string | null) => string | undefined;

const namesIn =
  (rows: readonly LibraryRow[]): Names =>
  (kind, id) =>
    rows.find((one) => one.kind === kind && one.id === id)?.name;

/** What a session is shown with beside the view of it. */
export interface ShowParts {
  readonly sessionId: string;
  readonly style: Style;
  /** Rows of the library: a resource that the view does not name is gone only if it is not among them either. */
  readonly rows: readonly LibraryRow[];
}

/** The active view for people. */
export function activeText(view: ActiveView, { sessionId, style, rows }: ShowParts): string {
  const { selection, resources, diagnostics, callConfig } = view;
  const isMade = view.audit.fingerprint !== null;
  const name = namesIn(rows);
  const asked = Object.entries(callConfig).map(([field, value]) => `${field} ${oneLine(JSON.stringify(value))}`);
  const { presetId, characterCardId, userId, character } = selection;
  return `${[
    style.bold(`Session ${oneLine(sessionId)}`),
    ...boundLines([
      ["preset", presetId, resources.preset?.name ?? name("preset", presetId)],
      [
        "character",
        characterCardId,
        resources.characterCard?.name ?? name("character", characterCardId),
        optionWords(character),
      ],
      ["user", userId, resources.user?.name ?? name("user", userId)],
    ]),
    ...section("World books", isMade ? bookLines(view) : boundBookLines(selection.worldBookIds ?? [], name), style),
    ...section(
      "What is active in the conversation as it is",
      isMade ? entryLines(view) : ["not known: no profile could be made"],
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

/** Books that are bound, where it is not known which of them took part. */
function boundBookLines(ids: readonly string[], name: Names): string[] {
  const rows = ids.map((id): Bound => ["world book", id, name("world-book", id)]);
  return rows.length === 0 ? ["none"] : boundLines(rows).map((line) => line.trimStart());
}

function bookLines({ resources }: ActiveView): string[] {
  const books = resources.worldBooks.map((book) => [
    book.name,
    book.kind === "embedded-character-book" ? "in the card" : (book.bindingSources ?? []).join(", "),
    String(book.entryCount),
    String(book.matchedEntryCount),
    book.id,
  ]);
  return books.length === 0 ? ["none"] : tableLines(BOOKS, books);
}

function entryLines({ audit }: ActiveView): string[] {
  const entries = audit.worldBooks.resources.flatMap(({ resource, decisions }) =>
    decisions
      .filter(({ decision }) => decision === "included")
      .map((one) => [
        one.entryName,
        String(one.entryId),
        resource.name,
        ownReason(one.reason),
        one.primaryMatches.join(", "),
        one.appliedPosition ?? "",
      ]),
  );
  const active = audit.worldBooks.resources.reduce((sum, { totals }) => sum + totals.included, 0);
  const more = active > entries.length ? [`and ${active - entries.length} more`] : [];
  return entries.length === 0 ? ["nothing"] : [...tableLines(ENTRIES, entries), ...more];
}

/** What a session is bound to for people, where no plugin can say what comes of it. */
export function selectionText(selection: SessionSelection, { sessionId, style, rows }: ShowParts): string {
  const { presetId, characterId, userId, bookIds, options } = selection;
  const name = namesIn(rows);
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
