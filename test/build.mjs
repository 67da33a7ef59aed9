// `npm run build`: dist/ with ESM JavaScript, declarations, the worker as a file of its own, and the token vocabulary.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const root = fileURLToPath(new URL("..", import.meta.url));
rmSync(join(root, "dist"), { recursive: true, force: true });
const run = spawnSync("npx", ["tsc", "-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" });
if (run.status !== 0) process.exit(run.status ?? 1);
const kit = "workers/engines/deepseek.kit.br";
if (existsSync(join(root, "src", kit))) cpSync(join(root, "src", kit), join(root, "dist", kit));
cpSync(join(root, "src/host/demo"), join(root, "dist/host/demo"), { recursive: true });
chmodSync(join(root, "dist/host/cli/main.js"), 0o755);

const made = readdirSync(join(root, "dist"), { recursive: true }).map(String);
const count = (end) => made.filter((name) => name.endsWith(end)).length;
console.log(
  `dist/: ${count(".js")} modules with ${count(".d.ts")} declarations; command dist/host/cli/main.js, ` +
    "worker dist/workers/worker.js. `npm pack` makes the package of it.",
);
