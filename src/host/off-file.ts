import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

import { writePrivateFile } from "./private-file.ts";

/** Why the plugin was off when it last started; `plugin-off.json` in its data folder. */
export const OffNoteSchema = z.object({
  pid: z.number().int().min(1),
  /** ISO 8601, UTC. */
  at: z.string(),
  version: z.string(),
  reasons: z.array(z.object({ code: z.string(), message: z.string() })),
});

export type OffNote = z.infer<typeof OffNoteSchema>;

const FILE = "plugin-off.json";

/**
 * Leaves word of why the plugin is off, for a command that cannot ask it: it may have no route, or the process may be
 * gone. It stays until the plugin starts well. Rejects with the error of the file system.
 */
export async function writeOffNote(folder: string, note: OffNote): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writePrivateFile(join(folder, FILE), `${JSON.stringify(note)}\n`);
}

/** null: the last start went well, or there was none. Never rejects; a file that cannot be read says nothing. */
export async function readOffNote(folder: string): Promise<OffNote | null> {
  try {
    return OffNoteSchema.parse(JSON.parse(await readFile(join(folder, FILE), "utf8")));
  } catch {
    return null;
  }
}

/** The plugin started well. Never rejects. */
export async function removeOffNote(folder: string): Promise<void> {
  await rm(join(folder, FILE), { force: true }).catch(() => undefined);
}
