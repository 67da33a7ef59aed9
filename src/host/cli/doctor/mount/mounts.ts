import { isAbsolute } from "node:path";
import { type BrokenPatch, type PatchFile, readPatch } from "./patch-file.ts";
import type { FoundFile, Profile } from "./profiles.ts";

/** Name of the package and id of its row. */
export const PLUGIN = "dsh-lorekeeper";

/** A patch of the user that the host could not start with. */
export interface PatchFault extends BrokenPatch {
  readonly path: string;
}

/** One place that mounts the plugin. */
export interface Mount {
  /** For people: a bundle of the profile, or a file. */
  readonly where: string;
  readonly id: string;
  /** What the row names: the package or a path. */
  readonly name: string;
}

/** What a profile and the patches above it say about the plugin. */
export interface ProfileMounts {
  readonly mounts: readonly Mount[];
  readonly faults: readonly PatchFault[];
  readonly disabled: boolean;
  /** Of the row; undefined: none. Null where it has expressions, which only the host can evaluate. */
  readonly config: { readonly value: unknown } | null | undefined;
}

/** A patch file with its place. */
export interface PatchAt {
  readonly path: string;
  readonly file: FoundFile;
}

const isPlugin = (name: string): boolean =>
  name === PLUGIN || (isAbsolute(name) && /[/\\]dsh-lorekeeper([/\\]|$)/u.test(name));

/** Layers of a profile in the order of the host: its bundles, its own patch, the one of the home. */
export function mountsOf(profile: Profile, patches: readonly PatchAt[]): ProfileMounts {
  const mounts: Mount[] = profile.bundles
    .filter((bundle) => bundle === PLUGIN)
    .map((name) => ({ where: "dsh.profile.bundles of its package.json", id: PLUGIN, name }));
  const faults: PatchFault[] = [];
  let disabled = false;
  let config: ProfileMounts["config"];
  for (const { path, file } of patches) {
    const patch = patchOf(file);
    if (patch === null) continue;
    if ("why" in patch) {
      faults.push({ path, ...patch });
      continue;
    }
    for (const { id, name } of patch.inserted) {
      if (id === PLUGIN || isPlugin(name)) mounts.push({ where: path, id, name });
    }
    const change = changeOf(patch, mounts);
    if (change === undefined) continue;
    ({ disabled } = change);
    if ("config" in change) config = patch.hasExpressions ? null : { value: change.config };
  }
  return { mounts, faults, disabled, config };
}

function patchOf(file: FoundFile): PatchFile | BrokenPatch | null {
  switch (file.state) {
    case "none":
      return null;
    case "unreadable":
      return { why: `it cannot be read (${file.why})`, remedy: "check its owner and permissions" };
    case "read":
      return readPatch(file.text);
  }
}

/** What a patch says about the row of the plugin, whatever id that has. */
function changeOf({ changes }: PatchFile, mounts: readonly Mount[]) {
  const ids = [PLUGIN, ...mounts.map(({ id }) => id)];
  return ids.map((id) => changes.get(id)).find((change) => change !== undefined);
}
