import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import { readDocument, rowOf } from "../../../src/workers/library/documents.ts";
import { editDocument, readPart } from "../../../src/workers/library/edit-document.ts";
import { added, bytes, codeOf, opened, rig } from "./support/folder.ts";

function scene() {
  const of = rig();
  opened(of);
  const id = added(of.library, "preset", "P");
  const edit = (fields: object, options: { ifMatch?: string; part?: "document" | "regex-scripts" } = {}) =>
    editDocument(of.library, { kind: "preset", id, part: "document", request: bytes(fields), ...options });
  const revision = (): string => rowOf(of.library, "preset", readDocument(of.library, "preset", id).document).revision;
  return { of, id, edit, revision };
}

describe("edit", () => {
  it("changes the named fields, the time and the revision", () => {
    const { of, id, edit, revision } = scene();
    const before = revision();
    const { row, bytes: answer } = edit({ text: "new" });
    expect(of.json(`presets/${id}.json`)).toEqual(JSON.parse(Buffer.from(answer).toString()));
    expect(of.json(`presets/${id}.json`)).toMatchObject({ name: "P", text: "new" });
    expect(row.revision).toBe(revision());
    expect(row.revision).not.toBe(before);
    expect(row.updatedAt > row.createdAt).toBe(true);
    expect(edit({ text: "" }).row.revision).toBe(before);
  });

  it("holds a writer to the revision it saw", () => {
    const { of, id, edit, revision } = scene();
    const seen = revision();
    edit({ text: "a" }, { ifMatch: seen });
    const text = of.text(`presets/${id}.json`);
    expect(codeOf(() => edit({ text: "b" }, { ifMatch: seen }))).toBe("REVISION_CONFLICT");
    expect(of.text(`presets/${id}.json`)).toBe(text);
    edit({ text: "c" }, { ifMatch: revision() });
    expect(of.json(`presets/${id}.json`)).toMatchObject({ text: "c" });
  });

  it("answers an edit of scripts with the scripts", () => {
    const { of, id, edit } = scene();
    const { bytes: answer } = edit({ scripts: [{ a: 1 }] }, { part: "regex-scripts" });
    expect(Buffer.from(answer).toString()).toBe('[{"a":1}]');
    const part = readPart(of.library, { kind: "preset", id, part: "regex-scripts" });
    expect(Buffer.from(part.bytes).toString()).toBe('[{"a":1}]');
  });

  it("refuses requests that are too large or not as documented, and changes nothing", () => {
    const { of, id, edit } = scene();
    const text = of.text(`presets/${id}.json`);
    expect(codeOf(() => edit({ text: "x".repeat(LIMITS.presetBodyBytes.value) }))).toBe("PRESET_BODY_TOO_LARGE");
    const request = bytes("[]");
    const at = { kind: "preset", id, part: "document", request } as const;
    expect(codeOf(() => editDocument(of.library, at))).toBe("INVALID_PRESET_REQUEST");
    expect(codeOf(() => editDocument(of.library, { ...at, id: "x" }))).toBe("PRESET_NOT_FOUND");
    of.put("characters/c.json", { id: "c", name: "C", text: "" });
    const book = bytes({ text: "x".repeat(LIMITS.embeddedBookBytes.value) });
    const embedded = { kind: "character", id: "c", part: "world-book", request: book } as const;
    expect(codeOf(() => editDocument(of.library, embedded))).toBe("CHARACTER_WORLD_BOOK_TOO_LARGE");
    expect(of.text(`presets/${id}.json`)).toBe(text);
  });

  it("leaves a damaged file alone", () => {
    const { of, id, edit } = scene();
    of.put(`presets/${id}.json`, "{");
    expect(codeOf(() => edit({ text: "a" }))).toBe("DOCUMENT_INVALID");
    expect(of.text(`presets/${id}.json`)).toBe("{");
  });
});

it("gives a document as its file is", () => {
  const { of, id, revision } = scene();
  const read = readPart(of.library, { kind: "preset", id, part: "document" });
  expect(Buffer.from(read.bytes).toString()).toBe(of.text(`presets/${id}.json`));
  expect(read.revision).toBe(revision());
});
