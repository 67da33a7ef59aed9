import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MatcherError } from "../../../src/matcher/model/error.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { WORLD_BOOK_FORMAT } from "../../../src/workers/formats/books/format.ts";
import { PRESET_FORMAT } from "../../../src/workers/formats/presets/format.ts";
import { readActivationSettings } from "../../../src/workers/formats/settings/activation-settings.ts";
import { USER_FORMAT } from "../../../src/workers/formats/users/format.ts";
import { LibraryError } from "../../../src/workers/library/error.ts";
import type { ResourceKind } from "../../../src/workers/library/model/kinds.ts";
import type { DocumentBase, ResourceFormat } from "../../../src/workers/library/resource-format.ts";
import { HARBOUR } from "./books/support.ts";
import { bytesOf, LATER, STAMP, valueOf } from "./support/stamp.ts";

const preset = PRESET_FORMAT.import(bytesOf({ temperature: 1, prompts: [{ identifier: "main" }] }), STAMP, {}).document;
const book = WORLD_BOOK_FORMAT.import(bytesOf(HARBOUR), STAMP, {}).document;
const user = USER_FORMAT.create({ name: "Zoe" }, STAMP);

const NAMES = [
  "name",
  "description",
  "settings",
  "entries",
  "prompts",
  "sampling",
  "id",
  "source",
  "book",
  "__proto__",
];
const value = fc.jsonValue({ maxDepth: 4 });
const item = fc.dictionary(
  fc.constantFrom("uid", "keys", "identifier", "st", "source", "group", "recursion", "odd"),
  value,
);
const request = fc.oneof(
  value,
  fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), fc.string()), fc.oneof(value, fc.array(item, { maxLength: 3 }))),
);

/** Whether the call was accepted; throws for anything but a coded refusal. */
function accepted(call: () => unknown): boolean {
  try {
    call();
    return true;
  } catch (error) {
    if (error instanceof LibraryError || error instanceof MatcherError) return false;
    throw error;
  }
}

/** Whether an edit was accepted; what came of it is stored, read and exported. */
function isCarriedOut<K extends ResourceKind, D extends DocumentBase>(
  format: ResourceFormat<K, D>,
  document: D,
  fields: unknown,
): boolean {
  accepted(() => format.create(fields, STAMP));
  if (!accepted(() => format.edit(document, "document", fields, LATER))) return false;
  const edited = format.edit(document, "document", fields, LATER);
  const stored = format.fromStored(valueOf(bytesOf(format.toStored(edited))));
  expect(valueOf(format.export(stored, "json", null).bytes)).toEqual(
    valueOf(format.export(edited, "json", null).bytes),
  );
  return true;
}

describe("requests of any form", () => {
  it("are carried out or refused with a code, and what comes of them can be stored and exported", () => {
    let done = 0;
    fc.assert(
      fc.property(request, (fields) => {
        const json = valueOf(bytesOf(fields));
        accepted(() => USER_FORMAT.edit(user, "document", json, LATER));
        accepted(() => USER_FORMAT.create(json, STAMP));
        accepted(() => readActivationSettings(json, DEFAULT_SETTINGS));
        if (isCarriedOut(PRESET_FORMAT, preset, json)) done++;
        if (isCarriedOut(WORLD_BOOK_FORMAT, book, json)) done++;
      }),
      { numRuns: 250 },
    );
    expect(done).toBeGreaterThan(20);
  });
});
