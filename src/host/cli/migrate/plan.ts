import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { LIMITS } from "../../../matcher/limits.ts";
import { systemCode } from "../system-code.ts";
import { documentsIn, isFields, type Fields, type FoundDocument } from "./shapes.ts";
import { sourceFiles, type Skipped, type SourceFile } from "./source-files.ts";

/** The files of sessions and relations, which have one name in all versions. */
export const MAP_FILES = [
  "session-selections.json",
  "user-world-book-bindings.json",
  "resource-world-book-bindings.json",
  "character-state.json",
] as const;
export type MapFileName = (typeof MAP_FILES)[number];

/** A document, where it was found, and the file that it was once imported from, if that is still there. */
export interface PlannedDocument extends FoundDocument {
  readonly from: string;
  readonly original?: string;
}

/** What there is to copy. */
export interface MigrationPlan {
  readonly documents: readonly PlannedDocument[];
  readonly maps: ReadonlyMap<MapFileName, { readonly from: string; readonly value: Fields }>;
  /** The default preset. */
  readonly selectedId: string | null;
  readonly skipped: readonly Skipped[];
  /** Files without anything that is copied. */
  readonly ignored: readonly string[];
}

const isMapName = (name: string): name is MapFileName => (MAP_FILES as readonly string[]).includes(name);

/** The JSON of a file, or why there is none. */
async function readJson(root: string, { path, bytes }: SourceFile): Promise<{ value: unknown } | { why: string }> {
  const limit = isMapName(basename(path)) ? LIMITS.selectionReadBytes.value : LIMITS.storedDocumentBytes.value;
  if (bytes > limit) return { why: `it has ${bytes} bytes; at most ${limit} are read` };
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(join(root, path)));
  } catch (error) {
    return { why: error instanceof TypeError ? "it is not UTF-8 text" : `it cannot be read (${systemCode(error)})` };
  }
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { why: `it is not valid JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** `selectedId` of the old state of presets; session templates have one too, beside their `templates`. */
function selectedIn(value: unknown): string | undefined {
  if (!isFields(value) || value["templates"] !== undefined) return undefined;
  const selected = value["selectedId"];
  return typeof selected === "string" ? selected : undefined;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** The imported file of a document, found by the length and hash that the document tells. */
async function withOriginals(
  root: string,
  documents: readonly PlannedDocument[],
  files: readonly SourceFile[],
): Promise<PlannedDocument[]> {
  const wanted = documents.map(({ value }) => (isFields(value["source"]) ? value["source"] : {}));
  const lengths = new Set(wanted.map(({ byteLength }) => byteLength).filter((length) => typeof length === "number"));
  const bySha = new Map<string, string>();
  for (const { path, bytes } of files) {
    if (!lengths.has(bytes) || bytes > LIMITS.inputBytes.value) continue;
    const sha = await sha256Of(join(root, path)).catch(() => null);
    if (sha !== null) bySha.set(sha, path);
  }
  return documents.map((document, i) => {
    const sha = wanted[i]?.["sha256"];
    const original = typeof sha === "string" ? bySha.get(sha) : undefined;
    return original === undefined ? document : { ...document, original };
  });
}

/** Looks through the old folder and says what there is to copy. Nothing is written anywhere. */
export async function planMigration(root: string): Promise<MigrationPlan> {
  const listed = await sourceFiles(root);
  const skipped: Skipped[] = [...listed.skipped];
  const ignored: string[] = [];
  const documents = new Map<string, PlannedDocument>();
  const maps = new Map<MapFileName, { from: string; value: Fields }>();
  const selected: string[] = [];
  for (const file of listed.files) {
    if (!file.path.toLowerCase().endsWith(".json")) {
      ignored.push(file.path);
      continue;
    }
    const read = await readJson(root, file);
    if ("why" in read) {
      skipped.push({ file: file.path, why: read.why });
      continue;
    }
    const name = basename(file.path);
    if (isMapName(name)) {
      if (isFields(read.value) && !maps.has(name)) maps.set(name, { from: file.path, value: read.value });
      else skipped.push({ file: file.path, why: maps.has(name) ? "there is another of this name" : "it is no object" });
      continue;
    }
    const id = selectedIn(read.value);
    if (id !== undefined) selected.push(id);
    const found = documentsIn(read.value);
    if (found.length === 0 && id === undefined) ignored.push(file.path);
    for (const document of found) {
      const key = `${document.kind}/${document.id}`;
      const twin = documents.get(key);
      if (twin === undefined) documents.set(key, { ...document, from: file.path });
      else skipped.push({ file: file.path, why: `${key} stands in ${twin.from} too, which counts` });
    }
  }
  const planned = await withOriginals(root, [...documents.values()], listed.files);
  const originals = new Set(planned.map(({ original }) => original));
  return {
    documents: planned,
    maps,
    selectedId: selected.find((id) => documents.has(`preset/${id}`)) ?? null,
    skipped,
    ignored: ignored.filter((path) => !originals.has(path)),
  };
}
