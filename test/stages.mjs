// Runs the named stages one after the other, counts each that is not a test run as one check, and prints
// `N passed, N failed` as its last line. With --beside first, the last stage runs beside the others, whose output is
// printed as each ends: the tests leave a core idle. Plain JavaScript, so that it can tell a machine without Node 24 what is wrong.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(
    `These scripts need Node 24, which the project installs as the package "node"; this is ${process.versions.node}.\n` +
      "Run `npm ci` (without --ignore-scripts), or repair it with `npm rebuild node`, then use `npm test` or `npm run check`.",
  );
  process.exit(1);
}

const SCRIPTS = {
  types: "test:types",
  lint: "test:lint",
  format: "test:format",
  build: "build",
  host: "host",
  fast: "test:fast",
  all: "test:all",
};
const folder = mkdtempSync(join(tmpdir(), "lorekeeper-tally-"));
let passed = 0;
let failed = 0;
const args = process.argv.slice(2);
const beside = args[0] === "--beside";
const stages = beside ? args.slice(1) : args;
const unknown = stages.find((stage) => SCRIPTS[stage] === undefined);
if (unknown !== undefined) {
  console.error(`unknown stage "${unknown}"; known: ${Object.keys(SCRIPTS).join(", ")}`);
  process.exit(2);
}

/** Runs one stage and counts it; resolves when it has ended. `shown`: its output is seen while it runs. */
async function run(stage, shown) {
  const tally = join(folder, `${stage}.json`);
  const started = performance.now();
  const child = spawn("npm", ["run", "--silent", SCRIPTS[stage]], {
    stdio: shown ? "inherit" : ["ignore", "pipe", "pipe"],
    env: { ...process.env, TALLY_FILE: tally },
  });
  const output = [];
  child.stdout?.on("data", (bytes) => output.push(bytes));
  child.stderr?.on("data", (bytes) => output.push(bytes));
  const status = await new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("close", resolve);
  });
  process.stdout.write(Buffer.concat(output));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`-- ${stage}: ${status === 0 ? "ok" : "FAILED"} (${seconds} s)`);
  if (existsSync(tally)) {
    const counts = JSON.parse(readFileSync(tally, "utf8"));
    passed += counts.passed;
    failed += counts.failed + (status !== 0 && counts.failed === 0 ? 1 : 0);
  } else if (status === 0) passed++;
  else failed++;
}

async function inOrder(names, shown) {
  for (const stage of names) await run(stage, shown);
}

if (beside) await Promise.all([inOrder(stages.slice(0, -1), false), inOrder(stages.slice(-1), true)]);
else await inOrder(stages, true);
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
