import { describe, expect, it } from "vitest";
import { readTrashFolder, trashFiles } from "../../../../src/workers/library/store/trash-folder.ts";
import { manifestBytes } from "../../../../src/workers/library/store/trash-manifest.ts";
import { storeOn } from "./support/failing.ts";
import { Errno, MemoryFileSystem } from "./support/memory-file-system.ts";

const MANIFEST = Buffer.from(
  manifestBytes({
    folder: "presets",
    id: "a",
    name: "A",
    deletedAt: "2026-01-31T00:00:00.000Z",
    hasDocument: true,
    hasOriginal: true,
  }),
).toString();

const look = (names: readonly string[], manifest?: string) => {
  const fs = new MemoryFileSystem();
  fs.put("/data/trash/t", { kind: "folder" });
  for (const name of names) fs.put(`/data/trash/t/${name}`, "x");
  if (manifest !== undefined) fs.put("/data/trash/t/manifest.json", manifest);
  return readTrashFolder(storeOn(fs), "t");
};

it("names the files of an entry", () => {
  expect(trashFiles("t")).toEqual({
    folder: "trash/t",
    document: "trash/t/document.json",
    original: "trash/t/original",
    manifest: "trash/t/manifest.json",
  });
});

describe("a trash folder", () => {
  it("is whole", () => {
    expect(look(["document.json", "original"], MANIFEST)).toMatchObject({
      manifest: { id: "a" },
      fault: null,
      hasDocument: true,
      hasOriginal: true,
      isEmpty: false,
    });
  });

  it.each([
    ["nothing", [], undefined],
    ["a manifest", [], MANIFEST],
    ["a torn manifest's temporary file", [".manifest.json.1.0123456789abcdef.tmp"], undefined],
  ])("with %s is empty and at no fault", (_name, names, manifest) => {
    expect(look(names, manifest)).toMatchObject({ fault: null, isEmpty: true, hasDocument: false });
  });

  it.each([
    ["no manifest", ["document.json"], undefined, "manifest.json"],
    ["a broken manifest", ["document.json"], "{", "JSON"],
    ["no document", ["original"], MANIFEST, "document.json"],
    ["a strange file", ["document.json", "notes"], MANIFEST, "notes"],
    ["an endless manifest", ["document.json"], " ".repeat(70_000), "70000 bytes"],
  ])("with %s tells so", (_name, names, manifest, word) => {
    expect(look(names, manifest)).toMatchObject({ fault: expect.stringContaining(word), isEmpty: false });
  });

  it("that cannot be listed is not taken for empty", () => {
    const fs = new MemoryFileSystem();
    fs.list = () => {
      throw new Errno("EACCES");
    };
    expect(readTrashFolder(storeOn(fs), "t")).toMatchObject({ fault: expect.any(String), isEmpty: false });
  });
});
