import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { LIMITS } from "../../../matcher/limits.ts";
import type { ResourceKind } from "../../../workers/protocol.ts";
import { FOLDERS } from "./stored.ts";

const ManifestSchema = z.looseObject({
  schemaVersion: z.literal(1),
  folder: z.string(),
  id: z.string(),
  deletedAt: z.iso.datetime(),
});
const KEPT_MS = LIMITS.trashDays.value * 86_400_000;

const kindOf = (folder: string): ResourceKind | undefined =>
  (Object.keys(FOLDERS) as ResourceKind[]).find((kind) => FOLDERS[kind] === folder);

/**
 * `kind/id` of what lies in the trash of a data folder, by the manifests alone: to open the library would write into its
 * folder. Left out, as the library does: what cannot be read, and what it removes when it opens, being too old at `now`.
 */
export async function deletedIn(folder: string, now = Date.now()): Promise<ReadonlySet<string>> {
  const deleted = new Set<string>();
  for (const name of await readdir(join(folder, "trash")).catch(() => [])) {
    const key = await readKey(join(folder, "trash", name, "manifest.json"), now).catch(() => null);
    if (key !== null) deleted.add(key);
  }
  return deleted;
}

async function readKey(path: string, now: number): Promise<string | null> {
  const { folder, id, deletedAt } = ManifestSchema.parse(JSON.parse(await readFile(path, "utf8")));
  const kind = kindOf(folder);
  return kind === undefined || Date.parse(deletedAt) + KEPT_MS <= now ? null : `${kind}/${id}`;
}
