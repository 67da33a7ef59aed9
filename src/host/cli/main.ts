#!/usr/bin/env node
import { runCommand } from "./command.ts";
import { processIo } from "./io.ts";

// A reader that goes away (`| head`) ends the command quietly; there is nobody left to tell.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 4));
process.exitCode = await runCommand(process.argv.slice(2), processIo());
