import { describe, expect, test } from "vitest";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { requireDocumentSize } from "../../../../src/workers/formats/cards/document-size.ts";
import { ADA, importCard, importError, jsonOf, pngCard, STAMP, LATER } from "./support/files.ts";
import { CHARACTER_FORMAT } from "../../../../src/workers/formats/cards/character-format.ts";

const MIB = 1024 * 1024;
const limit = LIMITS.characterDocumentBytes.value;
const withText = (bytes: number, place: "description" | "odd") => ({
  ...ADA,
  data: { ...ADA.data, [place]: "x".repeat(bytes) },
});

const SMALL = 8_192;

describe("the document of a card is bounded", () => {
  const sized = (bytes: number, place: "description" | "odd") => () =>
    requireDocumentSize(importCard(jsonOf(withText(bytes, place))), SMALL);

  test.each(["description", "odd"] as const)("a text in %s counts once, though card and document have it", (place) => {
    expect(sized(SMALL - 3_000, place)).not.toThrow();
    expect(sized(SMALL + 1, place)).toThrow(expect.objectContaining({ code: "CHARACTER_DOCUMENT_TOO_LARGE" }));
  });

  test("bytes count, not characters", () => {
    const card = { ...ADA, data: { ...ADA.data, description: "键".repeat(SMALL / 2) } };
    expect(() => requireDocumentSize(importCard(jsonOf(card)), SMALL)).toThrow(/at most 8192/);
  });

  test("the file around it does not count", () => {
    const document = importCard(pngCard({ keyword: "comment", text: new Uint8Array(2 * SMALL) }, { card: ADA }));
    expect(() => requireDocumentSize(document, SMALL)).not.toThrow();
  });
});

test("an import that is too large is refused with both numbers", () => {
  const error = importError(jsonOf(withText(limit + 1, "description")));
  expect(error).toMatchObject({ code: "CHARACTER_DOCUMENT_TOO_LARGE", details: { limit } });
  const { requested } = (error as unknown as { details: { requested: number } }).details;
  expect(requested).toBeGreaterThan(limit);
  expect(error.message).toContain(String(requested));
  expect(error.message).toContain(String(limit));
});

test("edits and new characters are held to it too", () => {
  const long = "x".repeat(MIB);
  const fields = { alternateGreetings: Array.from({ length: 17 }, () => long) };
  const coded = expect.objectContaining({ code: "CHARACTER_DOCUMENT_TOO_LARGE" }) as Error;
  expect(() => CHARACTER_FORMAT.edit(importCard(jsonOf(ADA)), "document", fields, LATER)).toThrow(coded);
  expect(() => CHARACTER_FORMAT.create({ name: "N", ...fields }, STAMP)).toThrow(coded);
});
