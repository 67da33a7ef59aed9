import { LIMITS } from "../../../matcher/limits.ts";
import { attempt, type FolderEntry } from "./file-system.ts";
import { readFile } from "./read-file.ts";
import { pathIn, type StoreFolder } from "./store-folder.ts";
import { isTemporaryName } from "./temporary-files.ts";
import { parseManifest, type TrashManifest } from "./trash-manifest.ts";

export const TRASH = "trash";

/** Files of one deleted document, relative to the data folder. */
export const trashFiles = (trashId: string) => ({
  folder: `${TRASH}/${trashId}`,
  document: `${TRASH}/${trashId}/document.json`,
  original: `${TRASH}/${trashId}/original`,
  manifest: `${TRASH}/${trashId}/manifest.json`,
});

const KNOWN = new Set(["document.json", "original", "manifest.json"]);

/** What the folder of one deleted document holds. */
export interface TrashFolder {
  readonly trashId: string;
  readonly manifest: TrashManifest | null;
  /** Why it cannot be restored. */
  readonly fault: string | null;
  readonly hasDocument: boolean;
  readonly hasOriginal: boolean;
  /** Nothing in it, but for a manifest and temporary files: what a crash leaves of a deletion or a restoration. */
  readonly isEmpty: boolean;
}

/** Looks into `trash/<trashId>`. Never throws for what is on the disk. */
export function readTrashFolder(store: StoreFolder, trashId: string): TrashFolder {
  const files = trashFiles(trashId);
  let entries: readonly FolderEntry[] | undefined;
  attempt(() => (entries = store.fs.list(pathIn(store, files.folder))));
  const names = new Set(entries?.map(({ name }) => name));
  const found = {
    trashId,
    hasDocument: names.has("document.json"),
    hasOriginal: names.has("original"),
    isEmpty: entries?.every(({ name }) => name === "manifest.json" || isTemporaryName(name)) ?? false,
  };
  if (entries === undefined) return { ...found, manifest: null, fault: "the folder cannot be read" };
  if (found.isEmpty && !names.has("manifest.json")) return { ...found, manifest: null, fault: null };
  const manifest = readManifest(store, files.manifest);
  if ("fault" in manifest) return { ...found, manifest: null, fault: manifest.fault };
  const strange = [...names].find((name) => !KNOWN.has(name) && !isTemporaryName(name));
  if (strange !== undefined) return { ...found, manifest, fault: `${strange} does not belong here` };
  const isLacking = manifest.hasDocument && !found.hasDocument && !found.isEmpty;
  return { ...found, manifest, fault: isLacking ? "there is no document.json" : null };
}

function readManifest(store: StoreFolder, file: string): TrashManifest | { readonly fault: string } {
  const read = readFile(store, file, LIMITS.trashManifestBytes.value);
  if (read.state === "ok") return parseManifest(read.bytes);
  return { fault: read.state === "missing" ? "there is no manifest.json" : read.damage.message };
}
