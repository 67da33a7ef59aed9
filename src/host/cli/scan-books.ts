import { reasonOf, type Reason } from "../../matcher/model/reason.ts";
import type { LoreClient } from "../../workers/client.ts";
import type { Decision } from "../../workers/protocol.ts";
import { type CliBook, readBooks, tellNotes } from "./books.ts";
import { occurrencesOf } from "./entry-names.ts";
import type { InputFile } from "./input.ts";
import { write, type CliIo } from "./io.ts";
import { withProgress } from "./progress.ts";
import { productScan, runProductScan, type ProductResult } from "./product-scan.ts";
import {
  activatedJson,
  activatedTable,
  type Counts,
  countLines,
  decisionJson,
  decisionLines,
  type EntryLabels,
  type ScanFormat,
} from "./scan-text.ts";
import type { Scene } from "./scene.ts";
import { type Style, styleOf } from "./style.ts";
import { fit, printable } from "./table.ts";
import { counted, evidenceInOriginal, leftOutWords, WIDER, type Window, windowJson, windowOf } from "./window.ts";
import { jsonText } from "./json-text.ts";
import { quoted } from "../../matcher/model/quoted.ts";

/** How world books are scanned and printed. */
export interface BookScan {
  readonly scene: Scene;
  readonly wide: boolean;
  readonly format: ScanFormat;
  readonly decisions: boolean;
  /** Print the text that would stand in the prompt. */
  readonly output: boolean;
}

function decisionsOf({ answer, entries }: ProductResult): Decision[] {
  const { reason, loop } = answer.decisions;
  return entries.map(([book, uid], i) => [book, uid, reasonOf(reason[i] ?? -1), loop[i] ?? 0]);
}

function countsOf(decisions: readonly Decision[]): Counts {
  const counts = new Map<Reason, number>();
  for (const [, , reason] of decisions) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts];
}

/** What entries are called, by their index in the compiled list. */
function namesOf(books: readonly CliBook[], { entries }: ProductResult): Pick<EntryLabels, "title" | "uid"> {
  const names = new Map<string, { readonly title: string; readonly uid: string }>();
  for (const { source, titles } of books) {
    const places = occurrencesOf(titles);
    titles.forEach(({ uid, title }, i) => {
      const place = places[i] ?? 0;
      const name = { title, uid: place === 0 ? String(uid) : `${uid}#${place}` };
      names.set(`${source.id}.${uid}${place > 1 ? `#${place}` : ""}`, name);
    });
  }
  const nameOf = (entry: number) => names.get(entries[entry]?.[2] ?? "");
  return { title: (entry) => nameOf(entry)?.title ?? "", uid: (entry) => nameOf(entry)?.uid ?? "" };
}

interface Result extends ProductResult {
  readonly books: readonly CliBook[];
  readonly window: Window;
  readonly decided: readonly Decision[];
}

function resultJson({ books, window, answer, diagnostics, decided }: Result, decisions: boolean): object {
  const { output } = answer;
  return {
    books: books.map(({ file, source, report, repeats }) => ({
      id: source.id,
      file,
      repeats,
      format: report.format,
      entriesRead: report.entriesRead,
      entriesKept: report.entriesKept,
      diagnostics: report.diagnostics,
    })),
    window: windowJson(window),
    activated: evidenceInOriginal(answer.activated, window).map(activatedJson),
    counts: Object.fromEntries(countsOf(decided)),
    output: { ...output, outlets: Object.fromEntries(output.outlets) },
    omitted: evidenceInOriginal(answer.omitted, window),
    loops: answer.loops,
    rolls: answer.rolls,
    budget: answer.budget,
    timed: answer.timed,
    refused: answer.refused,
    diagnostics: [...diagnostics, ...answer.diagnostics],
    ...(decisions ? { decisions: decided.map(decisionJson) } : {}),
  };
}

function printedLines({ answer: { output } }: Result, style: Style): string[] {
  const lines: string[] = [];
  const put = (title: string, text: string): void => {
    if (text !== "") lines.push("", style.bold(`-- ${fit(title, 80)}`), printable(text));
  };
  put("before", output.before);
  put("after", output.after);
  put("examples", output.examples.map(({ position, content }) => `[${position}] ${content}`).join("\n"));
  put("author's note, top", output.authorNoteTop.join("\n"));
  put("author's note, bottom", output.authorNoteBottom.join("\n"));
  for (const { depth, role, entries } of output.depth)
    put(`depth ${depth ?? "none"}, role ${role}`, entries.join("\n"));
  for (const [name, entries] of output.outlets) put(`outlet ${name}`, entries.join("\n"));
  return lines;
}

/** Tokens of the active entries. The meter of the scan also counts the entry that overflowed it, as SillyTavern's does. */
function usedTokens({ activated }: ProductResult["answer"]): number {
  return activated.reduce((sum, { tokens = 0 }) => sum + tokens, 0);
}

/** The window is what the scan is given, the depth how much of it keys without a depth of their own are looked for in. */
function headLine({ books, window }: Result, { scene: { settings }, wide }: BookScan): string {
  const names = books
    .filter(({ repeats }) => repeats === null)
    .map(({ source, entries }) => `${fit(source.id, 60)} (${counted(entries, "entry", "entries")})`)
    .join(", ");
  const units = window.messages.reduce((sum, { length }) => sum + length, 0);
  const scanned = [counted(window.messages.length, "message"), counted(units, "character")];
  const left = leftOutWords(window);
  const depth = Number.isFinite(settings.scanDepth) ? `newest ${counted(settings.scanDepth, "message")}` : "all of it";
  const wider = left.length > 0 && !wide ? ` (${WIDER})` : "";
  return `${names}; window: ${[...scanned, ...left].join(", ")}${wider}; scan depth: ${depth}`;
}

/** Budgets that books have of their own, where tokens were counted for them. */
function bookBudgetLines({ books, answer }: Result): string[] {
  return books.flatMap(({ source: { id }, tokenBudget, repeats }) => {
    const own = answer.activated.filter(({ book, tokens }) => book === id && tokens !== undefined);
    if (tokenBudget === null || repeats !== null || own.length === 0) return [];
    const used = own.reduce((sum, { tokens = 0 }) => sum + tokens, 0);
    return [`budget of ${fit(id, 60)}: ${used} of ${tokenBudget} tokens`];
  });
}

function resultText(result: Result, scan: BookScan, style: Style): string {
  const { answer, books, decided } = result;
  const names = namesOf(books, result);
  const labels: EntryLabels = {
    ...names,
    books: new Set(books.map(({ source }) => source.id)).size > 1,
    waker: (entry) => `uid ${names.uid(entry) || "unknown"}`,
  };
  const lines = [style.bold(headLine(result, scan)), ""];
  if (answer.activated.length > 0)
    lines.push(...activatedTable(evidenceInOriginal(answer.activated, result.window), labels), "");
  lines.push(...countLines(countsOf(decided)));
  const { tokens, overflowed } = answer.budget;
  if (tokens !== null)
    lines.push(`budget: ${usedTokens(answer)} of ${tokens} tokens${overflowed ? ", overflowed" : ""}`);
  if (scan.scene.settings.bookSettings === "honour") lines.push(...bookBudgetLines(result));
  for (const { book, uid, key, reason } of answer.refused) {
    lines.push(style.yellow(printable(`refused ${reason}: ${book}, uid ${uid}, ${quoted(key)}`)));
  }
  for (const { code, message } of [...result.diagnostics, ...answer.diagnostics])
    lines.push(style.yellow(`${code}: ${message}`));
  if (scan.decisions) lines.push("", ...decisionLines(decided));
  if (scan.output) lines.push(...printedLines(result, style));
  return `${lines.join("\n")}\n`;
}

/** Scans the books together against the chat of a scene; prints, or returns what `--json` is to print. */
export async function scanBooks(
  client: LoreClient,
  files: readonly InputFile[],
  scan: BookScan,
  io: CliIo,
): Promise<readonly object[]> {
  const window = windowOf(scan.scene.messages, scan.wide);
  const { books, done } = await withProgress(io, { what: "scanning", total: 1 }, async () => {
    const read = await readBooks(client, files);
    return { books: read, done: await runProductScan(client, read, productScan(scan.scene, window)) };
  });
  await tellNotes(books, io);
  const result: Result = { ...done, books, window, decided: decisionsOf(done) };
  if (scan.format === "json") return [resultJson(result, scan.decisions)];
  const style = styleOf(io.stdout, io.env);
  const line = (): string => `${jsonText(resultJson(result, scan.decisions))}\n`;
  await write(io.stdout, scan.format === "jsonl" ? line() : resultText(result, scan, style));
  return [];
}
