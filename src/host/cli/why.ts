import type { LoreClient } from "../../workers/client.ts";
import { type BookEntry, type CliBook, readBooks } from "./books.ts";
import { CliError, EXITS } from "./error.ts";
import type { HelpPage } from "./help.ts";
import { readInput } from "./input.ts";
import { write, type CliIo } from "./io.ts";
import { HELP_ROW, type OptionRow, type Options } from "./options.ts";
import { withProgress } from "./progress.ts";
import { productScan, runProductScan, type ProductResult } from "./product-scan.ts";
import { RUN_OPTIONS, SCENE_OPTIONS, SETTINGS_OPTIONS } from "./run-options.ts";
import { readScene } from "./scene.ts";
import { withEngine } from "./service.ts";
import { styleOf } from "./style.ts";
import { whyText } from "./why-text.ts";
import { windowOf } from "./window.ts";
import { jsonText } from "./json-text.ts";

const OUTPUT_OPTIONS: readonly OptionRow[] = [{ name: "json", help: "print the ladder as JSON" }, HELP_ROW];

/** The help of `why`, and its options. */
export const WHY_PAGE: HelpPage = {
  usage: ["lorekeeper why <book> <entry> --chat FILE [options]"],
  about: [
    "Scans, and tells what one entry met on its way into the prompt: the gate that stopped it first, with its numbers,",
    "then all gates in order. For an entry whose keys did not hit, how near they came.",
    "",
    "<entry> is a uid, else a title (comment), else a key.",
  ],
  options: [
    { title: "What is printed", rows: OUTPUT_OPTIONS },
    { title: "The scene", rows: SCENE_OPTIONS },
    { title: "Activation settings", rows: SETTINGS_OPTIONS },
    { title: "How it runs", rows: RUN_OPTIONS },
  ],
  examples: [
    { command: "lorekeeper why harbour.json 7 --chat chat.jsonl", says: "the entry with uid 7" },
    { command: 'lorekeeper why harbour.json "Old Harbour" --chat chat.jsonl', says: "by its title" },
    {
      command: 'lorekeeper why harbour.json "Old Harbour" --chat chat.txt --depth 2 --whole-words',
      says: "with settings",
    },
  ],
};

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Entries of a book that a name may mean: by uid, else by title, else by key. */
export function entriesNamed(entries: readonly BookEntry[], name: string): number[] {
  const tests: readonly ((entry: BookEntry) => boolean)[] = [
    ({ uid }) => String(uid) === name,
    ({ title }) => title !== "" && same(title, name),
    ({ keys }) => keys.some((key) => same(key, name)),
  ];
  for (const test of tests) {
    const found = entries.flatMap((entry, i) => (test(entry) ? [i] : []));
    if (found.length > 0) return found;
  }
  return [];
}

const nameOf = ({ uid, title, keys }: BookEntry): string => {
  const text = title || keys.find((key) => key.trim() !== "");
  return text === undefined ? String(uid) : `${uid} (${text})`;
};

/** Entries whose name holds the text, or the first ones. */
function suggestions(entries: readonly BookEntry[], name: string): string {
  const near = entries.filter(({ title, keys }) =>
    [title, ...keys].some((text) => text.toLowerCase().includes(name.trim().toLowerCase())),
  );
  const shown = (near.length > 0 ? near : entries).slice(0, 5).map(nameOf);
  return shown.length === 0 ? "the book is empty" : `${near.length > 0 ? "near" : "there are"}: ${shown.join(", ")}`;
}

/** Index of the named entry in file order. Errors: `entry-unknown`, `entry-ambiguous`. */
export function pickEntry(book: CliBook, name: string): number {
  const found = entriesNamed(book.titles, name);
  const [first] = found;
  if (first === undefined) {
    throw new CliError(
      "entry-unknown",
      `${book.file} has no entry ${JSON.stringify(name)}; ${suggestions(book.titles, name)}`,
    );
  }
  if (found.length > 1) {
    const names = found
      .slice(0, 5)
      .flatMap((i) => book.titles[i] ?? [])
      .map(nameOf);
    throw new CliError(
      "entry-ambiguous",
      `${found.length} entries are called ${JSON.stringify(name)}: ${names.join(", ")}`,
    );
  }
  return first;
}

/** Place in the compiled list of the entry at `index` of the file; entries of one uid are told apart by number. */
function placeOf(book: CliBook, index: number, result: ProductResult): number {
  const uid = String(book.titles[index]?.uid);
  const occurrence = book.titles.slice(0, index + 1).filter((entry) => String(entry.uid) === uid).length;
  const key = `${book.source.id}.${uid}${occurrence === 1 ? "" : `#${occurrence}`}`;
  return result.entries.findIndex(([, , timedKey]) => timedKey === key);
}

async function explain(client: LoreClient, options: Options, io: CliIo): Promise<number> {
  const [bookName = "", entryName = ""] = options.files;
  const scene = await readScene(options, io);
  const [book] = await readBooks(client, [await readInput(bookName, io.stdin)]);
  if (book === undefined) throw new CliError("usage-files", "no book");
  const index = pickEntry(book, entryName);
  const window = windowOf(scene.messages, options.flag("wide-window"));
  const scan = productScan(scene, window);
  const result = await withProgress(io, { what: "scanning", total: 1 }, () => runProductScan(client, [book], scan));
  const entry = placeOf(book, index, result);
  const input = {
    request: scan.request,
    outcome: result.answer.toOutcome(),
    entry,
    outside: { older: window.older, cutHead: window.cutHead },
    macros: scan.macros,
    seeds: scan.seeds,
  };
  const { output } = await client.run("explain", input, { shared: result.shared });
  const title = book.titles[index]?.title ?? "";
  const text = options.flag("json")
    ? `${jsonText({ ...output, title }, 2)}\n`
    : whyText(output, { title, style: styleOf(io.stdout, io.env) });
  await write(io.stdout, text);
  return EXITS.ok.code;
}

/** The subcommand `why`. Returns the exit code; throws coded errors. */
export async function runWhy(options: Options, io: CliIo): Promise<number> {
  if (options.files.length !== 2) throw new CliError("usage-files", "why needs a book and an entry");
  if (options.text("chat") === undefined) throw new CliError("chat-missing", "no chat to scan");
  if (options.files[0] === "-" && options.text("chat") === "-") {
    throw new CliError("usage-files", "standard input can be only one of the files");
  }
  return withEngine(options, (client) => explain(client, options, io));
}
