// Runs the named stages one after the other, counts each that is not a test run as one check, and prints
// `N passed, N failed` as its last line. Plain JavaScript, so that it can tell a machine without Node 24 what is wrong.
import { spawnSync } from "node:child_process";
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
  fast: "test:fast",
  all: "test:all",
};
const folder = mkdtempSync(join(tmpdir(), "lorekeeper-tally-"));
let passed = 0;
let failed = 0;
for (const stage of process.argv.slice(2)) {
  const script = SCRIPTS[stage];
  if (script === undefined) {
    console.error(`unknown stage "${stage}"; known: ${Object.keys(SCRIPTS).join(", ")}`);
    process.exit(2);
  }
  const tally = join(folder, `${stage}.json`);
  const started = performance.now();
  const run = spawnSync("npm", ["run", "--silent", script], {
    stdio: "inherit",
    env: { ...process.env, TALLY_FILE: tally },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`-- ${stage}: ${run.status === 0 ? "ok" : "FAILED"} (${seconds} s)`);
  if (existsSync(tally)) {
    const counts = JSON.parse(readFileSync(tally, "utf8"));
    passed += counts.passed;
    failed += counts.failed + (run.status !== 0 && counts.failed === 0 ? 1 : 0);
  } else if (run.status === 0) passed++;
  else failed++;
}
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
