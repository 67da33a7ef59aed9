import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** Folder of the host's own package. */
export const DSH_FOLDER = fileURLToPath(new URL(".", import.meta.url));
/** The launcher of the host. */
export const DSH_BIN = join(DSH_FOLDER, "node_modules/@deepseek-ai/dsh/lib/bin.js");

const MARK = join(DSH_FOLDER, "node_modules/.installed");
const LOCK = fileURLToPath(new URL("../../node_modules/.dsh-installing", import.meta.url));
const INSTALL_MS = 300_000;
const HEARTBEAT_MS = 5_000;

const lockHash = (): string =>
  createHash("sha256")
    .update(readFileSync(join(DSH_FOLDER, "package-lock.json")))
    .digest("hex");

/** Whether the packages of the lock file are there. */
export function isInstalled(): boolean {
  return existsSync(DSH_BIN) && existsSync(MARK) && readFileSync(MARK, "utf8") === lockHash();
}

/**
 * Installs the host from its lock file unless it is there: about 450 packages, 280 MB, half a minute with a filled
 * cache. No install script of a package is run. Two processes do not do it at the same time.
 */
export async function installDsh(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + INSTALL_MS;
  while (!isInstalled()) {
    if (takeLock()) {
      try {
        await install(say, signal);
      } finally {
        rmSync(LOCK, { force: true });
      }
      return;
    }
    if (Date.now() > deadline) throw new Error(`another process holds ${LOCK} for too long; remove it and try again`);
    await setTimeout(250, undefined, { signal });
  }
}

/** False when a process that lives has it. */
function takeLock(): boolean {
  // Linked, not written: nobody sees it without the number of its holder.
  const own = `${LOCK}-${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, LOCK);
    return true;
  } catch {
    if (!isAlive(readHolder())) rmSync(LOCK, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function readHolder(): number | null {
  try {
    return Number(readFileSync(LOCK, "utf8")) || null;
  } catch {
    return null;
  }
}

function isAlive(pid: number | null): boolean {
  if (pid === null) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function install(say: (line: string) => void, signal: AbortSignal | undefined): Promise<void> {
  const started = Date.now();
  say("Installing DeepSeek Harness from test/dsh/package-lock.json (first use only; about 450 packages, 280 MB) ...");
  const beat = setInterval(() => say(`  ... ${Math.round((Date.now() - started) / 1000)} s`), HEARTBEAT_MS);
  const { status, output } = await npmCi(signal).finally(() => clearInterval(beat));
  if (status !== 0) throw new Error(`npm ci in test/dsh ended with ${status}:\n${output}`);
  writeFileSync(MARK, lockHash());
  say(`  installed in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function npmCi(signal: AbortSignal | undefined): Promise<{ readonly status: number | null; readonly output: string }> {
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error", "--prefer-offline"];
  return new Promise((resolve, reject) => {
    const options = { cwd: DSH_FOLDER, timeout: INSTALL_MS, signal };
    const child = spawn("npm", args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (bytes: Buffer) => (output += bytes.toString("utf8")));
    child.stderr.on("data", (bytes: Buffer) => (output += bytes.toString("utf8")));
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, output }));
  });
}

if (import.meta.main) await installDsh((line) => console.log(line));
