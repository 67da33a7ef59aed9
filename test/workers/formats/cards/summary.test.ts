import { expect, test } from "vitest";
import { summaryOf } from "../../../../src/workers/formats/cards/summary.ts";
import { CHARACTER_FORMAT } from "../../../../src/workers/formats/cards/character-format.ts";
import { ADA, importCard, jsonOf, STAMP } from "./support/files.ts";

test("the row of an imported character, as published", () => {
  const file = jsonOf(ADA);
  expect(summaryOf(importCard(file, { fileName: "ada.json" }))).toEqual({
    ...STAMP,
    name: "Ada",
    sourceFormat: "sillytavern-v2",
    sourceContainer: "json",
    specVersion: "2.0",
    fileName: "ada.json",
    byteLength: 513,
    sha256: "0637baf75ca2b6655154c2b6736b0b9ee2c6dd2e92878687d356a323d9cf0606",
    tags: ["t"],
    alternateGreetingCount: 1,
    hasEmbeddedCharacterBook: true,
    warningCount: 0,
    unsupportedFeatureCount: 2,
  });
});

test("the row of one that was made here", () => {
  expect(summaryOf(CHARACTER_FORMAT.create({ name: "Empty" }, STAMP))).toEqual({
    ...STAMP,
    name: "Empty",
    sourceFormat: "sillytavern-v2",
    sourceContainer: "json",
    specVersion: "2.0",
    fileName: "character.json",
    tags: [],
    alternateGreetingCount: 0,
    hasEmbeddedCharacterBook: false,
    warningCount: 0,
    unsupportedFeatureCount: 0,
  });
});

test("rows are bounded, documents are not", () => {
  const tags = Array.from({ length: 1_000 }, () => "t".repeat(2_000));
  const name = `N${"x".repeat(5_000)}`;
  const document = importCard(jsonOf({ ...ADA, data: { ...ADA.data, name, tags } }), { fileName: "f".repeat(5_000) });
  const row = summaryOf(document);
  expect([row.name.length, row.tags.length, row.tags[0]?.length, row.fileName.length]).toEqual([
    1_024, 256, 1_024, 1_024,
  ]);
  expect(document.data).toMatchObject({ name, tags });
});
