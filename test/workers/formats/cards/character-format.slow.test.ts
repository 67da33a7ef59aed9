import { describe, expect, test } from "vitest";
import { isPng } from "../../../../src/matcher/formats/png.ts";
import { CHARACTER_FORMAT } from "../../../../src/workers/formats/cards/character-format.ts";
import { revisionOf } from "../../../../src/workers/library/revision.ts";
import { ADA, importCard, jsonOf, LATER, pngCard, STAMP, VERA } from "./support/files.ts";

const ada = importCard(jsonOf(ADA), { fileName: "ada.json" });
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("utf8");

describe("an edit", () => {
  test("changes the field, the card, the time, and nothing else", () => {
    const edited = CHARACTER_FORMAT.edit(ada, "document", { personality: "new" }, LATER);
    expect(edited).toEqual({
      ...ada,
      updatedAt: LATER,
      source: { ...ada.source, raw: { ...ADA, data: { ...ADA.data, personality: "new" } } },
      data: { ...ada.data, personality: "new" },
    });
    expect(Object.keys(edited)).toEqual(Object.keys(ada));
    expect(ada.data.personality).toBe("p");
  });

  test("of the name renames the document", () => {
    expect(CHARACTER_FORMAT.edit(ada, "document", { name: "Eve" }, LATER)).toMatchObject({
      name: "Eve",
      data: { name: "Eve" },
    });
  });

  test("of the book as published", () => {
    const characterBook = {
      name: "e",
      entries: [{ keys: ["harbor"], content: "x", enabled: true, insertion_order: 1 }],
    };
    const edited = CHARACTER_FORMAT.edit(ada, "world-book", { characterBook }, LATER);
    expect(edited.data.characterBook).toEqual(characterBook);
    expect(CHARACTER_FORMAT.part(edited, "world-book")).toEqual(characterBook);
    const removed = CHARACTER_FORMAT.edit(ada, "world-book", { characterBook: null }, LATER);
    expect(CHARACTER_FORMAT.part(removed, "world-book")).toBeNull();
    expect(CHARACTER_FORMAT.summary(removed).hasEmbeddedCharacterBook).toBe(false);
  });

  test("of the regex scripts", () => {
    const regexScripts = [{ scriptName: "s" }];
    const edited = CHARACTER_FORMAT.edit(ada, "regex-scripts", { regexScripts }, LATER);
    expect(CHARACTER_FORMAT.part(edited, "regex-scripts")).toEqual(regexScripts);
    expect(CHARACTER_FORMAT.part(ada, "regex-scripts")).toEqual([]);
  });

  test("keeps what the carrier had to say", () => {
    const document = importCard(pngCard({ keyword: "ccv3", text: "bm8=" }, { card: ADA }));
    const edited = CHARACTER_FORMAT.edit(document, "document", { description: "x" }, LATER);
    expect(edited.compatibility.warnings).toEqual(document.compatibility.warnings);
    expect(edited.compatibility.warnings).toHaveLength(1);
  });

  test("of a document whose card has no name keeps the name of the document", () => {
    const { raw: _raw, ...source } = importCard(jsonOf(VERA)).source;
    const vera = importCard(jsonOf(VERA));
    const data = { ...vera.data, name: "Imported character" };
    const foreign = { ...vera, name: "Imported character", source: { ...source, raw: { x: 1 } }, data };
    const edited = CHARACTER_FORMAT.edit(foreign, "document", { description: "d" }, LATER);
    expect(edited).toMatchObject({
      name: "Imported character",
      data: { name: "Imported character", description: "d" },
    });
  });
});

describe("a document whose data was edited by hand", () => {
  const { creator: _creator, ...data } = ada.data;
  const byHand = { ...ada, name: "Label", data: { ...data, creator: "me", description: "by hand", odd: 1 } };

  test("keeps what it shows when something else is edited", () => {
    const edited = CHARACTER_FORMAT.edit(byHand, "document", { personality: "q" }, LATER);
    expect(edited).toMatchObject({
      name: "Label",
      data: { name: "Ada", description: "by hand", personality: "q", odd: 1 },
      source: { raw: { data: { ...ADA.data, description: "by hand", personality: "q" } } },
    });
    const { characterBook: _book, ...bookless } = ada.data;
    const scripts = CHARACTER_FORMAT.edit({ ...ada, data: bookless }, "regex-scripts", { regexScripts: [] }, LATER);
    expect(scripts.data.characterBook).toBeUndefined();
    expect(scripts.source.raw).not.toHaveProperty("data.character_book");
  });

  test("is exported as it is shown", () => {
    const exported = JSON.parse(textOf(CHARACTER_FORMAT.export(byHand, "json", null).bytes)) as unknown;
    expect(exported).toEqual({ ...ADA, data: { ...ADA.data, description: "by hand" } });
  });
});

describe("an edit with the values that are shown", () => {
  const odd = {
    creatorcomment: "cc",
    ...ADA,
    data: { name: "Ada", creator_notes: "", tags: "a, b", first_mes: 3, character_book: { entries: 5 } },
  };

  test.each([
    ["a card V2", odd],
    ["a card V1", { ...VERA, system_prompt: "x" }],
    ["a Gradio card", { char_name: "G", char_greeting: "hi" }],
  ])("of all fields leaves %s as it is", (_what, card) => {
    const document = importCard(jsonOf(card));
    const edited = CHARACTER_FORMAT.edit(document, "document", document.data, LATER);
    expect(edited.source).toEqual(document.source);
    expect(edited).toEqual({ ...document, updatedAt: LATER });
  });

  test("leaves an empty field empty, and writes what is new", () => {
    const document = importCard(jsonOf(odd));
    const edited = CHARACTER_FORMAT.edit(document, "document", { ...document.data, creatorNotes: "n" }, LATER);
    expect(edited.source.raw).toEqual({ ...odd, creatorcomment: "n", data: { ...odd.data, creator_notes: "n" } });
  });
});

describe("a card as large as is stored", () => {
  const description = "x".repeat(15 * 1024 * 1024);
  const large = importCard(jsonOf({ name: "x", first_mes: "a", description }));

  test.each(["png", "json"] as const)("is exported as %s that can be imported again", (form) => {
    const { bytes } = CHARACTER_FORMAT.export(large, form, null);
    const again = importCard(bytes);
    expect(again.data.description.length).toBe(description.length);
    expect({ ...again.data, description }).toEqual(large.data);
  });

  test("can be edited with texts longer than those of world books", () => {
    const text = "y".repeat(2 * 1024 * 1024);
    const short = CHARACTER_FORMAT.edit(large, "document", { description: "", scenario: text, tags: ["t"] }, LATER);
    expect(short.data.scenario).toBe(text);
    expect(() => CHARACTER_FORMAT.edit(large, "document", { scenario: text }, LATER)).toThrow(
      expect.objectContaining({ code: "CHARACTER_DOCUMENT_TOO_LARGE" }) as Error,
    );
  });
});

describe("the revision", () => {
  const revision = (document: typeof ada): string => revisionOf(CHARACTER_FORMAT.revisionValue(document));

  test("does not know ids and times", () => {
    const again = CHARACTER_FORMAT.import(
      jsonOf(ADA),
      { id: "other", createdAt: LATER, updatedAt: LATER },
      { fileName: "ada.json" },
    );
    expect(revision(again.document)).toBe(revision(ada));
    expect(CHARACTER_FORMAT.times(ada)).toEqual({ createdAt: STAMP.createdAt, updatedAt: STAMP.updatedAt });
  });

  test("knows every field", () => {
    expect(revision(CHARACTER_FORMAT.edit(ada, "document", { creator: "you" }, LATER))).not.toBe(revision(ada));
    const same = CHARACTER_FORMAT.edit(ada, "document", { creator: "me" }, LATER);
    expect(revision(same)).toBe(revision(ada));
  });
});

describe("an export", () => {
  test("as JSON is the card", () => {
    const file = CHARACTER_FORMAT.export(ada, "json", null);
    expect(file).toMatchObject({ fileName: "Ada.json", contentType: "application/json; charset=utf-8" });
    expect(JSON.parse(textOf(file.bytes))).toEqual(ADA);
  });

  test("as PNG keeps the picture of the original", () => {
    const original = pngCard({ keyword: "comment", text: "kept" }, { card: ADA });
    const file = CHARACTER_FORMAT.export(importCard(original), "png", original);
    expect(file).toMatchObject({ fileName: "Ada.png", contentType: "image/png" });
    expect(textOf(file.bytes)).toContain("comment\0kept");
    expect(isPng(CHARACTER_FORMAT.export(ada, "png", jsonOf(ADA)).bytes)).toBe(true);
  });

  test("that white space would make too large to be imported again has none", () => {
    let list: unknown = Array.from({ length: 100_000 }, () => 1);
    for (let level = 0; level < 90; level++) list = [list];
    const document = importCard(jsonOf({ ...ADA, data: { ...ADA.data, extensions: { list } } }));
    const { bytes } = CHARACTER_FORMAT.export(document, "json", null);
    expect(bytes.length).toBe(document.source.byteLength);
  });

  test("has a name that files can have", () => {
    const document = importCard(jsonOf({ ...VERA, name: "a/b:c" }));
    expect(CHARACTER_FORMAT.export(document, "json", null).fileName).toMatch(/^[^/:]+\.json$/);
  });
});

test("the file on disk is the document", () => {
  expect(CHARACTER_FORMAT.toStored(ada)).toBe(ada);
  expect(CHARACTER_FORMAT.fromStored(JSON.parse(JSON.stringify(ada)))).toEqual(ada);
  expect(CHARACTER_FORMAT.kind).toBe("character");
});
