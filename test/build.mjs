// `npm run build`: dist/ with ESM JavaScript, declarations, the worker as a file of its own, the token vocabulary, and the
// inspector for browsers.
// Made beside and put in place at the end: a build that fails leaves dist/ as it was.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { buildInspector } from "./inspector-build.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const made = join(root, `node_modules/.lorekeeper-dist-${process.pid}`);
const replaced = `${made}-replaced`;
const run = spawnSync("npx", ["tsc", "-p", "tsconfig.build.json", "--outDir", made], { cwd: root, stdio: "inherit" });
if (run.status !== 0) {
  rmSync(made, { recursive: true, force: true });
  process.exit(run.status ?? 1);
}
const kit = "workers/engines/deepseek.kit.br";
if (existsSync(join(root, "src", kit))) cpSync(join(root, "src", kit), join(made, kit));
try {
  await buildInspector(join(made, "inspector"));
} catch {
  // What is wrong has been printed.
  rmSync(made, { recursive: true, force: true });
  process.exit(1);
}
cpSync(join(root, "src/host/demo"), join(made, "host/demo"), { recursive: true });
chmodSync(join(made, "host/cli/main.js"), 0o755);
const dist = join(root, "dist");
if (existsSync(dist)) renameSync(dist, replaced);
renameSync(made, dist);
rmSync(replaced, { recursive: true, force: true });

const files = readdirSync(dist, { recursive: true }).map(String);
const count = (end) => files.filter((name) => name.endsWith(end)).length;
console.log(
  `dist/: ${count(".js")} modules with ${count(".d.ts")} declarations; command dist/host/cli/main.js, ` +
    "worker dist/workers/worker.js, inspector dist/inspector/. `npm pack` makes the package of it.",
);
