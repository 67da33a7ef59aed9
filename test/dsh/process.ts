import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";

import type { Home } from "./home.ts";
import { DSH_BIN } from "./install.ts";

const BOOT_MS = 60_000;
const STOP_MS = 15_000;
const JOB_MS = 60_000;

/** A running host with its web application. */
export interface Dsh {
  /** Without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** What it printed on both streams until now. */
  readonly output: () => string;
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
  /** Told of every piece that is printed. */
  readonly onOutput?: (text: string) => void;
}

interface Launched {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | string>;
}

function launch(home: Home, args: readonly string[], options: LaunchOptions): Launched {
  const patches = (options.patches ?? []).flatMap((path) => ["--patch", path]);
  const [profile = "", ...rest] = args;
  const child = spawn(process.execPath, [DSH_BIN, "--profile", profile, ...patches, ...rest], {
    cwd: home.workspace,
    env: { ...bareEnvironment(), DSH_HOME: home.folder, DSH_TELEMETRY_DISABLED: "1", ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const take = (bytes: Buffer): void => {
    const text = bytes.toString("utf8");
    printed += text;
    options.onOutput?.(text);
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const ended = new Promise<number | string>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? signal ?? "unknown"));
  });
  return { child, output: () => printed, ended };
}

/** The environment without what the runner of the tests and npm put into it. */
function bareEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^(npm_|VITEST|NODE_OPTIONS|NODE_ENV|DSH_|LOREKEEPER_)/u.test(key)),
  );
}

/** Boots the web profile on a free port of this machine. Rejects with what was printed when it ends before it listens. */
export async function bootDsh(home: Home, options: LaunchOptions = {}): Promise<Dsh> {
  const { child, output, ended } = launch(home, ["web", "--no-open", "--port", "0"], options);
  const url = await addressOf(child, output, ended);
  const end = async (signal: NodeJS.Signals): Promise<number | string> => {
    child.kill(signal);
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    const how = await ended;
    clearTimeout(timer);
    return how;
  };
  const pid = child.pid ?? 0;
  return {
    url,
    pid,
    output,
    ended,
    rssBytes: () => Number(/^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

function addressOf(child: ChildProcess, output: () => string, ended: Promise<number | string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      clearTimeout(timer);
      child.kill("SIGKILL");
      reject(new Error(`${why}; it printed:\n${output()}`));
    };
    const timer = setTimeout(() => fail(`the host did not listen within ${BOOT_MS} ms`), BOOT_MS);
    const look = (): void => {
      const url = /https?:\/\/127\.0\.0\.1:\d+/u.exec(output())?.[0];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
    void ended.then((how) => fail(`the host ended with ${how} before it listened`), reject);
  });
}

/** Runs one task in the headless profile to its end. */
export async function runHeadless(
  home: Home,
  task: string,
  options: LaunchOptions = {},
): Promise<{ readonly how: number | string; readonly output: string }> {
  const { child, output, ended } = launch(home, ["headless", task], options);
  const timer = setTimeout(() => child.kill("SIGKILL"), JOB_MS);
  const how = await ended;
  clearTimeout(timer);
  return { how, output: output() };
}
