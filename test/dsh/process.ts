import { readFileSync } from "node:fs";

import { type Child, endOf, type Ended, startNode } from "./child.ts";
import type { Home } from "./home.ts";
import { DSH_BIN } from "./install.ts";

const BOOT_MS = 60_000;
const STOP_MS = 15_000;
const ADDRESS = /https?:\/\/127\.0\.0\.1:\d+/u;

/** A running host with its web application. */
export interface Dsh {
  /** Without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** What it printed on both streams until now. */
  readonly output: () => string;
  /** Resolves with the whole output as soon as it matches; rejects when that does not come. */
  readonly printed: (pattern: RegExp) => Promise<string>;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Resident memory of the process, bytes. Linux only. */
  readonly rssBytes: () => number;
  /** Asks it to end; resolves like {@link Dsh.ended}. */
  stop(): Promise<number | string>;
  /** Ends it at once. */
  kill(): Promise<number | string>;
}

export interface LaunchOptions {
  /** Files for `--patch`, in their order. */
  readonly patches?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Ends it at once. */
  readonly signal?: AbortSignal;
}

function launch(home: Home, args: readonly string[], { patches = [], env = {}, signal }: LaunchOptions): Child {
  const [profile = "", ...rest] = args;
  const overlays = patches.flatMap((path) => ["--patch", path]);
  return startNode([DSH_BIN, "--profile", profile, ...overlays, ...rest], {
    cwd: home.workspace,
    env: { DSH_HOME: home.folder, DSH_TELEMETRY_DISABLED: "1", ...env },
    signal,
  });
}

/** Boots the web profile on a free port of this machine. Rejects with what was printed when it ends before it listens. */
export async function bootDsh(home: Home, options: LaunchOptions = {}): Promise<Dsh> {
  const child = launch(home, ["web", "--no-open", "--port", "0"], options);
  const url = await addressOf(child);
  const end = async (signal: NodeJS.Signals): Promise<number | string> => {
    child.process.kill(signal);
    const timer = setTimeout(() => child.process.kill("SIGKILL"), STOP_MS);
    const how = await child.ended;
    clearTimeout(timer);
    return how;
  };
  const pid = child.process.pid ?? 0;
  return {
    url,
    pid,
    output: child.output,
    printed: (pattern) => child.printed(pattern),
    ended: child.ended,
    rssBytes: () => Number(/^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

/** The line with the address comes when the server listens. */
async function addressOf(child: Child): Promise<string> {
  try {
    return ADDRESS.exec(await child.printed(ADDRESS, BOOT_MS))?.[0] ?? "";
  } catch (error) {
    child.process.kill("SIGKILL");
    throw error;
  }
}

/** Runs one task in the headless profile to its end. */
export function runHeadless(home: Home, task: string, options: LaunchOptions = {}): Promise<Ended> {
  return endOf(launch(home, ["headless", task], options));
}
