import { runDoctor } from "./doctor/doctor.ts";
import { CliError, EXITS } from "./error.ts";
import { type HelpPage, helpText, MAIN_HELP } from "./help.ts";
import { write, type CliIo } from "./io.ts";
import { runAdd } from "./library/add.ts";
import { runExport } from "./library/export.ts";
import { runList } from "./library/list.ts";
import { LIBRARY_HELP } from "./library/page.ts";
import { runRemove } from "./library/remove.ts";
import { runRestore } from "./library/restore.ts";
import { runLint } from "./lint.ts";
import { runMigrate } from "./migrate/migrate.ts";
import { nearestOf } from "./nearest.ts";
import { parseOptions, type Options } from "./options.ts";
import { PAGES } from "./pages.ts";
import { reportError } from "./report-error.ts";
import { runScan } from "./scan.ts";
import { runBind } from "./session/bind.ts";
import { runShow } from "./session/show.ts";
import { runUnbind } from "./session/unbind.ts";
import { runWhatIf } from "./session/what-if.ts";
import { runDropTurns } from "./turns/drop.ts";
import { runListTurns } from "./turns/list.ts";
import { TURNS_HELP } from "./turns/page.ts";
import { packageVersion } from "./version.ts";
import { runWhy } from "./why.ts";

interface Subcommand {
  readonly page: HelpPage;
  readonly run: (options: Options, io: CliIo) => Promise<number>;
}

const RUNS: Readonly<Record<string, Subcommand["run"]>> = {
  scan: runScan,
  why: runWhy,
  lint: runLint,
  "library add": runAdd,
  "library list": runList,
  "library rm": runRemove,
  "library restore": runRestore,
  "library export": runExport,
  bind: runBind,
  unbind: runUnbind,
  show: runShow,
  "what-if": runWhatIf,
  "turns list": runListTurns,
  "turns drop": runDropTurns,
  migrate: runMigrate,
  doctor: runDoctor,
};

/** The subcommands by name; those of a group by both words. */
export const SUBCOMMANDS: ReadonlyMap<string, Subcommand> = new Map(
  [...PAGES].flatMap(([name, page]) => {
    const run = RUNS[name];
    return run === undefined ? [] : [[name, { page, run }] as const];
  }),
);

const VERSION_WORDS: readonly string[] = ["--version", "version", "-v", "-V"];
const HELP_WORDS: readonly (string | undefined)[] = ["--help", "-h", "help"];

/** Words that need an action behind them, with what they show without one. */
const GROUPS: ReadonlyMap<string, { readonly help: string; readonly actions: string }> = new Map([
  ["library", { help: LIBRARY_HELP, actions: "add, list, rm, restore or export" }],
  ["turns", { help: TURNS_HELP, actions: "list or drop" }],
]);

/** Runs an action of a group, or shows which there are. */
async function dispatchGroup(group: string, rest: readonly string[], io: CliIo): Promise<number> {
  const { help, actions } = GROUPS.get(group) ?? { help: MAIN_HELP, actions: "" };
  const [action, ...more] = rest;
  if (action === undefined || HELP_WORDS.includes(action)) {
    await write(action === undefined ? io.stderr : io.stdout, help);
    return action === undefined ? EXITS.usage.code : EXITS.ok.code;
  }
  if (action.startsWith("-")) {
    throw new CliError("usage-command", `${group} needs an action before ${action}: ${actions}`);
  }
  return runSubcommand(`${group} ${action}`, more, io);
}

async function dispatch(argv: readonly string[], io: CliIo): Promise<number> {
  const [name, ...rest] = argv;
  if (name === "help" && rest[0] !== undefined) return dispatch([...rest, "--help"], io);
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    await write(name === undefined ? io.stderr : io.stdout, MAIN_HELP);
    return name === undefined ? EXITS.usage.code : EXITS.ok.code;
  }
  if (name !== undefined && VERSION_WORDS.includes(name)) {
    await write(io.stdout, `${packageVersion()}\n`);
    return EXITS.ok.code;
  }
  return GROUPS.has(name) ? dispatchGroup(name, rest, io) : runSubcommand(name, rest, io);
}

function unknownCommand(name: string): CliError {
  const nearest = nearestOf(name, [...SUBCOMMANDS.keys(), ...GROUPS.keys(), "help"]);
  const hint = nearest === null ? "" : `; did you mean ${nearest}?`;
  return new CliError("usage-command", `there is no command ${JSON.stringify(name)}${hint}`);
}

const USAGE_CODES: ReadonlySet<string> = new Set(["usage-option", "usage-files"]);

/** A fault of the command line says which subcommand found it. */
function withName(name: string, error: unknown): unknown {
  if (!(error instanceof CliError) || !USAGE_CODES.has(error.code)) return error;
  if (error.message.startsWith(`${name} `)) return error;
  return new CliError(error.code, `${name}: ${error.message}`, { cause: error });
}

async function runSubcommand(name: string, rest: readonly string[], io: CliIo): Promise<number> {
  const subcommand = SUBCOMMANDS.get(name);
  if (subcommand === undefined) throw unknownCommand(name);
  const { page, run } = subcommand;
  try {
    const options = parseOptions(
      rest,
      page.options.flatMap(({ rows }) => rows),
    );
    if (!options.flag("help")) return await run(options, io);
    await write(io.stdout, helpText(page));
    return EXITS.ok.code;
  } catch (error) {
    throw withName(name, error);
  }
}

/** Runs one command line and resolves with the exit code. Never rejects: errors go to standard error, coded. */
export async function runCommand(argv: readonly string[], io: CliIo): Promise<number> {
  try {
    return await dispatch(argv, io);
  } catch (error) {
    return reportError(error, io);
  }
}
