import type { LoreClient } from "../../workers/client.ts";
import { readBook } from "./books.ts";
import { CliError, EXITS } from "./error.ts";
import { findingText, SEVERITIES } from "./finding-text.ts";
import type { Finding, FindingCode } from "./findings.ts";
import type { HelpPage } from "./help.ts";
import { readChat } from "./chat.ts";
import { readInput, titleOf } from "./input.ts";
import { write, type CliIo } from "./io.ts";
import { jsonText } from "./json-text.ts";
import { HELP_ROW, type OptionRow, type Options } from "./options.ts";
import { withProgress } from "./progress.ts";
import { RUN_OPTIONS, SETTINGS_OPTIONS } from "./run-options.ts";
import { type FileFindings, sarifLog } from "./sarif.ts";
import { settingsOf, tokensOf } from "./scene.ts";
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
    "are refused, groups, budgets and recursion that do not do what they seem to. Nothing is changed.",
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

interface Linted extends FileFindings {
  readonly rules: readonly FindingCode[];
}

async function lintFile(client: LoreClient, name: string, options: Options, io: CliIo): Promise<Linted> {
  const file = await readInput(name, io.stdin);
  const read = await readBook(client, file);
  const chat = options.text("chat");
  const speakers = { user: "User", char: "" };
  const texts = chat === undefined ? [] : readChat(await readInput(chat, io.stdin), speakers).map(({ text }) => text);
  const input = {
    settings: await settingsOf(options, io),
    contextTokens: options.integer("context", 1) ?? 8_192,
    tokens: tokensOf(options),
    texts,
  };
  const { output } = await client.run("lint", input, { shared: [read.document] });
  return { file: name, findings: output.findings, rules: output.rules };
}

function fails(findings: readonly Finding[], failOn: "warning" | "error"): boolean {
  const bound = SEVERITIES.indexOf(failOn);
  return findings.some(({ severity }) => SEVERITIES.indexOf(severity) <= bound);
}

function render(files: readonly Linted[], options: Options, io: CliIo): string {
  switch (options.choice("format", ["text", "json", "sarif"]) ?? "text") {
    case "json":
      return `${jsonText({ files: files.map(({ file, findings }) => ({ file, findings })) }, 2)}\n`;
    case "sarif": {
      const rules = new Map(files.flatMap((file) => file.rules.map((rule) => [rule.code, rule])));
      return `${jsonText(sarifLog(files, [...rules.values()], packageVersion()), 2)}\n`;
    }
    case "text": {
      const style = styleOf(io.stdout, io.env);
      const all = options.flag("all");
      return files.map(({ file, findings }) => findingText(titleOf(file), findings, { style, all })).join("\n");
    }
  }
}

/** The subcommand `lint`. Returns the exit code; throws coded errors. */
export async function runLint(options: Options, io: CliIo): Promise<number> {
  if (options.files.length === 0) throw new CliError("usage-files", "lint needs a world book");
  if ([...options.files, options.text("chat")].filter((name) => name === "-").length > 1) {
    throw new CliError("usage-files", "standard input can be only one of the files");
  }
  const failOn = options.choice("fail-on", ["warning", "error"]) ?? "error";
  options.choice("format", ["text", "json", "sarif"]);
  const total = options.files.length;
  const what = total === 1 ? "linting" : "linting book";
  return withEngine(options, async (client) => {
    const files = await withProgress(io, { what, total }, async (progress) => {
      const linted: Linted[] = [];
      for (const name of options.files) {
        linted.push(await lintFile(client, name, options, io));
        progress.step();
      }
      return linted;
    });
    await write(io.stdout, render(files, options, io));
    return files.some(({ findings }) => fails(findings, failOn)) ? EXITS.findings.code : EXITS.ok.code;
  });
}
