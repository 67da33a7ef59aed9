import { EXITS } from "./error.ts";
import { HELP_ROW, optionLines, type OptionRow } from "./options.ts";

/** What a subcommand says about itself. */
export interface HelpPage {
  readonly usage: readonly string[];
  /** Paragraphs, already broken into lines. */
  readonly about: readonly string[];
  readonly options: readonly { readonly title: string; readonly rows: readonly OptionRow[] }[];
  readonly examples: readonly { readonly command: string; readonly says: string }[];
}

const exitLines = (): string[] => Object.values(EXITS).map(({ code, meaning }) => `  ${code}  ${meaning}`);

/** The help text of a subcommand. */
export function helpText(page: HelpPage): string {
  const lines = ["Usage:", ...page.usage.map((line) => `  ${line}`), "", ...page.about];
  for (const { title, rows } of page.options) lines.push("", `${title}:`, ...optionLines(rows));
  lines.push("", "Examples:");
  for (const { command, says } of page.examples) lines.push(`  # ${says}`, `  ${command}`);
  lines.push("", "Exit codes:", ...exitLines());
  return `${lines.join("\n")}\n`;
}

/** The help text of the command itself. */
export const MAIN_HELP = `lorekeeper matches world books against a chat exactly as SillyTavern does, explains it, and keeps a library of cards,
presets, world books and users.

Usage:
  lorekeeper scan <file…> [--chat FILE]     which entries fire
  lorekeeper why <book> <entry> --chat FILE why one entry fires, or does not; also --session latest
  lorekeeper lint <book…>                   what is wrong with a book
  lorekeeper library add <file…>            put files into the library
  lorekeeper library list                   what is in it; also library rm, library restore,
                                            and lorekeeper library export <id or name>
  lorekeeper bind <session|latest>          what a session uses; also lorekeeper unbind
  lorekeeper show <session|latest>          what it has, and what of it is active
  lorekeeper what-if <session|latest> TEXT  what a request would be made from
  lorekeeper turns list                     which sessions have recorded turns; also lorekeeper turns drop
  lorekeeper migrate <old plugin folder>    copy the library of the older Tavern plugin
  lorekeeper doctor [--config]              whether everything is well, and every option with its range
  lorekeeper <command> --help               all options of a command, with examples
  lorekeeper --version

Books may be SillyTavern world files, character books, NovelAI, Agnai and Risu lorebooks (JSON, or PNG for NovelAI), or
character cards with a book in them, each also compressed with gzip; - is standard input. Results go to standard output, everything else to standard error.

Start here:
  lorekeeper scan my-book.json --chat my-chat.jsonl
  lorekeeper why my-book.json "Old Harbour" --chat my-chat.jsonl
  lorekeeper lint my-book.json

Options:
${optionLines([HELP_ROW, { name: "version", short: "v", help: "print the version" }]).join("\n")}

Exit codes:
${exitLines().join("\n")}
`;
