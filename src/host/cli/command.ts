import { CliError, EXITS } from "./error.ts";
import { type HelpPage, helpText, MAIN_HELP } from "./help.ts";
import { write, type CliIo } from "./io.ts";
import { LINT_PAGE, runLint } from "./lint.ts";
import { parseOptions, type Options } from "./options.ts";
import { reportError } from "./report-error.ts";
import { runScan, SCAN_PAGE } from "./scan.ts";
import { packageVersion } from "./version.ts";
import { runWhy, WHY_PAGE } from "./why.ts";

interface Subcommand {
  readonly page: HelpPage;
  readonly run: (options: Options, io: CliIo) => Promise<number>;
}

/** The subcommands by name. */
export const SUBCOMMANDS: ReadonlyMap<string, Subcommand> = new Map([
  ["scan", { page: SCAN_PAGE, run: runScan }],
  ["why", { page: WHY_PAGE, run: runWhy }],
  ["lint", { page: LINT_PAGE, run: runLint }],
]);

async function dispatch(argv: readonly string[], io: CliIo): Promise<number> {
  const [name, ...rest] = argv;
  if (name === "help" && rest[0] !== undefined) return dispatch([rest[0], "--help"], io);
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    await write(name === undefined ? io.stderr : io.stdout, MAIN_HELP);
    return name === undefined ? EXITS.usage.code : EXITS.ok.code;
  }
  if (name === "--version") {
    await write(io.stdout, `${packageVersion()}\n`);
    return EXITS.ok.code;
  }
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
