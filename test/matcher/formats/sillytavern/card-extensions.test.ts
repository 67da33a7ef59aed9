import { expect, test } from "vitest";
import { CARD_EXTENSION_NAMES, CARD_EXTENSIONS } from "../../../../src/matcher/formats/sillytavern/card-extensions.ts";
import { convertedEntryTemplate } from "../../../../src/matcher/formats/sillytavern/template.ts";

test("no name occurs twice, and position is among the names", () => {
  expect(new Set(CARD_EXTENSIONS.map(({ world }) => world)).size).toBe(CARD_EXTENSIONS.length);
  expect(CARD_EXTENSION_NAMES.size).toBe(CARD_EXTENSIONS.length + 1);
  expect(CARD_EXTENSION_NAMES.has("position")).toBe(true);
});

test("what is filled in on the way to a world is the template's value", () => {
  const template = convertedEntryTemplate();
  for (const { world, toWorld } of CARD_EXTENSIONS) {
    if (typeof toWorld !== "symbol") expect([world, toWorld]).toEqual([world, template[world]]);
  }
});
