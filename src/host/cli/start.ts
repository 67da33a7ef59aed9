import { runCommand } from "./command.ts";
import { CliError, EXITS } from "./error.ts";
import { processIo } from "./io.ts";
import { reportError } from "./report-error.ts";

function endOn(error: unknown): void {
  void reportError(error, processIo()).finally(() => process.exit(EXITS.internal.code));
}

/** Runs the command line of this process and sets its exit code. */
export async function startCommand(): Promise<void> {
  // A reader that goes away (`| head`) ends the command quietly; there is nobody left to tell.
  process.stdout.on("error", (cause: NodeJS.ErrnoException) => {
    if (cause.code === "EPIPE") process.exit(0);
    const why = cause.code ?? cause.message;
    endOn(new CliError("output-failed", `standard output cannot be written (${why})`, { cause }));
  });
  // Whatever escapes every handler is a fault of this program, not a finding.
  process.on("uncaughtException", endOn);
  process.exitCode = await runCommand(process.argv.slice(2), processIo());
}
