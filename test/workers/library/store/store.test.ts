import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeFileSystem, Store } from "../../../../src/workers/library/store/store.ts";
import { temporaryFolder } from "./support/folder.ts";
import { MemoryFileSystem } from "./support/memory-file-system.ts";
import { watched } from "./support/watched.ts";

const NOW = Date.UTC(2026, 0, 31);
const FOLDERS = ["presets", "users"].map((folder) => ({ folder, documentBytesMax: 1_000, originalBytesMax: 1_000 }));
const MAP = {
  name: "state.json",
  schemaVersion: 1,
  parse: (value: object) => value,
  empty: () => ({}),
  bytesMax: 100,
  parseBytesMax: 200,
  fullCode: "STORE_FULL",
} as const;

const open = (root: string): Store => new Store({ root, folders: FOLDERS });
const bytes = (text: string): Uint8Array => Buffer.from(text);

/** Everything that writes, once. */
const writes = (store: Store): readonly (() => unknown)[] => [
  () => store.documents("presets").write("a", bytes("{}"), bytes("original")),
  () => store.documents("presets").write("a", bytes("{1}")),
  () => store.map(MAP).write({}),
  () => store.writeFile("index.json", bytes("[]")),
  () => store.trash.delete(store.documents("presets"), "a", { name: "A", now: NOW }),
  () => {
    const [entry] = store.trash.list().entries;
    if (entry !== undefined) store.trash.restore(entry, "PRESET_ID_EXISTS");
  },
  () => store.documents("presets").remove("a"),
  () => store.removeFile("index.json"),
];

describe("a store", () => {
  it("writes, reads and gives the folder up", () => {
    const root = join(temporaryFolder(), "data");
    const store = open(root);
    expect([store.acquire(), store.recover(NOW)]).toEqual(["owner", []]);
    for (const write of writes(store)) write();
    expect(readdirSync(root).sort()).toEqual(["originals", "owner.lock", "presets", "state.json", "trash"]);
    expect(store.map(MAP).read()).toMatchObject({ state: "ok" });
    expect(store.readFile("index.json", 10)).toEqual({ state: "missing" });
    store.close();
    expect(readdirSync(root)).not.toContain("owner.lock");
    expect(() => store.documents("none")).toThrow(RangeError);
  });

  it("that does not own the folder reads, and writes nothing", () => {
    const root = temporaryFolder();
    mkdirSync(join(root, "presets"));
    writeFileSync(join(root, "presets", "a.json"), "{}");
    const store = open(root);
    expect(store.documents("presets").list().ids).toEqual(["a"]);
    for (const write of [...writes(store).filter((_, index) => index !== 5), () => store.recover(NOW)]) {
      expect(write).toThrow(expect.objectContaining({ code: "STORE_BUSY" }));
    }
    expect(readdirSync(root, { recursive: true }).map(String).sort()).toEqual(["presets", "presets/a.json"]);
  });

  it("that lost the folder writes no more", () => {
    const root = temporaryFolder();
    const store = open(root);
    store.acquire();
    writeFileSync(join(root, "owner.lock"), JSON.stringify({ pid: process.ppid, token: "0".repeat(32) }));
    expect(() => store.writeFile("index.json", bytes("[]"))).toThrow(expect.objectContaining({ code: "STORE_BUSY" }));
  });

  it("tidies up after interrupted writes, and what is old in the trash", () => {
    const root = temporaryFolder();
    const store = open(root);
    store.acquire();
    const presets = store.documents("presets");
    presets.write("a", bytes("{}"));
    const entry = store.trash.delete(presets, "a", { name: "A", now: NOW - 31 * 86_400_000 });
    mkdirSync(join(root, "originals", "users"), { recursive: true });
    writeFileSync(join(root, "originals", "users", "b"), "orphan");
    writeFileSync(join(root, `.index.json.${process.pid}.0123456789abcdef.tmp`), "torn");
    expect(store.recover(NOW)).toEqual([
      `.index.json.${process.pid}.0123456789abcdef.tmp`,
      "originals/users/b",
      `trash/${entry?.trashId}`,
    ]);
    expect(store.recover(NOW)).toEqual([]);
  });

  it("may be reached over a link", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "real"));
    symlinkSync(join(folder, "real"), join(folder, "link"));
    const store = open(join(folder, "link"));
    store.acquire();
    store.writeFile("index.json", bytes("[]"));
    expect(readdirSync(join(folder, "real")).sort()).toEqual(["index.json", "owner.lock"]);
  });

  it("shares the lock with another one of the process", () => {
    const root = temporaryFolder();
    const [first, second] = [open(root), open(root)];
    expect([first.acquire(), second.acquire()]).toEqual(["owner", "owner"]);
    second.writeFile("index.json", bytes("[]"));
    expect(first.readFile("index.json", 10)).toMatchObject({ state: "ok" });
  });
});

describe("nobody else can read", () => {
  /** Files and folders below `root` that somebody but the owner could open. */
  const exposed = (root: string): string[] =>
    [root, ...readdirSync(root, { recursive: true }).map((name) => join(root, String(name)))].filter(
      (path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077,
    );

  it("a document, an original or a temporary file, after any call of any write", () => {
    const root = join(temporaryFolder(), "data");
    mkdirSync(root, { mode: 0o700 });
    const faults: string[] = [];
    let calls = 0;
    let temporaries = 0;
    const fs = watched(
      nodeFileSystem,
      () => undefined,
      ({ name, path }) => {
        calls++;
        if (path.endsWith(".tmp")) temporaries++;
        faults.push(...exposed(root).map((file) => `${name} ${path}: ${file}`));
      },
    );
    const store = new Store({ root, folders: FOLDERS, fs });
    store.acquire();
    store.recover(NOW);
    for (const write of writes(store)) write();
    store.close();
    expect(faults).toEqual([]);
    expect([calls > 100, temporaries > 10]).toEqual([true, true]);
  });

  it("folders that were open before", () => {
    const root = temporaryFolder();
    for (const folder of ["presets", "originals", "originals/presets", "trash"]) {
      mkdirSync(join(root, folder));
      nodeFileSystem.setMode(join(root, folder), 0o755);
    }
    nodeFileSystem.setMode(root, 0o755);
    const store = open(root);
    store.acquire();
    store.recover(NOW);
    expect(exposed(root)).toEqual([]);
  });

  it("the check would notice", () => {
    const root = temporaryFolder();
    writeFileSync(join(root, "open"), "x");
    nodeFileSystem.setMode(join(root, "open"), 0o640);
    expect(exposed(root)).toEqual([join(root, "open")]);
  });
});

it("leaves no descriptor open", () => {
  const fs = new MemoryFileSystem();
  const store = new Store({ root: "/data", folders: FOLDERS, fs });
  store.acquire();
  store.recover(NOW);
  for (const write of writes(store)) write();
  store.close();
  expect(fs.descriptors).toBe(0);
});
