import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { projectRoot } from "../tidy/tree.ts";

/** One row of a patch file of the host: a change of the row with that id, or rows to add. */
export type PatchRow =
  | { readonly id: string; readonly config?: unknown; readonly disabled?: boolean; readonly isolate?: unknown }
  | { readonly insert: readonly { readonly id: string; readonly name: string; readonly config?: unknown }[] };

export const PLUGIN = "dsh-lorekeeper";

/** A row with another plugin of `rivals/`. */
export const rival = (name: string): PatchRow => ({
  insert: [{ id: name, name: fileURLToPath(new URL(`./rivals/${name}.ts`, import.meta.url)) }],
});

const BUNDLES = {
  web: ["@deepseek-ai/dsh-base", "@deepseek-ai/dsh-web-app"],
  headless: ["@deepseek-ai/dsh-base", "@deepseek-ai/dsh-headless"],
} as const;

export type ProfileName = keyof typeof BUNDLES;

/** A home folder of the host in a temporary place, and a folder to work in. */
export interface Home {
  readonly folder: string;
  readonly workspace: string;
  /** Of the plugin, when nothing else is configured. */
  readonly data: string;
  /** Makes the profile anew: with the plugin's package in it (`bundle`) or without; `rows` are the user's own patch. */
  profile(name: ProfileName, options?: { readonly plugin?: "bundle"; readonly rows?: readonly PatchRow[] }): void;
  /** Replaces the user's own patch in a profile. */
  editRows(name: ProfileName, rows: readonly PatchRow[]): void;
  /** Writes a patch file for `--patch` and returns its path. */
  patchFile(name: string, rows: readonly PatchRow[]): string;
  remove(): void;
}

/** `root`: a folder that is kept; without one a temporary folder. `packageFolder`: the plugin's package as it is built. */
export function makeHome(options: { readonly root?: string; readonly packageFolder?: string } = {}): Home {
  const root = options.root ?? mkdtempSync(join(tmpdir(), "lorekeeper-dsh-"));
  const folder = join(root, "home");
  const workspace = join(root, "workspace");
  for (const path of [folder, workspace]) mkdirSync(path, { recursive: true });
  const placeOf = (name: ProfileName): string => join(folder, "profiles", name);
  const editRows = (name: ProfileName, rows: readonly PatchRow[]): void =>
    // JSON is YAML.
    writeFileSync(join(placeOf(name), "cordis.patch.yml"), JSON.stringify(rows));
  return {
    folder,
    workspace,
    data: join(folder, PLUGIN),
    profile: (name, profile = {}) => {
      const place = placeOf(name);
      rmSync(place, { recursive: true, force: true });
      mkdirSync(join(place, "node_modules"), { recursive: true });
      const bundles = [...BUNDLES[name], ...(profile.plugin === "bundle" ? [PLUGIN] : [])];
      writeFileSync(join(place, "package.json"), JSON.stringify({ private: true, dsh: { profile: { bundles } } }));
      if (profile.plugin === "bundle") {
        symlinkSync(options.packageFolder ?? projectRoot, join(place, "node_modules", PLUGIN), "dir");
      }
      if (profile.rows !== undefined) editRows(name, profile.rows);
    },
    editRows,
    patchFile: (name, rows) => {
      const path = join(root, `${name}.patch.yml`);
      writeFileSync(path, JSON.stringify(rows));
      return path;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
