import { parseArgs } from "node:util";
import { CliError } from "./error.ts";
import { nearestOf } from "./nearest.ts";

/** One option of a subcommand; parsing and help are made from the same rows. */
export interface OptionRow {
  readonly name: string;
  /** How help calls the value; without it the option is a switch. */
  readonly value?: string;
  /** May be given several times. */
  readonly multiple?: boolean;
  readonly short?: string;
  /** Says it all; a default stands in brackets. */
  readonly help: string;
  /** The default, where the first brackets of the help hold something else. */
  readonly default?: string;
  /** What the value may be, where its name does not say it. */
  readonly range?: string;
}

/** Options of one call by name, as text; switches are `true`. */
export class Options {
  readonly files: readonly string[];
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(files: readonly string[], values: Readonly<Record<string, unknown>>) {
    this.files = files;
    this.#values = values;
  }

  flag(name: string): boolean {
    return this.#values[name] === true;
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    return typeof value === "string" ? value : undefined;
  }

  texts(name: string): readonly string[] {
    const value = this.#values[name];
    return Array.isArray(value) ? value.map(String) : [];
  }

  /** A whole number from `min` to `max`, in decimal digits; `usage-option` for anything else. `or`: what else there is. */
  integer(
    name: string,
    min: number,
    { max, or }: { readonly max?: number; readonly or?: string } = {},
  ): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= (max ?? Number.MAX_SAFE_INTEGER)) return value;
    const range = max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
    const known = `a whole number ${range}${or === undefined ? "" : `, or ${or}`}`;
    throw new CliError("usage-option", `--${name} takes ${known}, not ${JSON.stringify(text)}`);
  }

  /** One of the given words. */
  choice<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const word = words.find((candidate) => candidate === text);
    if (word === undefined) {
      throw new CliError("usage-option", `--${name} takes ${words.join(", ")}, not ${JSON.stringify(text)}`);
    }
    return word;
  }
}

/** The option that every page has. */
export const HELP_ROW: OptionRow = { name: "help", short: "h", help: "print this help" };

/** The options of a command line by their rows. Errors: `usage-option`. */
export function parseOptions(argv: readonly string[], rows: readonly OptionRow[]): Options {
  const config: Record<string, { type: "string" | "boolean"; multiple: boolean; short?: string }> = {};
  for (const { name, value, multiple = false, short } of rows) {
    const type = value === undefined ? "boolean" : "string";
    config[name] = short === undefined ? { type, multiple } : { type, multiple, short };
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: config,
      allowPositionals: true,
      strict: true,
    });
    return new Options(positionals, values);
  } catch (cause) {
    const reason = cause instanceof Error ? reasonIn(cause.message) : String(cause);
    throw new CliError("usage-option", reason + nearestIn(reason, rows), { cause });
  }
}

/** Node's sentences on one line, but for its advice about files whose names begin with a dash. */
function reasonIn(message: string): string {
  return message.replace(/ To specify a positional argument starting with a '-'[^]*$/, "").replaceAll(/\s*\n\s*/g, " ");
}

/** Which option an unknown one was probably meant to be. */
function nearestIn(reason: string, rows: readonly OptionRow[]): string {
  const typed = /^Unknown option '--?([^']*)'/.exec(reason)?.[1];
  const nearest =
    typed === undefined
      ? null
      : nearestOf(
          typed,
          rows.map(({ name }) => name),
        );
  return nearest === null ? "" : ` Did you mean --${nearest}?`;
}

/** The rows as lines of help. */
export function optionLines(rows: readonly OptionRow[]): string[] {
  const heads = rows.map(({ name, value, short }) => {
    const long = `--${name}${value === undefined ? "" : ` ${value}`}`;
    return `  ${short === undefined ? "" : `-${short}, `}${long}`;
  });
  const width = Math.min(30, Math.max(...heads.map((head) => head.length)));
  return rows.flatMap(({ help }, i) => {
    const head = heads[i] ?? "";
    const [first = "", ...more] = help.split("\n");
    const indent = " ".repeat(width + 2);
    const start = head.length > width ? [head, indent + first] : [head.padEnd(width + 2) + first];
    return [...start, ...more.map((line) => indent + line)];
  });
}
