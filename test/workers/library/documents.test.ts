import { describe, expect, it } from "vitest";

import {
  assertExists,
  assertFits,
  assertRevision,
  givenBytes,
  readBytes,
  readDocument,
  revisionFor,
  rowOf,
  writeDocument,
} from "../../../src/workers/library/documents.ts";
import { LibraryError } from "../../../src/workers/library/error.ts";
import { LibraryFolder } from "../../../src/workers/library/library-folder.ts";
import { added, bytes, codeOf, opened, rig, ROOT } from "./support/folder.ts";
import { SMALL_FORMATS } from "./support/small-formats.ts";

const TIME = "2026-01-01T00:00:00.000Z";
const CAP = { bytesMax: 3, code: "USER_BODY_TOO_LARGE" } as const;

describe("documents", () => {
  it("are written and read with their row and stamp", () => {
    const of = rig();
    opened(of);
    const { library, json } = of;
    const document = { id: "x", name: "X", text: "t", scripts: [], createdAt: TIME, updatedAt: TIME };
    const written = writeDocument(library, { kind: "user", document });
    expect(json("users/x.json")).toEqual(document);
    expect(JSON.parse(Buffer.from(written.bytes).toString())).toEqual(document);
    const open = readDocument(library, "user", "x");
    expect(open).toMatchObject({ document, stamp: written.stamp });
    expect(rowOf(library, "user", open.document)).toEqual(written.row);
    expect(written.row).toMatchObject({ kind: "user", id: "x", createdAt: TIME, updatedAt: TIME });
    expect(givenBytes("preset", open)).toBe(open.bytes);
    expect(readBytes(library, "user", "x").bytes).toEqual(open.bytes);
  });

  it("are looked at in full once, and again when somebody has changed the file", () => {
    const of = rig();
    opened(of);
    const id = added(of.library, "user", "X");
    let full = 0;
    const { user } = SMALL_FORMATS;
    const counting = { ...user, fromStored: (value: unknown) => (full++, user.fromStored(value)) };
    const formats = {
      ...SMALL_FORMATS,
      user: { ...counting, fromChecked: (value: unknown) => user.fromStored(value) },
    };
    const library = new LibraryFolder({ root: ROOT, formats, fs: of.fs, now: of.now });
    const read = (): unknown => readDocument(library, "user", id).document;
    const first = read();
    expect([read(), full]).toEqual([first, 1]);
    of.put(`users/${id}.json`, { id, name: 7 });
    expect(codeOf(read)).toBe("DOCUMENT_INVALID");
    expect(full).toBe(2);
    of.put(`users/${id}.json`, first);
    expect([read(), read(), full]).toEqual([first, first, 3]);
  });

  it("that could not be read again are not written", () => {
    const of = rig();
    opened(of);
    const id = added(of.library, "preset", "P");
    const before = of.memory.files();
    const at = { id, createdAt: TIME, updatedAt: TIME };
    for (const text of [undefined, Number.NaN, { toJSON: () => 7 }]) {
      const document = { ...at, name: "X", text };
      const original = bytes("{}");
      for (const write of [{ document }, { document, original }]) {
        expect(codeOf(() => writeDocument(of.library, { kind: "preset", ...write }))).toBe("DOCUMENT_UNREADABLE");
      }
    }
    expect(of.memory.files()).toEqual(before);
    // What only JSON makes readable is.
    const spoken = { ...at, name: "X", text: { toJSON: () => "said" } };
    writeDocument(of.library, { kind: "preset", document: spoken, original: bytes("{}") });
    expect(readDocument(of.library, "preset", id).document).toMatchObject({ text: "said" });
  });

  it("that are not there have the code of their kind", () => {
    const of = rig();
    opened(of);
    const { library } = of;
    const id = added(library, "preset", "P");
    assertExists(library, "preset", id);
    for (const bad of ["x", "../x", ""]) {
      expect(codeOf(() => readDocument(library, "preset", bad))).toBe("PRESET_NOT_FOUND");
      expect(codeOf(() => assertExists(library, "character", bad))).toBe("CHARACTER_NOT_FOUND");
    }
  });

  it.each([["{"], ["[]"], [`{"id":"x","name":7}`], [`{"id":"y","name":"n","text":""}`]])(
    "that hold something else are damaged: %s",
    (text) => {
      const of = rig();
      opened(of);
      of.put("presets/x.json", text);
      expect(codeOf(() => readDocument(of.library, "preset", "x"))).toBe("DOCUMENT_INVALID");
      expect(of.text("presets/x.json")).toBe(text);
    },
  );

  it("that were replaced while they were read have no stamp", () => {
    const of = rig();
    opened(of);
    const id = added(of.library, "preset", "P");
    let reads = 0;
    of.fail = ({ name }) => {
      if (name === "read" && ++reads === 1) of.put(`presets/${id}.json`, { id, name: "other", text: "" });
      return undefined;
    };
    expect(readBytes(of.library, "preset", id).stamp).toBeNull();
  });
});

it("does not hash a file that is as it was known", () => {
  const of = rig();
  opened(of);
  const id = added(of.library, "preset", "P");
  const open = readDocument(of.library, "preset", id);
  const known = { stamp: open.stamp ?? "", revision: "known" };
  expect(revisionFor(of.library, "preset", { open, known })).toBe("known");
  const { revision } = rowOf(of.library, "preset", open.document);
  expect(revisionFor(of.library, "preset", { open, known: { ...known, stamp: "other" } })).toBe(revision);
  expect(revisionFor(of.library, "preset", { open })).toBe(revision);
});

it("counts bytes against caps with both numbers", () => {
  assertFits(CAP, 3, "it");
  try {
    assertFits(CAP, 4, "it");
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(LibraryError);
    expect(error).toMatchObject({ code: CAP.code, details: { limit: 3, requested: 4 } });
  }
});

it("asks for the revision only of writers that saw one", () => {
  assertRevision(undefined, () => expect.unreachable());
  assertRevision("a", () => "a");
  expect(codeOf(() => assertRevision("a", () => "b"))).toBe("REVISION_CONFLICT");
});
