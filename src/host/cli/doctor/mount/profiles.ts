import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

import { systemCode } from "../../system-code.ts";

/** A file that was looked for. */
export type FoundFile =
  | { readonly state: "none" }
  | { readonly state: "unreadable"; readonly why: string }
  | { readonly state: "read"; readonly text: string };

/** One profile of a DSH home: which bundles it has, and its own patch. */
export interface Profile {
  readonly name: string;
  readonly folder: string;
  /** In their order; the file may be there and say something else. */
  readonly bundles: readonly string[];
  /** Why the bundles are not known. */
  readonly fault: string | null;
  readonly patchPath: string;
  readonly patch: FoundFile;
}

/** Files of a profile are a few hundred bytes; what is much larger is none. */
const FILE_BYTES_MAX = 1024 * 1024;
const PROFILES_MAX = 64;

const PackageSchema = z.looseObject({
  dsh: z.looseObject({ profile: z.looseObject({ bundles: z.array(z.string()).default([]) }).optional() }).optional(),
});

/** The text of a file. Never rejects. */
export async function findFile(path: string): Promise<FoundFile> {
  try {
    const { size } = await stat(path);
    if (size > FILE_BYTES_MAX) return { state: "unreadable", why: `it has ${size} bytes` };
    return { state: "read", text: await readFile(path, "utf8") };
  } catch (error) {
    const code = systemCode(error);
    return code === "ENOENT" || code === "ENOTDIR" ? { state: "none" } : { state: "unreadable", why: code };
  }
}

async function readProfile(folder: string, name: string): Promise<Profile> {
  const patchPath = join(folder, "cordis.patch.yml");
  const [manifest, patch] = await Promise.all([findFile(join(folder, "package.json")), findFile(patchPath)]);
  return { name, folder, patchPath, patch, ...bundlesIn(manifest) };
}

function bundlesIn(manifest: FoundFile): Pick<Profile, "bundles" | "fault"> {
  if (manifest.state === "none") return { bundles: [], fault: null };
  if (manifest.state === "unreadable") return { bundles: [], fault: `it cannot be read (${manifest.why})` };
  try {
    const read = PackageSchema.safeParse(JSON.parse(manifest.text));
    if (!read.success) return { bundles: [], fault: "dsh.profile.bundles is no list of package names" };
    return { bundles: read.data.dsh?.profile?.bundles ?? [], fault: null };
  } catch (error) {
    return { bundles: [], fault: `it is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** The profiles of a DSH home by name; null: DSH was never started with this home. Never rejects. */
export async function readProfiles(home: string): Promise<readonly Profile[] | null> {
  const root = join(home, "profiles");
  try {
    const entries = await readdir(root, { withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
      .map(({ name }) => name);
    return await Promise.all(
      names
        .toSorted()
        .slice(0, PROFILES_MAX)
        .map((name) => readProfile(join(root, name), name)),
    );
  } catch {
    return null;
  }
}
