import { describe, expect, test } from "vitest";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { readBookOfFile } from "../../../../src/workers/formats/cards/book-of-file.ts";
import { ADA, bytesOf, charxOf, jsonOf, PIXELS, pngCard, pngWith, textChunk, VERA } from "./support/files.ts";

const codeOf = (file: Uint8Array, fileName = "file"): string => {
  const read = readBookOfFile(file, { fileName });
  return read.ok ? "none" : read.error.code;
};
const withBook = (book: unknown) => ({ ...ADA, data: { ...ADA.data, character_book: book } });

describe("the book of", () => {
  test.each([
    ["a card", jsonOf(ADA)],
    ["a PNG card", pngCard({ card: ADA })],
    ["a PNG card in zTXt", pngCard({ type: "zTXt", card: ADA })],
    ["a CHARX", charxOf({ "card.json": ADA }, { lead: "JUNK" })],
  ])("%s is its embedded one", (_what, file) => {
    const read = readBookOfFile(file, { fileName: "ada.png" });
    expect(read).toMatchObject({ ok: true, book: { name: "embedded", entries: [{ keys: ["harbor"] }] } });
  });

  test("a card is named after the character where it has no name", () => {
    const read = readBookOfFile(jsonOf(withBook({ entries: [] })), { fileName: "x.json" });
    expect(read).toMatchObject({ ok: true, book: { name: "Ada's Lorebook" } });
  });

  test("lorebooks is read as before", () => {
    const lorebook = { lorebookVersion: 4, entries: [{ text: "t", keys: ["a"] }] };
    const nai = pngWith(textChunk({ keyword: "naidata", card: lorebook }), PIXELS);
    expect(readBookOfFile(nai)).toMatchObject({ ok: true, report: { format: "novelai" } });
    expect(readBookOfFile(jsonOf({ entries: {} }))).toMatchObject({ ok: true, report: { format: "st-world" } });
  });
});

describe("a card whose book cannot be used says why", () => {
  test.each([
    ["card-no-book", jsonOf(VERA)],
    ["card-no-book", jsonOf(withBook(null))],
    ["card-no-book", pngCard({ card: VERA })],
    ["card-no-book", charxOf({ "card.json": withBook(undefined) })],
    ["entry-limit", jsonOf(withBook({ entries: Array.from({ length: LIMITS.bookEntries.value + 1 }, () => 0) }))],
    ["string-limit", pngCard({ card: withBook({ entries: [{ content: "x".repeat(LIMITS.stringUnits.value + 1) }] }) })],
    ["card-no-name", jsonOf({ ...ADA, data: { ...ADA.data, name: "" } })],
    ["charx-no-card", charxOf({ "other.json": ADA })],
  ])("%s", (code, file) => {
    expect(codeOf(file)).toBe(code);
  });

  test("a limit names the book and its numbers", () => {
    const read = readBookOfFile(jsonOf(withBook({ entries: Array.from({ length: 10_001 }, () => 0) })));
    expect(read).toMatchObject({
      ok: false,
      error: {
        details: { limit: 10_000, requested: 10_001 },
        message: expect.stringContaining("embedded book") as string,
      },
    });
  });

  test("a card that is deeper than a book may be still has its book", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100; level++) deep = [deep];
    expect(codeOf(jsonOf({ ...ADA, data: { ...ADA.data, extensions: { deep } } }))).toBe("none");
  });
});

describe("what is no card gets the words of the lorebook reader", () => {
  test.each([
    ["json-syntax", bytesOf("{")],
    ["json-syntax", bytesOf("name: x")],
    ["not-a-world-book", jsonOf({ name: "x", y: 1 })],
    ["is-a-preset", jsonOf({ name: "x", prompts: [], prompt_order: [] })],
    ["root-invalid", bytesOf("5")],
    ["png-no-lorebook", pngWith(PIXELS)],
  ])("%s", (code, file) => {
    expect(codeOf(file)).toBe(code);
  });

  test("old YAML cards are told by the name of the file", () => {
    expect(codeOf(bytesOf("name: x\ncontext: y\n"), "x.yaml")).toBe("card-no-book");
  });
});
