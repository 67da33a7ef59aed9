import type { LoreClient } from "../../workers/client.ts";
import { readBook } from "./books.ts";
import { casesOf, type CaseText } from "./case-file.ts";
import { CliError, EXITS } from "./error.ts";
import type { HelpPage } from "./help.ts";
import { readInput, titleOf, type InputFile } from "./input.ts";
import { write, type CliIo } from "./io.ts";
import { HELP_ROW, type OptionRow, type Options } from "./options.ts";
import { RUN_OPTIONS, SCENE_OPTIONS, SETTINGS_OPTIONS } from "./run-options.ts";
import { scanBooks } from "./scan-books.ts";
import { scanCases } from "./scan-cases.ts";
import { scanFormat } from "./scan-text.ts";
import { checkSceneOptions, readScene, type Scene } from "./scene.ts";
import { withEngine } from "./service.ts";
import { jsonText } from "./json-text.ts";
import { PLACE_OPTIONS } from "./library/data-folder.ts";
import { runReplay } from "./replay/replay.ts";

const OUTPUT_OPTIONS: readonly OptionRow[] = [
  { name: "json", help: 'print one JSON object: {"results": [...]}, one result a case or scan' },
  { name: "jsonl", help: "print one line of JSON a case: id, steps, refused" },
  { name: "decisions", help: "add the reason of every entry" },
  { name: "output", help: "add the text that would stand in the prompt (world books, text format)" },
  {
    name: "replay",
    value: "FILE",
    default: "none",
    help: "make scans of exported turns again, compare decisions byte for byte; exit code 1 if any differs",
  },
  { name: "check", help: "compare cases with their `expected`; exit code 1 if anything differs" },
];

/** The help of `scan`, and its options. */
export const SCAN_PAGE: HelpPage = {
  usage: [
    "lorekeeper scan <book…> --chat FILE [options]",
    "lorekeeper scan <case-file…> [--check] [options]",
    "lorekeeper scan --replay FILE [--data FOLDER] [--json]",
  ],
  about: [
    "Shows which entries fire, in rank order, and why the others do not.",
    "",
    "World books given together are scanned together, as books that are all active. Recorded cases (one case, or a file",
    "with `cases`) bring their own chat, settings and rolls and always run as SillyTavern ran them; options about chat",
    "and settings do not touch them.",
    "",
    "Exported turns (format jsonl, with bodies) are scanned with the seed, settings and messages that are in the file, on",
    "the resources of the data folder, as long as those are there in the recorded revisions.",
  ],
  options: [
    { title: "What is printed", rows: [...OUTPUT_OPTIONS, HELP_ROW] },
    { title: "The scene (world books only)", rows: SCENE_OPTIONS },
    { title: "Activation settings (world books only)", rows: SETTINGS_OPTIONS },
    { title: "Where the library is (exported turns only)", rows: PLACE_OPTIONS },
    { title: "How it runs", rows: RUN_OPTIONS },
  ],
  examples: [
    { command: "lorekeeper scan harbour.json --chat chat.jsonl", says: "which entries fire on this chat" },
    {
      command: "lorekeeper scan harbour.json --chat chat.jsonl --settings st",
      says: "the same as a fresh SillyTavern",
    },
    { command: "lorekeeper scan harbour.json --chat chat.jsonl --decisions --output", says: "everything about it" },
    { command: "echo 'Anna: To the lighthouse!' | lorekeeper scan harbour.json --chat -", says: "try one sentence" },
    { command: "lorekeeper scan cases.json --check", says: "recorded cases against what they expect" },
    { command: "lorekeeper scan --replay turn.jsonl", says: "whether a recorded turn would decide the same again" },
  ],
};

interface Given {
  readonly cases: readonly CaseText[];
  readonly books: readonly InputFile[];
}

async function readGiven(options: Options, io: CliIo): Promise<Given> {
  if (options.files.length === 0) throw new CliError("usage-files", "scan needs a world book or a case file");
  const inputs = [...options.files, options.text("chat")].filter((name) => name === "-");
  if (inputs.length > 1) throw new CliError("usage-files", "standard input can be only one of the files");
  const cases: CaseText[] = [];
  const books: InputFile[] = [];
  for (const name of options.files) {
    const file = await readInput(name, io.stdin);
    const found = casesOf(file);
    if (found === null) books.push(file);
    else cases.push(...found);
  }
  return { cases, books };
}

/** The scene of the books; null without books. Errors: also `chat-missing`. */
async function sceneOf(client: LoreClient, { books }: Given, options: Options, io: CliIo): Promise<Scene | null> {
  const [book] = books;
  if (book === undefined) return null;
  if (options.text("chat") !== undefined) return readScene(options, io);
  // A file that is no book at all is told to be that first.
  await readBook(client, book);
  throw new CliError("chat-missing", `${titleOf(book.name)} is a world book, and there is no chat to scan`);
}

async function scanGiven(client: LoreClient, given: Given, options: Options, io: CliIo): Promise<number> {
  // Before any result, so that a wrong command line leaves none behind.
  const scene = await sceneOf(client, given, options, io);
  const format = scanFormat(options);
  const decisions = options.flag("decisions");
  const results: object[] = [];
  let failed = 0;
  if (given.cases.length > 0) {
    const done = await scanCases(client, given.cases, { format, decisions, check: options.flag("check") }, io);
    results.push(...done.json);
    failed += done.failed;
  }
  if (scene !== null) {
    const scan = { scene, wide: options.flag("wide-window"), format, decisions, output: options.flag("output") };
    results.push(...(await scanBooks(client, given.books, scan, io)));
  }
  if (format === "json") await write(io.stdout, `${jsonText({ results }, 2)}\n`);
  return failed === 0 ? EXITS.ok.code : EXITS.findings.code;
}

/** The subcommand `scan`. Returns the exit code; throws coded errors. */
export async function runScan(options: Options, io: CliIo): Promise<number> {
  scanFormat(options);
  const replay = options.text("replay");
  if (replay !== undefined) {
    if (options.files.length > 0) throw new CliError("usage-files", "--replay takes no files beside its own");
    return withEngine(options, (client) => runReplay(client, replay, { options, io }));
  }
  checkSceneOptions(options);
  const given = await readGiven(options, io);
  if (options.flag("check") && given.cases.length === 0) {
    throw new CliError("check-needs-cases", "no case file was given");
  }
  return withEngine(options, (client) => scanGiven(client, given, options, io));
}
