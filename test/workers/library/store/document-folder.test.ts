import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ResourceIdSchema } from "../../../../src/workers/library/model/kinds.ts";
import { DocumentFolder, isDocumentId } from "../../../../src/workers/library/store/document-folder.ts";
import { failEach, powerLosses, run, type Scene, storeOn } from "./support/failing.ts";
import { Errno, MemoryFileSystem } from "./support/memory-file-system.ts";

const OPTIONS = { folder: "presets", documentBytesMax: 100, originalBytesMax: 200 };
const on = (fs: MemoryFileSystem): DocumentFolder => new DocumentFolder(storeOn(fs), OPTIONS);
const bytes = (text: string): Uint8Array => Buffer.from(text);
const ok = (text: string) => ({ state: "ok", bytes: new Uint8Array(Buffer.from(text)) });

const [DOCUMENT, ORIGINAL] = ["/data/presets/a.json", "/data/originals/presets/a"];
const pair = (fs: MemoryFileSystem): string => `${fs.files()[DOCUMENT]} ${fs.files()[ORIGINAL]}`;

describe("an id", () => {
  it("is what the model calls one", () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\w-]{1,101}$/)), (id) => {
        expect(isDocumentId(id)).toBe(ResourceIdSchema.safeParse(id).success);
      }),
    ));

  it.each(["", "..", "a/b", "a.json", "a\0", "a\n", "x".repeat(101), "ä"])("%j is none, and reaches no file", (id) => {
    const fs = new MemoryFileSystem();
    for (const use of [
      () => on(fs).read(id),
      () => on(fs).readOriginal(id),
      () => on(fs).has(id),
      () => on(fs).write(id, bytes("x"), bytes("y")),
      () => on(fs).remove(id),
    ]) {
      expect(use).toThrow(RangeError);
    }
    expect(fs.files()).toEqual({});
  });
});

describe("a folder of documents", () => {
  it("writes, reads, lists and removes documents with their originals", () => {
    const fs = new MemoryFileSystem();
    const folder = on(fs);
    expect(folder.list()).toEqual({ ids: [], unknown: [] });
    folder.write("b", bytes("{}"));
    folder.write("a", bytes("{1}"), bytes("original"));
    expect(folder.list()).toEqual({ ids: ["a", "b"], unknown: [] });
    expect([folder.read("a"), folder.readOriginal("a")]).toEqual([ok("{1}"), ok("original")]);
    expect([folder.has("a"), folder.has("c"), folder.readOriginal("b").state]).toEqual([true, false, "missing"]);
    folder.write("a", bytes("{2}"));
    expect([folder.read("a"), folder.readOriginal("a")]).toEqual([ok("{2}"), ok("original")]);
    expect([folder.remove("a"), folder.remove("a"), folder.remove("b")]).toEqual([true, false, true]);
    expect(fs.files()).toEqual({});
  });

  it("reports what is no document and leaves it", () => {
    const fs = new MemoryFileSystem();
    const strange = ["notes.txt", "a b.json", ".json", ".hidden.json", "a.JSON"];
    for (const name of ["a.json", ...strange]) fs.put(`/data/presets/${name}`, "x");
    fs.put("/data/presets/.a.json.1.0123456789abcdef.tmp", "x");
    fs.put("/data/presets/link.json", { kind: "other" });
    fs.put("/data/presets/folder.json", { kind: "folder" });
    const { ids, unknown } = on(fs).list();
    expect(ids).toEqual(["a"]);
    expect(unknown.map(({ file, code }) => `${code} ${file}`).sort()).toEqual([
      "file-name-unknown presets/.hidden.json",
      "file-name-unknown presets/.json",
      "file-name-unknown presets/a b.json",
      "file-name-unknown presets/a.JSON",
      "file-name-unknown presets/notes.txt",
      "file-not-regular presets/folder.json",
      "file-not-regular presets/link.json",
    ]);
    expect(Object.keys(fs.files())).toHaveLength(7);
  });

  it("reports a bounded number of them", () => {
    const fs = new MemoryFileSystem();
    for (let i = 0; i < 1_100; i++) fs.put(`/data/presets/${i}.txt`, "");
    expect(on(fs).list().unknown).toHaveLength(1_000);
  });

  it("reports a folder that is a link, or cannot be listed", () => {
    const link = new MemoryFileSystem();
    link.put("/data/presets", { kind: "other" });
    expect(on(link).list()).toMatchObject({ ids: [], unknown: [{ file: "presets", code: "file-not-regular" }] });
    const closed = new MemoryFileSystem();
    closed.put("/data/presets/a.json", "x");
    closed.list = () => {
      throw new Errno("EACCES");
    };
    expect(on(closed).list()).toMatchObject({ ids: [], unknown: [{ file: "presets", code: "file-unreadable" }] });
  });

  it("reads no more than its limits", () => {
    const fs = new MemoryFileSystem();
    on(fs).write("a", Buffer.alloc(101), Buffer.alloc(201));
    const tooLarge = { state: "damaged", damage: { code: "file-too-large" } };
    expect([on(fs).read("a"), on(fs).readOriginal("a")]).toMatchObject([tooLarge, tooLarge]);
  });

  it("takes a name that it cannot look at for taken", () => {
    const fs = new MemoryFileSystem();
    fs.lstat = () => {
      throw new Errno("EACCES");
    };
    expect(on(fs).has("a")).toBe(true);
  });

  it("tells originals without any file of their document", () => {
    const fs = new MemoryFileSystem();
    for (const id of ["a", "b", "c"]) fs.put(`/data/originals/presets/${id}`, "x");
    fs.put("/data/originals/presets/no id", "x");
    fs.put("/data/presets/a.json", "x");
    fs.put("/data/presets/b.json", { kind: "other" });
    expect(on(fs).orphans()).toEqual(["c"]);
  });

  it("tells none when the documents cannot be listed: all would look abandoned", () => {
    const fs = new MemoryFileSystem();
    fs.put("/data/originals/presets/a", "x");
    fs.put("/data/presets", { kind: "other" });
    expect(on(fs).orphans()).toEqual([]);
  });
});

const scenes: readonly (readonly [string, Scene, readonly string[]])[] = [
  [
    "a new document with its original",
    {
      before: () => undefined,
      operation: (store) => new DocumentFolder(store, OPTIONS).write("a", bytes("new"), bytes("new")),
    },
    ["undefined undefined", "undefined new", "new new"],
  ],
  [
    "a replaced document with its original",
    {
      before: (fs) => (fs.put(DOCUMENT, "old"), fs.put(ORIGINAL, "old")),
      operation: (store) => new DocumentFolder(store, OPTIONS).write("a", bytes("new"), bytes("new")),
    },
    ["old old", "old new", "new new"],
  ],
  [
    "a removed document with its original",
    {
      before: (fs) => (fs.put(DOCUMENT, "old"), fs.put(ORIGINAL, "old")),
      operation: (store) => new DocumentFolder(store, OPTIONS).remove("a"),
    },
    ["old old", "undefined old", "undefined undefined"],
  ],
];

describe.each(scenes)("%s", (_name, scene, states) => {
  it.each(["ENOSPC", "EROFS", "EIO"])("stands as it was when a call fails with %s", (errno) => {
    for (const { memory, error, failed } of failEach(scene, errno)) {
      const at = `${failed.index} ${failed.name} ${failed.path}`;
      expect([at, pair(memory)]).toEqual([at, error === undefined ? states.at(-1) : states[0]]);
    }
  });

  it("is at no moment more than half done after a loss of power", () => {
    const seen = new Set(powerLosses(scene).map(pair));
    expect([...seen].sort()).toEqual([...states].sort());
    expect(pair(run(scene).memory.afterPowerLoss(0))).toBe(states.at(-1));
  });
});
