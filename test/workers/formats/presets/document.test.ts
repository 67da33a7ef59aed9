import { expect, test } from "vitest";
import { extensionsOf, PresetDocumentSchema } from "../../../../src/workers/formats/presets/document.ts";
import { createPreset } from "../../../../src/workers/formats/presets/edit.ts";
import { STAMP } from "../support/stamp.ts";

const document = createPreset({ name: "A" }, STAMP);

test("extensions are those of the file until they were edited", () => {
  const source = { format: "x", raw: { extensions: { a: 1 } } };
  expect(extensionsOf({ source })).toEqual({ a: 1 });
  expect(extensionsOf({ source, extensions: { b: 2 } })).toEqual({ b: 2 });
  expect(extensionsOf(document)).toBeUndefined();
});

test("a document with fields of a later program in its source is one", () => {
  expect(PresetDocumentSchema.safeParse({ ...document, source: { ...document.source, later: 1 } }).success).toBe(true);
  expect(PresetDocumentSchema.safeParse({ ...document, systemPromptMode: "x" }).success).toBe(false);
});
