import { describe, expect, test } from "vitest";
import { documentFromStored } from "../../../../src/workers/formats/cards/document.ts";
import { ADA, importCard, jsonOf, pngCard, VERA } from "./support/files.ts";

describe("a stored document", () => {
  test("comes back equal", () => {
    for (const file of [jsonOf(ADA), pngCard({ card: VERA })]) {
      const document = importCard(file, { fileName: "a" });
      expect(documentFromStored(JSON.parse(JSON.stringify(document)))).toEqual(document);
    }
  });

  test("keeps fields that are not known, and odd names in the card", () => {
    const raw = JSON.parse('{"spec":"x","data":{"name":"N","extensions":{"__proto__":{"a":1}}}}') as unknown;
    const stored = JSON.parse(JSON.stringify({ ...importCard(jsonOf(raw)), later: { x: 1 } })) as object;
    expect(JSON.stringify(documentFromStored(stored))).toBe(JSON.stringify(stored));
  });

  test.each([
    ["the top", null],
    ["schemaVersion", { schemaVersion: 2 }],
    ["source.raw", { source: { format: "f", container: "c", importedAt: "t", fileName: "n", raw: [] } }],
    ["data.tags", { data: { ...importCard(jsonOf(ADA)).data, tags: "t" } }],
    ["data.characterBook", { data: { ...importCard(jsonOf(ADA)).data, characterBook: 1 } }],
    ["compatibility.warnings", { compatibility: { unsupportedFeatures: [], unknownMacroNames: [] } }],
  ])("names what is wrong: %s", (field, change) => {
    const stored = change === null ? null : { ...importCard(jsonOf(ADA)), ...change };
    expect(() => documentFromStored(stored)).toThrow(
      expect.objectContaining({ code: "DOCUMENT_INVALID", details: { field } }),
    );
  });
});
