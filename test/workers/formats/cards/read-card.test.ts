import { describe, expect, test } from "vitest";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { containerOf, readCard } from "../../../../src/workers/formats/cards/read-card.ts";
import { ADA, bytesOf, charxOf, importError, jsonOf, pngCard, VERA } from "./support/files.ts";

describe("what a file is, by its bytes", () => {
  test.each([
    ["png", pngCard({ card: ADA }), "card.json"],
    ["charx", charxOf({ "card.json": ADA }), ""],
    ["charx", charxOf({ "card.json": ADA }, { lead: "{junk" }), "x.json"],
    ["json", jsonOf(ADA), ""],
    ["json", jsonOf(ADA), "card.png"],
    ["json", bytesOf('\uFEFF \n {"name":"x"}'), ""],
    ["json", bytesOf("5"), "card.json"],
    ["json", new Uint8Array(), ""],
    ["yaml", bytesOf("name: x"), ""],
    ["yaml", jsonOf(ADA), "card.yml"],
  ] as const)("%s", (container, file, fileName) => {
    expect(containerOf(file, fileName)).toBe(container);
  });

  test("binary data is refused as such, UTF-16 by name", () => {
    expect(importError(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10)).code).toBe("wrong-entity-type");
    expect(importError(Uint8Array.of(1, 2, 0, 3)).code).toBe("wrong-entity-type");
    expect(importError(new Uint8Array(Buffer.from('\uFEFF{"name":"x"}', "utf16le"))).code).toBe("json-encoding");
  });
});

test("a card is the same in every carrier", () => {
  const files = [jsonOf(ADA), pngCard({ card: ADA }), charxOf({ "card.json": ADA })];
  for (const file of files) expect(readCard(file)).toMatchObject({ format: "sillytavern-v2", raw: ADA });
  expect(readCard(jsonOf(VERA))).toMatchObject({ format: "sillytavern-v1", container: "json", raw: VERA });
});

test("too many bytes are refused before anything is read", () => {
  const limit = LIMITS.inputBytes.value;
  expect(() => readCard(new Uint8Array(limit + 1))).toThrow(
    expect.objectContaining({ code: "input-too-large", details: { limit, requested: limit + 1 } }),
  );
});
