import type { ActivatedEntry } from "../../matcher/model/outcome.ts";
import { isActivated, REASONS, type Reason } from "../../matcher/model/reason.ts";
import type { Decision } from "../../workers/protocol.ts";
import { CliError } from "./error.ts";
import type { Options } from "./options.ts";
import type { CaseAnswer } from "./scan-cases.ts";
import type { Style } from "./style.ts";
import { type Column, printable, tableLines } from "./table.ts";
import { quoted } from "../../matcher/model/quoted.ts";

/** How results of `scan` are printed. */
export type ScanFormat = "text" | "json" | "jsonl";

/** The format of a command line. Errors: `usage-option` for both at once. */
export function scanFormat(options: Options): ScanFormat {
  const json = options.flag("json");
  const jsonl = options.flag("jsonl");
  if (json && jsonl) throw new CliError("usage-option", "--json and --jsonl exclude each other");
  return json ? "json" : jsonl ? "jsonl" : "text";
}

/** A decision as `--decisions` prints it in JSON. */
export function decisionJson([book, uid, reason, loop]: Decision): object {
  return { book, uid, reason, loop };
}

/** What the text of a scan needs to know about its entries beyond the outcome. */
export interface EntryLabels {
  /** The comment of the entry at an index of the compiled list, "" if it has none. */
  readonly title: (entry: number) => string;
  /** Its uid, with its place where others have it too. */
  readonly uid: (entry: number) => string;
  /** Whether to tell books apart. */
  readonly books: boolean;
  /** How to name the entry at an index of the compiled list that woke another. */
  readonly waker: (entry: number) => string;
}

const COLUMNS: readonly Column[] = [
  { title: "#", right: true },
  { title: "book", widthMax: 16 },
  { title: "uid", right: true, widthMax: 12 },
  { title: "entry", widthMax: 28 },
  { title: "reason" },
  { title: "key", widthMax: 28 },
  { title: "where" },
  { title: "loop", right: true },
  { title: "tokens", right: true },
];

function whereOf({ evidence, wokenBy }: ActivatedEntry, labels: EntryLabels): string {
  if (evidence === undefined) return "";
  if (wokenBy !== undefined) return `content of ${labels.waker(wokenBy)}`;
  const { where, index, source, offset } = evidence;
  const place = source ?? (index === undefined ? where : `${where} ${index}`);
  return `${place} @${offset}`;
}

/** The table of activated entries, in rank order. */
export function activatedTable(activated: readonly ActivatedEntry[], labels: EntryLabels): string[] {
  const hidden = new Set<string>();
  if (!labels.books) hidden.add("book");
  if (activated.every(({ tokens }) => tokens === undefined)) hidden.add("tokens");
  if (activated.every((entry) => labels.title(entry.entry) === "")) hidden.add("entry");
  const rows = activated.map((entry) => [
    String(entry.rank),
    entry.book,
    labels.uid(entry.entry) || String(entry.uid),
    labels.title(entry.entry),
    entry.unprinted ?? entry.reason,
    entry.evidence?.key ?? "",
    whereOf(entry, labels),
    String(entry.loop),
    entry.tokens === undefined ? "" : String(entry.tokens),
  ]);
  const shown = COLUMNS.map(({ title }, i) => ({ title, i })).filter(({ title }) => !hidden.has(title));
  return tableLines(
    shown.map(({ i }) => COLUMNS[i] ?? { title: "" }),
    rows.map((row) => shown.map(({ i }) => row[i] ?? "")),
  );
}

/** How many entries each reason has. */
export type Counts = readonly (readonly [reason: Reason, entries: number])[];

/** Reasons of entries that are active and stand in the table, but nowhere in the prompt. */
const UNPRINTED: ReadonlySet<Reason> = new Set(["empty", "no-position", "no-outlet"]);

/**
 * Counts by reason, in the order of the list of reasons: `active: key 3, constant 1` and `not active: key-miss 12`;
 * between them those that are active but not printed, if there are any.
 */
export function countLines(counts: Counts): string[] {
  const sorted = counts.toSorted(([a], [b]) => REASONS.indexOf(a) - REASONS.indexOf(b));
  const words = (wanted: (reason: Reason) => boolean): string =>
    sorted
      .filter(([reason]) => wanted(reason))
      .map(([reason, entries]) => `${reason} ${entries}`)
      .join(", ");
  const unprinted = words((reason) => UNPRINTED.has(reason));
  return [
    `active: ${words(isActivated) || "none"}`,
    ...(unprinted === "" ? [] : [`active, but not printed: ${unprinted}`]),
    `not active: ${words((reason) => !isActivated(reason) && !UNPRINTED.has(reason)) || "none"}`,
  ];
}

/** An active entry as JSON: its one reason, which is why it is not printed if it is not, and what activated it. */
export function activatedJson({ reason, unprinted, ...entry }: ActivatedEntry): object {
  return { ...entry, reason: unprinted ?? reason, activatedBy: reason };
}

/** Every entry with its reason, one a line. */
export function decisionLines(decisions: readonly Decision[]): string[] {
  const rows = decisions.map(([book, uid, reason, loop]) => [book, String(uid), reason, String(loop)]);
  const columns = [
    { title: "book", widthMax: 24 },
    { title: "uid", right: true },
    { title: "reason" },
    { title: "loop" },
  ];
  return tableLines(columns, rows);
}

/** The result of one recorded case for people. */
export function caseText({ id, steps, refused }: CaseAnswer, style: Style): string {
  const lines: string[] = [];
  steps.forEach(({ activated, counts, decisions }, i) => {
    lines.push(style.bold(steps.length === 1 ? id : `${id}, step ${i}`));
    const books = new Set(activated.map(({ book }) => book)).size > 1;
    if (activated.length > 0)
      lines.push(
        ...activatedTable(activated, { title: () => "", uid: () => "", books, waker: (entry) => `entry ${entry}` }),
      );
    lines.push(...countLines(counts));
    if (decisions.length > 0) lines.push("", ...decisionLines(decisions));
    lines.push("");
  });
  for (const { book, uid, key, reason } of refused)
    lines.push(printable(`refused ${reason}: ${book} ${uid} ${quoted(key)}`));
  return `${lines.join("\n")}\n`;
}
