import type { LoreClient } from "../../workers/client.ts";
import { type CliBook, readBooks } from "./books.ts";
import { pickEntry, timedKeyOf } from "./entry-names.ts";
import { CliError, EXITS } from "./error.ts";
import type { HelpPage } from "./help.ts";
import { readInput } from "./input.ts";
import { write, type CliIo } from "./io.ts";
import { withLibrary } from "./library/connection.ts";
import { PLACE_OPTIONS, URL_OPTION } from "./library/data-folder.ts";
import { whyInSession } from "./session/why-session.ts";
import { HELP_ROW, type OptionRow, type Options } from "./options.ts";
import { withProgress } from "./progress.ts";
import { productScan, runProductScan, type ProductResult } from "./product-scan.ts";
import { RUN_OPTIONS, SCENE_OPTIONS, SETTINGS_OPTIONS } from "./run-options.ts";
import { checkSceneOptions, readScene } from "./scene.ts";
import { withEngine } from "./service.ts";
import { styleOf } from "./style.ts";
import { whyText } from "./why-text.ts";
import { windowOf } from "./window.ts";
import { jsonText } from "./json-text.ts";

const OUTPUT_OPTIONS: readonly OptionRow[] = [{ name: "json", help: "print the ladder as JSON" }, HELP_ROW];

const SESSION_OPTIONS: readonly OptionRow[] = [
  { name: "session", value: "SESSION", help: "a session of a running plugin by its id, or latest, in place of --chat" },
  ...PLACE_OPTIONS,
  URL_OPTION,
];

/** The help of `why`, and its options. */
export const WHY_PAGE: HelpPage = {
  usage: [
    "lorekeeper why <book> <entry> --chat FILE [options]",
    "lorekeeper why <book> <entry> --session <session|latest>",
  ],
  about: [
    "Scans, and tells what one entry met on its way into the prompt: the gate that stopped it first, with its numbers,",
    "then all gates in order. For an entry whose keys did not hit, how near they came.",
    "",
    "<entry> is a uid, else a JSON path as lint prints it, else a title (comment), else a key. Of several entries with",
    "one uid, 7#2 is the second in the file.",
    "",
    "With --session a running plugin tells what an entry meets in a session now: <book> is then a world book of the",
    "library, or a character with a book in its card, and <entry> a uid. Scene and settings are the session's.",
  ],
  options: [
    { title: "What is printed", rows: OUTPUT_OPTIONS },
    { title: "In a session", rows: SESSION_OPTIONS },
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
    { command: "lorekeeper why Saltmere 7 --session latest", says: "in the session used last" },
    { command: "lorekeeper why harbour.json '7#2' --chat chat.jsonl", says: "the second of the entries with uid 7" },
  ],
};

/** Place in the compiled list of the entry at `index` of the file. */
function placeOf({ source, titles }: CliBook, index: number, result: ProductResult): number {
  const key = timedKeyOf(source.id, titles, index);
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
    : whyText(output, { title, style: styleOf(io.stdout, io.env), wide: options.flag("wide-window") });
  await write(io.stdout, text);
  return EXITS.ok.code;
}

/** The subcommand `why`. Returns the exit code; throws coded errors. */
export async function runWhy(options: Options, io: CliIo): Promise<number> {
  if (options.files.length !== 2) throw new CliError("usage-files", "why needs a book and an entry");
  if (options.text("session") !== undefined) {
    if (options.text("chat") !== undefined)
      throw new CliError("usage-option", "--session has its own chat: leave out --chat");
    return withLibrary({ options, io }, (connection) => whyInSession(connection, options, io));
  }
  checkSceneOptions(options);
  if (options.text("chat") === undefined) throw new CliError("chat-missing", "no chat to scan");
  if (options.files[0] === "-" && options.text("chat") === "-") {
    throw new CliError("usage-files", "standard input can be only one of the files");
  }
  return withEngine(options, (client) => explain(client, options, io));
}
