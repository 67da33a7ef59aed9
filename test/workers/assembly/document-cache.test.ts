import { beforeEach, describe, expect, test } from "vitest";

import { DocumentCache } from "../../../src/workers/assembly/document-cache.ts";
import { FORMATS } from "../../../src/workers/library/formats.ts";
import { importDocument } from "../../../src/workers/library/import-document.ts";
import { LibraryFolder } from "../../../src/workers/library/library-folder.ts";
import { bytes, opened, rig, ROOT } from "../library/support/folder.ts";
import { cardOf, refOf } from "./support/data-folder.ts";

let files: ReturnType<typeof rig>;
let library: LibraryFolder;
let cache: DocumentCache;
beforeEach(() => {
  files = rig();
  library = new LibraryFolder({ root: ROOT, formats: FORMATS, fs: files.fs, now: files.now });
  opened(files, library);
  cache = new DocumentCache();
});

const card = (data: Readonly<Record<string, unknown>>) => {
  const options = { fileName: "x.json", envelope: false };
  return importDocument(library, { kind: "character", bytes: bytes(cardOf(data)), options }).row;
};

describe("documents of a thread", () => {
  test("are read once", () => {
    const ref = refOf(card({ description: "d" }));
    const first = cache.read(library, "character", ref);
    expect(cache.takeBytesRead()).toBeGreaterThan(0);
    expect(cache.read(library, "character", ref)).toBe(first);
    expect(cache.takeBytesRead()).toBe(0);
    expect(cache.size).toBe(1);
  });

  test("are read again when their file was replaced, whatever revision is asked for", () => {
    const ref = refOf(card({ description: "before" }));
    cache.read(library, "character", ref);
    const file = `characters/${ref.id}.json`;
    files.put(file, (files.text(file) ?? "").replaceAll("before", "after!"));
    expect(cache.read(library, "character", ref).data.description).toBe("after!");
  });

  test("leave out what no profile looks at", () => {
    const entries = Array.from({ length: 50 }, () => ({ keys: ["k"], content: "x".repeat(1_000) }));
    const kept = cache.read(library, "character", refOf(card({ description: "d", character_book: { entries } })));
    expect(kept.data).not.toHaveProperty("characterBook");
    expect(kept.source.raw).toEqual({});
    expect(kept.data.description).toBe("d");
  });

  test("that are gone are no longer known", () => {
    const ref = refOf(card({}));
    cache.read(library, "character", ref);
    files.memory.unlink(`${ROOT}/characters/${ref.id}.json`);
    expect(() => cache.read(library, "character", ref)).toThrow(
      expect.objectContaining({ code: "CHARACTER_NOT_FOUND" }),
    );
    expect(cache.size).toBe(0);
    expect(() => cache.read(library, "user", { id: "../x", revision: "" })).toThrow(
      expect.objectContaining({ code: "USER_NOT_FOUND" }),
    );
  });

  test("are forgotten together", () => {
    cache.read(library, "character", refOf(card({})));
    cache.clear();
    expect(cache.size).toBe(0);
  });
});
