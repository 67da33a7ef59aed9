import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

import { projectRoot } from "../tidy/tree.ts";

/** A child process whose output is kept. */
export interface Child {
  readonly process: ChildProcess;
  /** What it printed on both streams until now. */
  readonly output: () => string;
  /** Resolves with the whole output as soon as it matches; rejects with it when the process ends first, or in time. */
  printed(pattern: RegExp, withinMs?: number): Promise<string>;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
}

export interface Ended {
  readonly how: number | string;
  readonly output: string;
}

const JOB_MS = 240_000;
const GRACE_MS = 15_000;
const PRINT_MS = 60_000;

export interface StartOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Ends the process at once. */
  readonly signal?: AbortSignal | undefined;
}

/** Starts Node with a script; see {@link startProgram}. */
export const startNode = (args: readonly string[], options?: StartOptions): Child =>
  startProgram([process.execPath, ...args], options);

/** Starts a program, without what the runner of the tests and npm put into the environment. */
export function startProgram(command: readonly string[], { cwd, env = {}, signal }: StartOptions = {}): Child {
  const [program = "", ...args] = command;
  const inherited = Object.entries(process.env).filter(
    ([key]) => !/^(npm_|VITEST|NODE_OPTIONS|NODE_ENV|DSH_|LOREKEEPER_)/u.test(key),
  );
  const child = spawn(program, args, {
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
    killSignal: "SIGKILL",
  });
  let printed = "";
  const take = (bytes: Buffer): void => void (printed += bytes.toString("utf8"));
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const ended = new Promise<number | string>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? signal ?? "unknown"));
  });
  const output = (): string => printed;
  const started = { process: child, output, ended };
  return { ...started, printed: (pattern, ms = PRINT_MS) => waitForOutput(started, pattern, ms) };
}

function waitForOutput(child: Omit<Child, "printed">, pattern: RegExp, withinMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      clearTimeout(timer);
      reject(new Error(`${why} before it printed ${pattern.source}; it printed:\n${child.output()}`));
    };
    const timer = setTimeout(() => fail(`${withinMs} ms went by`), withinMs);
    const look = (): void => {
      if (!pattern.test(child.output())) return;
      clearTimeout(timer);
      resolve(child.output());
    };
    child.process.stdout?.on("data", look);
    child.process.stderr?.on("data", look);
    child.ended.then((how) => fail(`it ended with ${how}`), reject);
    look();
  });
}

/** Waits for the end of a job. One that takes too long is asked to end, so that it ends what it began, then killed. */
export async function endOf({ process: child, ended, output }: Child): Promise<Ended> {
  const asked = setTimeout(() => child.kill("SIGTERM"), JOB_MS);
  const killed = setTimeout(() => child.kill("SIGKILL"), JOB_MS + GRACE_MS);
  const how = await ended;
  clearTimeout(asked);
  clearTimeout(killed);
  return { how, output: output() };
}

/** Runs the package's command as it is built. */
export function runCommand(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return endOf(startNode([join(projectRoot, "dist/host/cli/main.js"), ...args], { env: { ...env, NO_COLOR: "1" } }));
}
