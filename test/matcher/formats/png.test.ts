import { expect, test } from "vitest";
import { isPng, lorebookOfPng } from "../../../src/matcher/formats/png.ts";
import { readWorldBook } from "../../../src/matcher/formats/read.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { MatcherError } from "../../../src/matcher/model/error.ts";
import { base64, pngWith } from "./samples/png.ts";

const BOOK = '{"lorebookVersion":5,"entries":[{"text":"Tür 键","displayName":"D","keys":["a"],"enabled":true}]}';

function codeOf(bytes: Uint8Array): string {
  try {
    lorebookOfPng(bytes);
  } catch (error) {
    if (error instanceof MatcherError) return error.code;
    throw error;
  }
  return "read";
}

test("the first naidata chunk is the book, whatever the case of its keyword", () => {
  const png = pngWith([
    { keyword: "Comment", text: "x" },
    { keyword: "NAIData", text: base64(BOOK) },
    { keyword: "naidata", text: base64("{}") },
  ]);
  expect(isPng(png)).toBe(true);
  expect(new TextDecoder().decode(lorebookOfPng(png))).toBe(BOOK);
  const read = readWorldBook(png, { fileName: "Door.png" });
  expect(read).toMatchObject({ ok: true, report: { format: "novelai" }, book: { name: "Door" } });
  expect(read.ok && read.book.entries[0]?.content).toBe("Tür 键");
});

test("a large book is read", () => {
  const book = BOOK.replace("Tür 键", "x".repeat(300_000));
  expect(readWorldBook(pngWith([{ keyword: "naidata", text: base64(book) }]))).toMatchObject({ ok: true });
});

test.each([
  ["chara", "is-a-character-card"],
  ["ccv3", "is-a-character-card"],
  ["Software", "png-no-lorebook"],
])("a PNG with %s only is refused with %s", (keyword, code) => {
  expect(codeOf(pngWith([{ keyword, text: base64("{}") }]))).toBe(code);
});

test("broken files are refused", () => {
  const good = pngWith([{ keyword: "naidata", text: base64(BOOK) }]);
  const cut = good.slice(0, 60);
  expect(codeOf(cut)).toBe("png-invalid");
  expect(codeOf(good.slice(0, 40))).toBe("png-invalid");
  expect(codeOf(pngWith([{ keyword: "naidata", text: "!!!" }]))).toBe("png-invalid");
  const many = pngWith(Array.from({ length: LIMITS.pngChunks.value }, () => ({ keyword: "a", text: "" })));
  expect(codeOf(many)).toBe("png-invalid");
});

test("JSON inside is checked like any other", () => {
  expect(readWorldBook(pngWith([{ keyword: "naidata", text: base64('{"a":1,}') }]))).toMatchObject({
    ok: false,
    error: { code: "json-syntax", details: { line: 1, column: 8 } },
  });
});

test("other bytes are no PNG", () => {
  expect(isPng(new TextEncoder().encode("{}"))).toBe(false);
});
