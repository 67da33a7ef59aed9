import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Why `dist/` of a project folder cannot be used; null when it can. */
export function staleness(root: string): string | null {
  const built = join(root, "dist/host/cli/main.js");
  if (!existsSync(built)) return "dist/ is missing";
  const newest = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((latest, entry) => Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0);
  return statSync(built).mtimeMs < newest ? "dist/ is older than src/" : null;
}

/**
 * Builds unless `dist/` can be used, so that nobody replaces it under the feet of somebody else. Throws with what the
 * build printed when it fails. `say` is told why it builds.
 */
export function ensureBuilt(root: string, say: (line: string) => void = () => {}): void {
  const why = staleness(root);
  if (why === null) return;
  say(`Building, for ${why} ...`);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["test/build.mjs"], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`the build failed:\n${stdout}${stderr}`);
}
