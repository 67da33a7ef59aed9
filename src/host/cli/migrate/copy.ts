import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ResourceKind } from "../../../workers/protocol.ts";
import { mergeMap, withSelected } from "./merge.ts";
import type { MigrationPlan, PlannedDocument } from "./plan.ts";
import type { Skipped } from "./source-files.ts";
import { FOLDERS, storedValue } from "./stored.ts";
import { readTarget, type TargetWriter, WRITER } from "./target-files.ts";

/** A document, or what a file of sessions or relations has of its own. */
export interface Copied {
  readonly kind: ResourceKind | "selections" | "relations" | "character-state" | "default-preset";
  readonly id: string;
  readonly name: string;
  readonly from: string;
  /** Relative to the data folder. */
  readonly to: string;
}

export interface CopyResult {
  readonly copied: readonly Copied[];
  /** What the data folder has already. */
  readonly present: readonly Copied[];
  readonly skipped: readonly Skipped[];
}

/** Where to copy from and to, and what must not come back: it lies in the trash. */
export interface CopyPlaces {
  readonly source: string;
  readonly folder: string;
  readonly deleted: ReadonlySet<string>;
  /** {@link WRITER} unless given. */
  readonly writer?: TargetWriter;
}

const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The place of a document in the data folder. */
export const documentPath = (kind: ResourceKind, id: string): string => `${FOLDERS[kind]}/${id}.json`;

class Copying {
  readonly copied: Copied[] = [];
  readonly present: Copied[] = [];
  readonly skipped: Skipped[] = [];
  readonly #places: CopyPlaces;
  readonly #writer: TargetWriter;

  constructor(places: CopyPlaces) {
    this.#places = places;
    this.#writer = places.writer ?? WRITER;
  }

  /** Takes note of what `write` did; what goes wrong is skipped, and the rest goes on. */
  async #note(row: Copied, write: () => Promise<boolean>): Promise<boolean> {
    try {
      const isNew = await write();
      (isNew ? this.copied : this.present).push(row);
      return isNew;
    } catch (error) {
      this.skipped.push({ file: row.from, why: reasonOf(error) });
      return false;
    }
  }

  async document(document: PlannedDocument): Promise<void> {
    const { source, folder, deleted } = this.#places;
    const { kind, id, name, from, original } = document;
    const to = documentPath(kind, id);
    const row = { kind, id, name, from, to };
    const isNew = await this.#note(row, async () => {
      if (deleted.has(`${kind}/${id}`)) return false;
      const time = (await stat(join(source, from))).mtime.toISOString();
      return this.#writer.make(join(folder, to), jsonBytes(storedValue(document, time)));
    });
    if (!isNew || original === undefined) return;
    try {
      await this.#writer.make(join(folder, "originals", FOLDERS[kind], id), await readFile(join(source, original)));
    } catch (error) {
      this.skipped.push({ file: original, why: reasonOf(error) });
    }
  }

  async maps({ maps, selectedId }: MigrationPlan): Promise<void> {
    const { folder, deleted } = this.#places;
    for (const [name, { from, value }] of maps) {
      const path = join(folder, name);
      if (name === "character-state.json") {
        const row = { kind: "character-state", id: name, name: "bound characters", from, to: name } as const;
        await this.#note(row, () => this.#writer.make(path, jsonBytes(value)));
        continue;
      }
      const kind = name === "session-selections.json" ? "selections" : "relations";
      await this.#note({ kind, id: name, name: kind, from, to: name }, async () => {
        const merged = mergeMap(name, value, { ours: await readTarget(path), deleted });
        if (merged.state === "refused") throw new Error(merged.why);
        if (merged.state === "same") return false;
        await this.#writer.replace(path, jsonBytes(merged.value));
        return true;
      });
    }
    if (selectedId !== null) await this.#selected(selectedId);
  }

  async #selected(selectedId: string): Promise<void> {
    const name = "library-state.json";
    const path = join(this.#places.folder, name);
    const row = {
      kind: "default-preset",
      id: selectedId,
      name: "default preset",
      from: "selectedId",
      to: name,
    } as const;
    await this.#note(row, async () => {
      const state = withSelected(await readTarget(path), selectedId);
      if (state === undefined) return false;
      await this.#writer.replace(path, jsonBytes(state));
      return true;
    });
  }
}

/**
 * Copies what the plan names into a data folder whose lock the caller holds, unless it only asks what would be copied.
 * Never rejects for a single file.
 */
export async function copyPlan(plan: MigrationPlan, places: CopyPlaces): Promise<CopyResult> {
  const copying = new Copying(places);
  for (const document of plan.documents) await copying.document(document);
  await copying.maps(plan);
  return copying;
}

/** Takes a document away again that was just copied and turned out not to be readable here. */
export async function withdraw(folder: string, kind: ResourceKind, id: string): Promise<void> {
  await rm(join(folder, documentPath(kind, id)), { force: true });
  await rm(join(folder, "originals", FOLDERS[kind], id), { force: true });
}
