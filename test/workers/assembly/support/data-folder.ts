import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { DEFAULT_SETTINGS } from "../../../../src/matcher/model/settings.ts";
import type { BookPlace } from "../../../../src/matcher/model/request.ts";
import type { AssembleCall } from "../../../../src/workers/assembly/face.ts";
import type { ResourceRef, Scene, SceneMessage, StoredBook } from "../../../../src/workers/assembly/protocol.ts";
import type { LoreClient } from "../../../../src/workers/client.ts";
import type { IndexRow, ResourceKind } from "../../../../src/workers/protocol.ts";
import { SEEDS } from "../../support/book.ts";

/** A SillyTavern entry: what is said is laid over one that hits on `key` and stands before the character. */
export type StEntry = Readonly<Record<string, unknown>>;

/** A data folder on disk with documents that are made through the jobs of the library. */
export class DataFolder {
  readonly root: string;
  readonly #client: LoreClient;

  constructor(client: LoreClient, root: string) {
    this.#client = client;
    this.root = root;
  }

  async world(entries: readonly StEntry[], name = "Lore"): Promise<IndexRow> {
    return this.import("world-book", `${name}.json`, worldOf(entries, name));
  }

  async import(kind: ResourceKind, fileName: string, value: unknown): Promise<IndexRow> {
    const input = { folder: this.root, kind, fileName, envelope: false } as const;
    const { output } = await this.#client.run("libraryImport", input, { shared: [sharedJson(value)] });
    return output.stored.row;
  }

  async user(name: string, description = ""): Promise<IndexRow> {
    const input = { folder: this.root, kind: "user" } as const;
    const { output } = await this.#client.run("libraryCreate", input, { shared: [sharedJson({ name, description })] });
    return output.stored.row;
  }

  async edit(row: IndexRow, fields: unknown): Promise<IndexRow> {
    const input = { folder: this.root, kind: row.kind, id: row.id, part: "document" } as const;
    const { output } = await this.#client.run("libraryEdit", input, { shared: [sharedJson(fields)] });
    this.#client.forget(row.revision);
    return output.stored.row;
  }

  /** Changes each entry of a book, as the API gives it. */
  async editEntries(row: IndexRow, change: (entry: StEntry) => StEntry): Promise<IndexRow> {
    const input = { folder: this.root, kind: row.kind, id: row.id, part: "document" } as const;
    const { parts } = await this.#client.run("libraryRead", input);
    const document = JSON.parse(Buffer.from(parts[0] ?? new Uint8Array()).toString("utf8")) as {
      readonly book: { readonly entries: readonly StEntry[] };
    };
    return this.edit(row, { entries: document.book.entries.map(change) });
  }

  /** Replaces the file of a document by this text. */
  damage(folder: string, id: string, text: string): void {
    writeFileSync(join(this.root, folder, `${id}.json`), text);
  }

  remove(folder: string, id: string): void {
    rmSync(join(this.root, folder, `${id}.json`));
  }

  /** A call with nothing bound. */
  call(changes: Partial<AssembleCall> = {}): AssembleCall {
    return {
      folder: this.root,
      books: [],
      settings: DEFAULT_SETTINGS,
      preset: null,
      character: null,
      user: null,
      options: {},
      scene: sceneOf(["hello"]),
      bytesMax: 512 * 1024,
      openBraces: null,
      ...changes,
    };
  }
}

/** Opens a new data folder; `close` removes it. */
export async function openFolder(client: LoreClient): Promise<{ folder: DataFolder; close: () => void }> {
  const root = mkdtempSync(join(tmpdir(), "lorekeeper-assembly-"));
  await client.run("libraryOpen", { folder: root, sessionsMax: 10 });
  return { folder: new DataFolder(client, root), close: () => rmSync(root, { recursive: true, force: true }) };
}

export const refOf = ({ id, revision }: IndexRow): ResourceRef => ({ id, revision });

export const bookOf = (row: IndexRow, place: BookPlace = "global"): StoredBook => ({
  id: row.id,
  place,
  revision: row.revision,
  from: { kind: "world-book", id: row.id },
});

export const embeddedOf = (row: IndexRow): StoredBook => ({
  id: `character:${row.id}:embedded-world-book`,
  place: "character",
  revision: row.revision,
  from: { kind: "character", id: row.id },
});

/** Texts newest first, the newest of the user. */
export function sceneOf(texts: readonly string[], changes: Partial<Scene> = {}): Scene {
  const messages = texts.map((text, i): SceneMessage => ({
    id: `m${texts.length - i}`,
    role: i % 2 === 0 ? "user" : "assistant",
    text,
  }));
  return {
    sessionId: "session",
    messages,
    messageCount: texts.length,
    replied: texts.length > 1,
    trigger: "normal",
    contextTokens: null,
    timed: { sticky: {}, cooldown: {} },
    variables: [],
    globals: [],
    seeds: SEEDS,
    nowMs: Date.UTC(2026, 0, 1, 12),
    timeZone: "UTC",
    ...changes,
  };
}

export function worldOf(entries: readonly StEntry[], name = "Lore"): unknown {
  const rows = entries.map((entry, uid) => ({
    uid,
    key: [],
    comment: `entry ${uid}`,
    content: `content ${uid}`,
    order: 100,
    position: 0,
    disable: false,
    ...entry,
  }));
  return { name, entries: Object.fromEntries(rows.map((row, i) => [i, row])) };
}

/** A V2 card. */
export const cardOf = (data: Readonly<Record<string, unknown>>): unknown => ({
  spec: "chara_card_v2",
  spec_version: "2.0",
  data: { name: "Ada", description: "", first_mes: "", extensions: {}, ...data },
});

/** A preset with these prompts, in this order. */
export function presetOf(prompts: readonly StEntry[], more: Readonly<Record<string, unknown>> = {}): unknown {
  const rows = prompts.map((prompt) => ({ name: "", role: "system", system_prompt: true, ...prompt }));
  const order = rows.map((row) => ({ identifier: (row as StEntry)["identifier"], enabled: true }));
  return { prompts: rows, prompt_order: [{ character_id: 100_001, order }], ...more };
}

function sharedJson(value: unknown): SharedArrayBuffer {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return shared;
}
