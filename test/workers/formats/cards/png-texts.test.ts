import { expect, test } from "vitest";
import { pngChunk, pngChunks } from "../../../../src/workers/formats/cards/png-chunks.ts";
import { pngText } from "../../../../src/workers/formats/cards/png-texts.ts";
import { pngWith, textChunk, type Text } from "./support/files.ts";

const readText = (bytes: Uint8Array) => {
  const chunk = pngChunks(pngWith(bytes))[1];
  return chunk === undefined ? undefined : pngText(chunk);
};

test.each<Text>([
  { type: "tEXt", keyword: "Chara", text: "eyJ9" },
  { type: "zTXt", keyword: "chara", text: "eyJ9" },
  { type: "iTXt", keyword: "CHARA", text: "eyJ9" },
  { type: "iTXt", keyword: "chara", text: "eyJ9", compressed: true },
])("%j", (text) => {
  const read = readText(textChunk(text));
  expect(read).toMatchObject({ type: text.type, keyword: "chara" });
  expect(Buffer.from(read?.read() ?? []).toString()).toBe("eyJ9");
});

test("what is no text chunk, or has a keyword without end, is none", () => {
  expect(readText(pngChunk("IDAT", Buffer.from("chara\0eyJ9")))).toBeUndefined();
  expect(readText(pngChunk("tEXt", Buffer.from("chara")))).toBeUndefined();
  expect(readText(pngChunk("tEXt", Buffer.from(`${"k".repeat(200)}\0x`)))).toBeUndefined();
});

test("an iTXt without its texts is empty", () => {
  expect(readText(pngChunk("iTXt", Buffer.from("chara\0\0\0en")))?.read()).toHaveLength(0);
});
