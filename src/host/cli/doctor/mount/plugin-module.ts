import { realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { z } from "zod";
import { findFile } from "./profiles.ts";

/** The package of the plugin as a profile reaches it. */
export interface PluginPackage {
  readonly folder: string;
  readonly version: string;
  /** Files that the host needs and that are not there, relative to the folder. */
  readonly missing: readonly string[];
}

const ManifestSchema = z.looseObject({
  version: z.string().default(""),
  exports: z
    .looseObject({ ".": z.union([z.string(), z.looseObject({ default: z.string().optional() })]).optional() })
    .optional(),
  dsh: z.looseObject({ bundle: z.looseObject({ patch: z.string().optional() }).optional() }).optional(),
});

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
}

/** The package in one folder; why it is none otherwise. Never rejects. */
async function readPackage(folder: string): Promise<PluginPackage | string> {
  const file = await findFile(join(folder, "package.json"));
  if (file.state !== "read") return `${folder} has no package.json that can be read`;
  let manifest: z.infer<typeof ManifestSchema>;
  try {
    manifest = ManifestSchema.parse(JSON.parse(file.text));
  } catch {
    return `${folder}/package.json is no manifest of a package`;
  }
  const main = manifest.exports?.["."];
  const entry = typeof main === "string" ? main : main?.default;
  const patch = manifest.dsh?.bundle?.patch;
  const needed = [entry, patch].filter((path) => path !== undefined);
  const found = await Promise.all(needed.map((path) => isThere(resolve(folder, path))));
  return { folder, version: manifest.version, missing: needed.filter((_path, i) => found[i] === false) };
}

/**
 * The package that a row of a profile means: by the name of a package in the profile's modules or in those of the home,
 * or by the path of a module. A text says why there is none.
 */
export async function findPlugin(
  { folder }: { readonly folder: string },
  name: string,
): Promise<PluginPackage | string> {
  if (isAbsolute(name)) return fromModule(name);
  const places = [join(folder, "node_modules", name), join(dirname(folder), "node_modules", name)];
  for (const place of places) {
    try {
      return await readPackage(await realpath(place));
    } catch {
      // Not in this one, or a link that leads nowhere.
    }
  }
  return `the package ${name} is not in ${places[0] ?? folder}`;
}

/** The package that the file of a module belongs to: the nearest manifest above it. */
async function fromModule(path: string): Promise<PluginPackage | string> {
  if (!(await isThere(path))) return `${path} is not there`;
  for (let folder = path; dirname(folder) !== folder; folder = dirname(folder)) {
    if (await isThere(join(folder, "package.json"))) return readPackage(folder);
  }
  return `${path} belongs to no package`;
}
