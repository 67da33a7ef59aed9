import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

import { writePrivateFile } from "./private-file.ts";

/** Where a running plugin can be reached; `address.json` in its data folder. */
export const AddressSchema = z.object({
  /** Origin of the web server, such as `http://127.0.0.1:5174`; the API is under its own root there. */
  url: z.url(),
  pid: z.number().int().min(1),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  version: z.string(),
});

export type Address = z.infer<typeof AddressSchema>;

/** What a data folder says about a running plugin. */
export type FoundAddress =
  | { readonly state: "none" }
  | { readonly state: "unreadable"; readonly why: string }
  | { readonly state: "ended"; readonly address: Address }
  | { readonly state: "running"; readonly address: Address };

const FILE = "address.json";
const NO_ADDRESS = "it is no object with the url, pid, startedAt and version of a plugin";

const fault = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether a process of this machine has the id; one of another user counts too. */
export function processRuns(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The address in a data folder, and whether the process that wrote it still runs. Never rejects. */
export async function readAddress(folder: string): Promise<FoundAddress> {
  let text: string;
  try {
    text = await readFile(join(folder, FILE), "utf8");
  } catch (error) {
    const gone = error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
    return gone ? { state: "none" } : { state: "unreadable", why: fault(error) };
  }
  try {
    const address = AddressSchema.parse(JSON.parse(text));
    return { state: processRuns(address.pid) ? "running" : "ended", address };
  } catch (error) {
    return { state: "unreadable", why: error instanceof z.ZodError ? NO_ADDRESS : `it is not JSON: ${fault(error)}` };
  }
}

/**
 * Writes the address of this process atomically, for the owner alone to read. The returned function takes it away
 * again, unless another process has written its own since.
 */
export async function writeAddress(folder: string, address: Address): Promise<() => Promise<void>> {
  const path = join(folder, FILE);
  await writePrivateFile(path, `${JSON.stringify(address)}\n`);
  return async () => {
    const now = await readAddress(folder);
    if ("address" in now && now.address.pid === address.pid && now.address.startedAt === address.startedAt) {
      await rm(path, { force: true });
    }
  };
}
