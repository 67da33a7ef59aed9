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
import { parseOptions, type Options } from "./options.ts";
import { PAGES } from "./pages.ts";
import { reportError } from "./report-error.ts";
import { runScan } from "./scan.ts";
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
  migrate: runMigrate,
  doctor: runDoctor,
};

/** The subcommands by name; those of `library` by both words. */
export const SUBCOMMANDS: ReadonlyMap<string, Subcommand> = new Map(
  [...PAGES].flatMap(([name, page]) => {
    const run = RUNS[name];
    return run === undefined ? [] : [[name, { page, run }] as const];
  }),
);

const HELP_WORDS: readonly (string | undefined)[] = ["--help", "-h", "help"];

/** Runs an action of `library`, or shows which there are. */
async function dispatchLibrary(rest: readonly string[], io: CliIo): Promise<number> {
  const [action, ...more] = rest;
  if (action === undefined || HELP_WORDS.includes(action)) {
    await write(action === undefined ? io.stderr : io.stdout, LIBRARY_HELP);
    return action === undefined ? EXITS.usage.code : EXITS.ok.code;
  }
  return runSubcommand(`library ${action}`, more, io);
}

async function dispatch(argv: readonly string[], io: CliIo): Promise<number> {
  const [name, ...rest] = argv;
  if (name === "help" && rest[0] !== undefined) return dispatch([...rest, "--help"], io);
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    await write(name === undefined ? io.stderr : io.stdout, MAIN_HELP);
    return name === undefined ? EXITS.usage.code : EXITS.ok.code;
  }
  if (name === "--version") {
    await write(io.stdout, `${packageVersion()}\n`);
    return EXITS.ok.code;
  }
  return name === "library" ? dispatchLibrary(rest, io) : runSubcommand(name, rest, io);
}

async function runSubcommand(name: string, rest: readonly string[], io: CliIo): Promise<number> {
  const subcommand = SUBCOMMANDS.get(name);
  if (subcommand === undefined) throw new CliError("usage-command", `there is no command ${JSON.stringify(name)}`);
  const { page, run } = subcommand;
  const options = parseOptions(
    rest,
    page.options.flatMap(({ rows }) => rows),
  );
  if (options.flag("help")) {
    await write(io.stdout, helpText(page));
    return EXITS.ok.code;
  }
  return run(options, io);
}

/** Runs one command line and resolves with the exit code. Never rejects: errors go to standard error, coded. */
export async function runCommand(argv: readonly string[], io: CliIo): Promise<number> {
  try {
    return await dispatch(argv, io);
  } catch (error) {
    return reportError(error, io);
  }
}
