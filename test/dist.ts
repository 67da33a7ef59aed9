import { spawn } from "node:child_process";
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
 * Builds unless `dist/` can be used, so that nobody replaces it under the feet of somebody else. Rejects with what the
 * build printed when it fails. `say` is told why it builds.
 */
export async function ensureBuilt(
  root: string,
  say: (line: string) => void = () => {},
  signal?: AbortSignal,
): Promise<void> {
  const why = staleness(root);
  if (why === null) return;
  say(`Building, for ${why} ...`);
  const started = Date.now();
  const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
  const child = spawn(process.execPath, ["test/build.mjs"], { cwd: root, stdio, signal });
  let output = "";
  child.stdout.on("data", (bytes: Buffer) => (output += bytes.toString("utf8")));
  child.stderr.on("data", (bytes: Buffer) => (output += bytes.toString("utf8")));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (status !== 0) throw new Error(`the build failed:\n${output}`);
  say(`  built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
