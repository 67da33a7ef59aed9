import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { ResourceKind } from "../../../workers/protocol.ts";
import { FOLDERS } from "./stored.ts";

const ManifestSchema = z.looseObject({ schemaVersion: z.literal(1), folder: z.string(), id: z.string() });

const kindOf = (folder: string): ResourceKind | undefined =>
  (Object.keys(FOLDERS) as ResourceKind[]).find((kind) => FOLDERS[kind] === folder);

/**
 * `kind/id` of what lies in the trash of a data folder, by the manifests alone: to open the library would write into its
 * folder. What cannot be read is left out, as the library does.
 */
export async function deletedIn(folder: string): Promise<ReadonlySet<string>> {
  const deleted = new Set<string>();
  for (const name of await readdir(join(folder, "trash")).catch(() => [])) {
    const key = await readKey(join(folder, "trash", name, "manifest.json")).catch(() => null);
    if (key !== null) deleted.add(key);
  }
  return deleted;
}

async function readKey(path: string): Promise<string | null> {
  const manifest = ManifestSchema.safeParse(JSON.parse(await readFile(path, "utf8")));
  const kind = manifest.success ? kindOf(manifest.data.folder) : undefined;
  return kind === undefined || manifest.data === undefined ? null : `${kind}/${manifest.data.id}`;
}
