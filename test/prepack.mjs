// Before `npm pack` and `npm publish`: refuses a package whose dist/ is missing or older than src/. It does not build:
// that would replace dist/ under whatever uses it just then.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const built = join(root, "dist/host/cli/main.js");

const newest = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .reduce((latest, path) => Math.max(latest, statSync(path).mtimeMs), 0);

if (!existsSync(built)) refuse("dist/ is missing");
else if (statSync(built).mtimeMs < newest) refuse("dist/ is older than src/");

function refuse(why) {
  console.error(`Not packed: ${why}. Run \`npm run build\` first.`);
  process.exitCode = 1;
}
