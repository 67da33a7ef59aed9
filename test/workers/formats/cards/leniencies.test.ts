import { expect, test } from "vitest";
import {
  CARD_LENIENCIES,
  type CardLeniency,
  CARD_STRICTNESS,
} from "../../../../src/workers/formats/cards/leniencies.ts";
import { ADA, bytesOf, charxOf, importCard, importError, jsonOf, pngCard } from "./support/files.ts";

const misnamed = { fileName: "ada.charx" };
const text = JSON.stringify(ADA);

/** A file for each leniency: SillyTavern refuses it. */
const FILES: Readonly<Record<CardLeniency, readonly Uint8Array[]>> = {
  "broken-ccv3": [pngCard({ keyword: "ccv3", text: "bm8=" }, { card: ADA })],
  "compressed-text": [pngCard({ type: "iTXt", card: ADA }), pngCard({ type: "zTXt", card: ADA })],
  "byte-order-mark": [
    bytesOf(`\uFEFF${text}`),
    charxOf({ "card.json": bytesOf(`\uFEFF${text}`) }),
    pngCard({ text: Buffer.from(`\uFEFF${text}`).toString("base64") }),
  ],
  "content-over-name": [jsonOf(ADA), pngCard({ card: ADA })],
};

test.each(Object.keys(CARD_LENIENCIES) as CardLeniency[])("%s is read", (name) => {
  for (const file of FILES[name]) expect(importCard(file, misnamed).name).toBe("Ada");
});

test("what SillyTavern takes for a card and is none is refused", () => {
  expect(Object.keys(CARD_STRICTNESS)).toEqual(["wrong-entity"]);
  expect(importError(jsonOf({ name: "World", entries: {} })).code).toBe("wrong-entity-type");
});
