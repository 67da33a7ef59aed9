import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Told } from "./support.ts";

/** The program as it is started in a checkout. */
export const MAIN = fileURLToPath(new URL("../../../src/host/cli/main.ts", import.meta.url));

/** What became of a process. */
export interface Spawned extends Told {
  readonly signal: NodeJS.Signals | null;
}

/** Runs the command as a process of its own; `readBytes`: stop reading its output after so many. */
export function lorekeeper(argv: readonly string[], stdin = "", readBytes = Infinity): Promise<Spawned> {
  const child = spawn(process.execPath, [MAIN, ...argv], { stdio: ["pipe", "pipe", "pipe"] });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString("utf8");
    if (out.length >= readBytes) child.stdout.destroy();
  });
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString("utf8")));
  child.stdin.on("error", () => undefined);
  child.stdin.end(stdin);
  return new Promise((resolve) => {
    child.on("close", (code, signal) => resolve({ code: code ?? -1, out, err, signal }));
  });
}
