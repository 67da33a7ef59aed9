#!/usr/bin/env node
import { runCommand } from "./command.ts";
import { CliError } from "./error.ts";
import { processIo } from "./io.ts";
import { reportError } from "./report-error.ts";

// A reader that goes away (`| head`) ends the command quietly; there is nobody left to tell.
process.stdout.on("error", (cause: NodeJS.ErrnoException) => {
  if (cause.code === "EPIPE") process.exit(0);
  const error = new CliError("output-failed", `standard output cannot be written (${cause.code ?? cause.message})`, {
    cause,
  });
  void reportError(error, processIo()).finally(() => process.exit(4));
});
// Whatever escapes every handler is a fault of this program, not a finding.
process.on("uncaughtException", (error) => {
  void reportError(error, processIo()).finally(() => process.exit(4));
});
process.exitCode = await runCommand(process.argv.slice(2), processIo());
