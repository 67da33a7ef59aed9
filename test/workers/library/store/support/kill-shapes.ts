import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type FileSystem, Store } from "../../../../../src/workers/library/store/store.ts";

export const NOW = Date.UTC(2026, 0, 31);
const ID = "one";
export const OLD = Buffer.from(JSON.stringify({ text: "old ".repeat(10_000) }));
export const NEW = Buffer.from(JSON.stringify({ text: "new ".repeat(12_000) }));

export const openStore = (root: string, fs: FileSystem): Store =>
  new Store({
    root,
    folders: [{ folder: "presets", documentBytesMax: 1_000_000, originalBytesMax: 1_000_000 }],
    files: ["state.json"],
    plainFolders: ["session-state"],
    fs,
  });

const SESSION = "session-state/s-one.json";

const mapOf = (store: Store, name = "state.json") =>
  store.map({
    name,
    schemaVersion: 1,
    parse: (value) => value,
    empty: () => ({}),
    bytesMax: 1_000_000,
    parseBytesMax: 1_000_000,
    fullCode: "STORE_FULL",
  });

/** One way of writing: the state before it, the write, and what has to hold whenever it is cut short. */
export interface Shape {
  readonly before: (store: Store) => void;
  readonly write: (store: Store) => void;
  /** What is found; `old` or `new`, anything else is a fault. Before or after the next start. */
  readonly find: (store: Store, root: string) => string;
}

/** Name of the bytes of a file that must be whole. */
function bytesAt(root: string, file: string): "old" | "new" | "none" | "torn" {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(root, file));
  } catch {
    return "none";
  }
  return bytes.equals(OLD) ? "old" : bytes.equals(NEW) ? "new" : "torn";
}

const document = (root: string): string => bytesAt(root, `presets/${ID}.json`);
const original = (root: string): string => bytesAt(root, `originals/presets/${ID}`);

const PAIRS: Readonly<Record<string, string>> = { "old old": "old", "old new": "old", "new new": "new" };

/** `place`, `trash` or a fault; the original has to be where the document is once the next start has been. */
function whereabouts(store: Store, root: string): string {
  const { entries } = store.trash.list();
  const [entry] = entries;
  if (entries.length === 0) return document(root);
  const inTrash = bytesAt(root, `trash/${entry?.trashId}/document.json`);
  return entries.length === 1 && document(root) === "none" && inTrash === "old" ? "trash" : "torn";
}

const bury = (store: Store): void => {
  store.trash.delete(store.documents("presets"), ID, { name: "One", now: NOW });
};

export const SHAPES = {
  document: {
    before: (store) => store.documents("presets").write(ID, OLD),
    write: (store) => store.documents("presets").write(ID, NEW),
    find: (_store, root) => document(root),
  },
  "document and original": {
    before: (store) => store.documents("presets").write(ID, OLD, OLD),
    write: (store) => store.documents("presets").write(ID, NEW, NEW),
    find: (_store, root) => PAIRS[`${document(root)} ${original(root)}`] ?? "torn",
  },
  map: {
    before: (store) => mapOf(store).writeBytes(OLD),
    write: (store) => mapOf(store).writeBytes(NEW),
    find: (_store, root) => bytesAt(root, "state.json"),
  },
  deletion: {
    before: (store) => store.documents("presets").write(ID, OLD, OLD),
    write: bury,
    find: (store, root) => (whereabouts(store, root) === "trash" ? "new" : whereabouts(store, root)),
  },
  restoration: {
    before: (store) => {
      store.documents("presets").write(ID, OLD, OLD);
      bury(store);
    },
    write: (store) => {
      const [entry] = store.trash.list().entries;
      if (entry !== undefined) store.trash.restore(entry, "PRESET_ID_EXISTS");
    },
    find: (store, root) => {
      const where = whereabouts(store, root);
      return where === "trash" ? "old" : where === "old" ? "new" : "torn";
    },
  },
  "session state": {
    before: (store) => mapOf(store, SESSION).writeBytes(OLD),
    write: (store) => mapOf(store, SESSION).writeBytes(NEW),
    find: (_store, root) => bytesAt(root, SESSION),
  },
} as const satisfies Readonly<Record<string, Shape>>;

export type ShapeName = keyof typeof SHAPES;
export const shapeOf = (name: ShapeName): Shape => SHAPES[name];

/** Whether the original is where its document is. */
export function isTogether(store: Store, root: string): boolean {
  const [entry] = store.trash.list().entries;
  const place = entry === undefined ? `originals/presets/${ID}` : `trash/${entry.trashId}/original`;
  return bytesAt(root, place) === "old";
}
