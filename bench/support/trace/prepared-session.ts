import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { type PreparedSession, preparedFile, type PrepareOptions } from "./prepare-session.ts";
import { makeTraceFolder, removeTraceFolder, type TraceFolder } from "./trace-host.ts";

const script = fileURLToPath(new URL("./prepare-session.ts", import.meta.url));

/** A folder with a session in it, to be removed again. */
export interface PreparedFolder {
  readonly folder: TraceFolder;
  readonly session: PreparedSession;
  /** The shorter ones beside it. */
  readonly others: readonly PreparedSession[];
  readonly remove: () => Promise<void>;
}

/** How large the long session is, in words. */
export const sizeOf = ({ session }: PreparedFolder): string => `${session.events.toLocaleString("en")} events`;

/** Makes sessions in a new folder, by a process of its own. `log` is told how far it is. */
export async function prepareSession(options: PrepareOptions, log: (line: string) => void): Promise<PreparedFolder> {
  const folder = await makeTraceFolder();
  const remove = (): Promise<void> => removeTraceFolder(folder);
  try {
    await runScript([folder.root, JSON.stringify(options)], log);
    const sessions = JSON.parse(readFileSync(preparedFile(folder), "utf8")) as PreparedSession[];
    const [session, ...others] = sessions;
    if (session === undefined) throw new Error("no session was made");
    return { folder, session, others, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function runScript(args: readonly string[], log: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    let told = "";
    child.stderr.on("data", (piece: Buffer) => {
      const text = piece.toString("utf8");
      told = (told + text).slice(-4_000);
      for (const line of text.trim().split("\n")) log(`  ${line}`);
    });
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`the session was not made: ${told}`))));
  });
}
