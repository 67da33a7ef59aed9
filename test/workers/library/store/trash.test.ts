import { describe, expect, it } from "vitest";
import { LibraryError } from "../../../../src/workers/library/error.ts";
import { DocumentFolder } from "../../../../src/workers/library/store/document-folder.ts";
import type { StoreFolder } from "../../../../src/workers/library/store/store-folder.ts";
import { Trash } from "../../../../src/workers/library/store/trash.ts";
import { sweepTemporaryFiles } from "../../../../src/workers/library/store/temporary-files.ts";
import { failEach, powerLosses, run, type Scene, stopAtEach, storeOn } from "./support/failing.ts";
import { Errno, MemoryFileSystem } from "./support/memory-file-system.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 31);

const open = (store: StoreFolder) => {
  const [presets, users] = ["presets", "users"].map(
    (folder) => new DocumentFolder(store, { folder, documentBytesMax: 1_000, originalBytesMax: 1_000 }),
  );
  if (presets === undefined || users === undefined) throw new Error("two folders");
  return { presets, users, trash: new Trash(store, [presets, users]) };
};
const on = (fs: MemoryFileSystem) => open(storeOn(fs));

const DOCUMENT = "/data/presets/a.json";
const ORIGINAL = "/data/originals/presets/a";

const inPlace = (fs: MemoryFileSystem): void => {
  fs.put(DOCUMENT, "document");
  fs.put(ORIGINAL, "original");
};
const inTrash = (fs: MemoryFileSystem): void => {
  inPlace(fs);
  const { presets, trash } = on(fs);
  trash.delete(presets, "a", { name: "A", now: NOW });
};
const deletion: Scene = {
  before: inPlace,
  operation: (store) => {
    const { presets, trash } = open(store);
    return trash.delete(presets, "a", { name: "A", now: NOW });
  },
};
const restoration: Scene = {
  before: inTrash,
  operation: (store) => {
    const { trash } = open(store);
    const [entry] = trash.list().entries;
    if (entry === undefined) throw new LibraryError("DOCUMENT_INVALID", "not seen");
    trash.restore(entry, "PRESET_ID_EXISTS");
  },
};

/** Where the document is; throws unless it is in exactly one place, with its original. */
function whereabouts(fs: MemoryFileSystem): "place" | "trash" {
  const files = fs.files();
  const { trash } = on(fs);
  const { entries, damaged } = trash.list();
  expect(damaged).toEqual([]);
  if (DOCUMENT in files) {
    expect(files).toEqual({ [DOCUMENT]: "document", [ORIGINAL]: "original" });
    return "place";
  }
  expect(entries).toHaveLength(1);
  const folder = `/data/trash/${entries[0]?.trashId}`;
  const manifest = files[`${folder}/manifest.json`] ?? "";
  expect(files).toEqual({
    [`${folder}/document.json`]: "document",
    [`${folder}/original`]: "original",
    [`${folder}/manifest.json`]: manifest,
  });
  return "trash";
}

/** The same after the next start. */
function recovered(fs: MemoryFileSystem): "place" | "trash" {
  sweepTemporaryFiles(storeOn(fs), { now: NOW, keepMs: DAY });
  on(fs).trash.recover(NOW);
  return whereabouts(fs);
}

describe("the trash", () => {
  it("takes a document with its original, lists it and gives it back", () => {
    const fs = new MemoryFileSystem();
    inPlace(fs);
    const { presets, trash } = on(fs);
    const entry = trash.delete(presets, "a", { name: "A", now: NOW });
    expect(entry).toEqual({
      trashId: expect.any(String),
      folder: "presets",
      id: "a",
      name: "A",
      deletedAt: "2026-01-31T00:00:00.000Z",
      expiresAt: "2026-03-02T00:00:00.000Z",
      hasDocument: true,
      hasOriginal: true,
    });
    if (entry === null) return;
    expect(whereabouts(fs)).toBe("trash");
    expect(trash.list()).toEqual({ entries: [entry], damaged: [] });
    expect(trash.find(entry.trashId)).toEqual(entry);
    expect(trash.read(entry.trashId, 100)).toEqual({ state: "ok", bytes: new Uint8Array(Buffer.from("document")) });
    trash.restore(entry, "PRESET_ID_EXISTS");
    expect(whereabouts(fs)).toBe("place");
    expect([trash.list(), trash.find(entry.trashId)]).toEqual([{ entries: [], damaged: [] }, undefined]);
  });

  it("takes one without an original too, and none that is not there", () => {
    const fs = new MemoryFileSystem();
    fs.put(DOCUMENT, "document");
    const { presets, trash } = on(fs);
    expect(trash.delete(presets, "a", { name: "A", now: NOW })).toMatchObject({ hasOriginal: false });
    expect(trash.delete(presets, "a", { name: "A", now: NOW })).toBeNull();
    const [entry] = trash.list().entries;
    if (entry !== undefined) trash.restore(entry, "PRESET_ID_EXISTS");
    expect(fs.files()).toEqual({ [DOCUMENT]: "document" });
  });

  it("gives nothing back over a document of the same id", () => {
    const fs = new MemoryFileSystem();
    inTrash(fs);
    fs.put(DOCUMENT, "another");
    const { trash } = on(fs);
    const before = fs.files();
    const [entry] = trash.list().entries;
    const restore = () => entry !== undefined && trash.restore(entry, "PRESET_ID_EXISTS");
    expect(restore).toThrow(expect.objectContaining({ code: "PRESET_ID_EXISTS", status: 409 }));
    expect(fs.files()).toEqual(before);
  });

  it("keeps documents of one id from several deletions, newest first", () => {
    const fs = new MemoryFileSystem();
    const { presets, users, trash } = on(fs);
    for (const [index, folder] of [presets, users, presets].entries()) {
      folder.write("a", Buffer.from(`${index}`));
      trash.delete(folder, "a", { name: `${index}`, now: NOW + index });
    }
    expect(trash.list().entries.map(({ name, folder }) => `${name} ${folder}`)).toEqual([
      "2 presets",
      "1 users",
      "0 presets",
    ]);
  });

  it("forgets a document after 30 days, not before", () => {
    const fs = new MemoryFileSystem();
    inTrash(fs);
    const { trash } = on(fs);
    expect(trash.purge(NOW + 30 * DAY - 1)).toEqual([]);
    const [entry] = trash.list().entries;
    expect(trash.purge(NOW + 30 * DAY)).toEqual([`trash/${entry?.trashId}`]);
    expect([fs.files(), fs.list("/data/trash")]).toEqual([{}, []]);
  });

  it("removes one for good", () => {
    const fs = new MemoryFileSystem();
    inTrash(fs);
    const { trash } = on(fs);
    trash.remove(trash.list().entries[0]?.trashId ?? "");
    expect(fs.files()).toEqual({});
  });

  it.each(["", "..", "a/b", "../presets"])("has no entry %j", (trashId) => {
    const { trash } = on(new MemoryFileSystem());
    expect(trash.find(trashId)).toBeUndefined();
    expect(() => trash.read(trashId, 1)).toThrow(RangeError);
    expect(() => trash.remove(trashId)).toThrow(RangeError);
  });

  it("gives nothing back into a folder that there is not", () => {
    const fs = new MemoryFileSystem();
    inTrash(fs);
    const [entry] = on(fs).trash.list().entries;
    if (entry === undefined) throw new Error("an entry");
    const restore = (change: object) => () => on(fs).trash.restore({ ...entry, ...change }, "PRESET_ID_EXISTS");
    expect(restore({ folder: "../etc" })).toThrow(RangeError);
    expect(restore({ id: "../x" })).toThrow(RangeError);
    expect(restore({ trashId: "../x" })).toThrow(RangeError);
    expect(whereabouts(fs)).toBe("trash");
  });

  it("reports what is damaged, and leaves it, at the next start and after 30 days", () => {
    const fs = new MemoryFileSystem();
    inTrash(fs);
    fs.put("/data/trash/bare/document.json", "x");
    fs.put("/data/trash/torn/manifest.json", "{");
    fs.put("/data/trash/torn/document.json", "x");
    fs.put("/data/trash/note.txt", "x");
    const { trash } = on(fs);
    const before = fs.files();
    trash.recover(NOW);
    expect(fs.files()).toEqual(before);
    const { entries, damaged } = trash.list();
    expect(entries).toHaveLength(1);
    expect(damaged.map(({ file, code }) => `${code} ${file}`).sort()).toEqual([
      "file-name-unknown trash/note.txt",
      "trash-incomplete trash/bare",
      "trash-incomplete trash/torn",
    ]);
    trash.purge(NOW + 31 * DAY);
    expect(Object.keys(fs.files())).toHaveLength(4);
  });

  it("reports a folder that cannot be listed", () => {
    const fs = new MemoryFileSystem();
    fs.list = () => {
      throw new Errno("EACCES");
    };
    expect(on(fs).trash.list()).toMatchObject({ entries: [], damaged: [{ file: "trash", code: "file-unreadable" }] });
  });
});

describe.each([
  ["a deletion", deletion, "place", "trash"],
  ["a restoration", restoration, "trash", "place"],
] as const)("%s", (_name, scene, before, after) => {
  it("is done", () => expect(whereabouts(run(scene).memory)).toBe(after));

  it.each(["ENOSPC", "EACCES", "EROFS", "EIO"])("that fails with %s leaves the files where they were", (errno) => {
    const outcomes = failEach(scene, errno).map(({ memory, error }) => {
      if (error !== undefined) expect(error).toMatchObject({ name: "LibraryError" });
      return [error === undefined, recovered(memory)];
    });
    expect(outcomes).toContainEqual([false, before]);
    for (const [isDone, where] of outcomes) expect(where).toBe(isDone === true ? after : before);
  });

  it("that stops at any call leaves all in one place after the next start", () => {
    const places = stopAtEach(scene).map(({ memory }) => recovered(memory));
    expect(new Set(places)).toEqual(new Set(["place", "trash"]));
  });

  it("that loses its power leaves all in one place after the next start", () => {
    const places = powerLosses(scene).map((memory) => recovered(memory));
    expect(new Set(places)).toEqual(new Set(["place", "trash"]));
    expect(recovered(run(scene).memory.afterPowerLoss(0))).toBe(after);
  });
});

describe("the next start", () => {
  it("puts originals without a document into the trash for 30 days", () => {
    const fs = new MemoryFileSystem();
    fs.put(ORIGINAL, "original");
    const { trash } = on(fs);
    expect(trash.recover(NOW)).toEqual(["originals/presets/a"]);
    expect(trash.list()).toEqual({ entries: [], damaged: [] });
    expect(Object.values(fs.files())).toContain("original");
    expect([trash.recover(NOW), trash.purge(NOW + 30 * DAY).length, fs.files()]).toEqual([[], 1, {}]);
  });

  it("goes on when the disk is full", () => {
    const fs = new MemoryFileSystem();
    fs.put(ORIGINAL, "original");
    fs.createFile = () => {
      throw new Errno("ENOSPC");
    };
    expect(on(fs).trash.recover(NOW)).toEqual([]);
    expect(fs.files()).toEqual({ [ORIGINAL]: "original" });
  });

  it("finishes a removal that a crash interrupted", () => {
    const scene: Scene = {
      before: inTrash,
      operation: (store) => {
        const { trash } = open(store);
        trash.purge(NOW + 30 * DAY);
      },
    };
    for (const { memory } of stopAtEach(scene)) {
      const { trash } = on(memory);
      sweepTemporaryFiles(storeOn(memory), { now: NOW, keepMs: DAY });
      trash.recover(NOW + 30 * DAY);
      trash.purge(NOW + 30 * DAY);
      expect([memory.files(), memory.list("/data/trash")]).toEqual([{}, []]);
    }
  });
});
