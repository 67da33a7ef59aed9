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

describe("the document of a card is bounded", () => {
  test("what the card repeats in data counts once", () => {
    expect(() => requireDocumentSize(importCard(jsonOf(withText(limit - 8 * 1024, "description"))))).not.toThrow();
  });

  test.each(["description", "odd"] as const)("a text in %s that is too long is refused with both numbers", (place) => {
    const error = importError(jsonOf(withText(limit + 1, place)));
    expect(error).toMatchObject({ code: "CHARACTER_DOCUMENT_TOO_LARGE", details: { limit } });
    const { requested } = (error as unknown as { details: { requested: number } }).details;
    expect(requested).toBeGreaterThan(limit);
    expect(error.message).toContain(String(requested));
    expect(error.message).toContain(String(limit));
  });

  test("the file around it does not count", () => {
    const picture = new Uint8Array(20 * MIB);
    const file = pngCard({ keyword: "comment", text: picture }, { card: ADA });
    expect(importCard(file)).toMatchObject({ name: "Ada", source: { byteLength: file.length } });
  });

  test("edits and new characters are held to it too", () => {
    const long = "x".repeat(MIB);
    const fields = { alternateGreetings: Array.from({ length: 17 }, () => long) };
    const coded = expect.objectContaining({ code: "CHARACTER_DOCUMENT_TOO_LARGE" }) as Error;
    expect(() => CHARACTER_FORMAT.edit(importCard(jsonOf(ADA)), "document", fields, LATER)).toThrow(coded);
    expect(() => CHARACTER_FORMAT.create({ name: "N", ...fields }, STAMP)).toThrow(coded);
  });
});
