import { expect, test } from "vitest";
import { pngChunks } from "../../../../src/workers/formats/cards/png-chunks.ts";
import { pngText } from "../../../../src/workers/formats/cards/png-texts.ts";
import { writePngCard } from "../../../../src/workers/formats/cards/write-png-card.ts";
import { ADA, bytesOf, importCard, PIXELS, pngWith, textChunk } from "./support/files.ts";

/** Types of the chunks, and what text chunks say. */
function layout(file: Uint8Array): unknown[] {
  return pngChunks(file).map((chunk) => {
    const text = pngText(chunk);
    if (text === undefined) return chunk.type;
    const said = Buffer.from(text.read()).toString();
    return [
      text.keyword,
      text.keyword === "comment" ? said : (JSON.parse(Buffer.from(said, "base64").toString()) as unknown),
    ];
  });
}

test("both chunks just before the end, old ones of any kind removed, all others kept", () => {
  const old = { name: "old" };
  const picture = pngWith(
    textChunk({ keyword: "Chara", card: old }),
    textChunk({ keyword: "Comment", text: "kept" }),
    textChunk({ type: "zTXt", keyword: "ccv3", card: old }),
    PIXELS,
    textChunk({ type: "iTXt", keyword: "chara", card: old }),
  );
  const file = writePngCard(ADA, picture);
  const v3 = { ...ADA, spec: "chara_card_v3", spec_version: "3.0" };
  expect(layout(file)).toEqual(["IHDR", ["comment", "kept"], "IDAT", ["chara", ADA], ["ccv3", v3], "IEND"]);
  expect(importCard(file).data).toEqual(importCard(bytesOf(JSON.stringify(ADA))).data);
});

test("without a picture, or with an original that is none, on a blank one", () => {
  for (const picture of [null, bytesOf(JSON.stringify(ADA))]) {
    expect(layout(writePngCard(ADA, picture))).toEqual([
      "IHDR",
      "IDAT",
      ["chara", ADA],
      ["ccv3", expect.anything()],
      "IEND",
    ]);
  }
});

test("a file that could not be imported again has the newer chunk only", () => {
  const whole = writePngCard(ADA, null);
  expect(writePngCard(ADA, null, whole.length)).toEqual(whole);
  const short = writePngCard(ADA, null, whole.length - 1);
  expect(layout(short)).toEqual(["IHDR", "IDAT", ["ccv3", expect.anything()], "IEND"]);
  expect(importCard(short).data).toEqual(importCard(whole).data);
});

test("lone surrogates survive", () => {
  const card = { ...ADA, data: { ...ADA.data, description: "\ud83d x" } };
  expect(importCard(writePngCard(card, null)).data.description).toBe("\ud83d x");
});
