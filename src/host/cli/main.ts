#!/usr/bin/env node
import { CLI_ERRORS, EXITS } from "./error.ts";
import { nodeProblem } from "./node-floor.ts";

// Nothing else is imported before: an older Node would fail on it with an error that says nothing.
const problem = nodeProblem(process.versions.node);
if (problem === null) {
  const { startCommand } = await import("./start.ts");
  await startCommand();
} else {
  const { exit, remedy } = CLI_ERRORS["node-too-old"];
  process.stderr.write(`lorekeeper: node-too-old: ${problem}\n  ${remedy}\n`);
  process.exitCode = EXITS[exit].code;
}
