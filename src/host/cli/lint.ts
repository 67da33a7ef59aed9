import type { LoreClient } from "../../workers/client.ts";
import type { Payloads } from "../../workers/protocol.ts";
import { readBook } from "./books.ts";
import { CliError, EXITS } from "./error.ts";
import { findingText, SEVERITIES } from "./finding-text.ts";
import type { Finding, FindingCode } from "./findings.ts";
import type { HelpPage } from "./help.ts";
import { readNamedChat } from "./chat.ts";
import { readInput, titleOf } from "./input.ts";
import { write, type CliIo } from "./io.ts";
import { jsonText } from "./json-text.ts";
import { HELP_ROW, type OptionRow, type Options } from "./options.ts";
import { withProgress } from "./progress.ts";
import { reportError, tell, type Told } from "./report-error.ts";
import { RUN_OPTIONS, SETTINGS_OPTIONS } from "./run-options.ts";
import { type FileFindings, sarifLog } from "./sarif.ts";
import { checkSceneOptions, settingsOf, tokensOf } from "./scene.ts";
import { withEngine } from "./service.ts";
import { styleOf } from "./style.ts";
import { packageVersion } from "./version.ts";

const LINT_OPTIONS: readonly OptionRow[] = [
  { name: "format", value: "text|json|sarif", help: "how findings are printed (text)" },
  { name: "fail-on", value: "warning|error", help: "exit code 1 from this severity on (error)" },
  { name: "all", help: "show every finding of a code, not just the first ten (text format)" },
  { name: "chat", value: "FILE", help: "check that keys and this chat have the same Unicode form" },
  {
    name: "context",
    value: "TOKENS",
    range: "1 or more",
    help: "context window of the model, for a percentage budget (8192)",
  },
  HELP_ROW,
];

/** The help of `lint`, and its options. */
export const LINT_PAGE: HelpPage = {
  usage: ["lorekeeper lint <book…> [options]"],
  about: [
    "Finds what is wrong with world books: entries that can never fire, keys that fire too often or never, regexes that",
    "are refused, groups, budgets and recursion that do not do what they seem to. Nothing is changed. What reading the",
    "file had to say is among the findings, under codes of its own.",
    "",
    "error: a part does not work; warning: it works otherwise than it seems; info: worth knowing.",
    "Activation settings are those that the book is checked against.",
  ],
  options: [
    { title: "What is printed", rows: LINT_OPTIONS },
    { title: "Activation settings", rows: SETTINGS_OPTIONS },
    { title: "How it runs", rows: RUN_OPTIONS },
  ],
  examples: [
    { command: "lorekeeper lint harbour.json", says: "all findings of one book" },
    { command: "lorekeeper lint books/*.json --fail-on warning", says: "in CI" },
    { command: "lorekeeper lint harbour.json --settings st", says: "as a fresh SillyTavern would run it" },
    { command: "lorekeeper lint harbour.json --format sarif > lint.sarif", says: "for code scanning" },
  ],
};

interface FailedFile {
  readonly file: string;
  readonly error: unknown;
  readonly told: Told;
}

interface Linted extends FileFindings {
  readonly rules: readonly FindingCode[];
}

type LintInput = Payloads["lint"]["input"];

async function lintInput(options: Options, io: CliIo): Promise<LintInput> {
  const chat = options.text("chat");
  const speakers = { user: "User", char: "" };
  const texts = chat === undefined ? [] : (await readNamedChat(chat, speakers, io)).map(({ text }) => text);
  return {
    settings: await settingsOf(options, io),
    contextTokens: options.integer("context", 1) ?? 8_192,
    tokens: tokensOf(options),
    texts,
  };
}

async function lintFile(client: LoreClient, name: string, input: LintInput, io: CliIo): Promise<Linted> {
  const file = await readInput(name, io.stdin);
  const read = await readBook(client, file);
  const { output } = await client.run("lint", input, { shared: [read.document] });
  return { file: name, findings: output.findings, rules: output.rules };
}

/** What became of the files: a file that cannot be linted does not hide what was found in others. */
interface Done {
  readonly linted: readonly Linted[];
  readonly failed: readonly FailedFile[];
}

async function lintFiles(client: LoreClient, options: Options, io: CliIo): Promise<Done> {
  const input = await lintInput(options, io);
  const linted: Linted[] = [];
  const failed: FailedFile[] = [];
  const total = options.files.length;
  await withProgress(io, { what: total === 1 ? "linting" : "linting book", total }, async (progress) => {
    for (const file of options.files) {
      try {
        linted.push(await lintFile(client, file, input, io));
      } catch (error) {
        failed.push({ file, error, told: tell(error) });
      }
      progress.step();
    }
  });
  return { linted, failed };
}

function fails(findings: readonly Finding[], failOn: "warning" | "error"): boolean {
  const bound = SEVERITIES.indexOf(failOn);
  return findings.some(({ severity }) => SEVERITIES.indexOf(severity) <= bound);
}

function render({ linted, failed }: Done, options: Options, io: CliIo): string {
  switch (options.choice("format", ["text", "json", "sarif"]) ?? "text") {
    case "json": {
      const found = linted.map(({ file, findings }) => ({ file, findings }));
      const errors = failed.map(({ file, told: { code, message } }) => ({ file, code, message }));
      return `${jsonText({ files: found, ...(errors.length > 0 ? { errors } : {}) }, 2)}\n`;
    }
    case "sarif": {
      const rules = new Map(linted.flatMap((file) => file.rules.map((rule) => [rule.code, rule])));
      const notifications = failed.map(({ told }) => told);
      return `${jsonText(sarifLog({ files: linted, codes: [...rules.values()], notifications, version: packageVersion() }), 2)}\n`;
    }
    case "text": {
      const style = styleOf(io.stdout, io.env);
      const all = options.flag("all");
      return linted.map(({ file, findings }) => findingText(titleOf(file), findings, { style, all })).join("\n");
    }
  }
}

function checkOptions(options: Options): void {
  if (options.files.length === 0) throw new CliError("usage-files", "lint needs a world book");
  if ([...options.files, options.text("chat")].filter((name) => name === "-").length > 1) {
    throw new CliError("usage-files", "standard input can be only one of the files");
  }
  options.choice("format", ["text", "json", "sarif"]);
  checkSceneOptions(options);
}

/** The subcommand `lint`. Returns the exit code; throws coded errors of what concerns all files. */
export async function runLint(options: Options, io: CliIo): Promise<number> {
  checkOptions(options);
  const failOn = options.choice("fail-on", ["warning", "error"]) ?? "error";
  return withEngine(options, async (client) => {
    const done = await lintFiles(client, options, io);
    const { linted, failed } = done;
    // With no result at all there is nothing to print but the errors.
    if (linted.length > 0) await write(io.stdout, render(done, options, io));
    const exits = linted.some(({ findings }) => fails(findings, failOn)) ? [EXITS.findings.code] : [EXITS.ok.code];
    const worse = [];
    for (const { error } of failed) worse.push(await reportError(error, io));
    return Math.max(...exits, ...worse);
  });
}
