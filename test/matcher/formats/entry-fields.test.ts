import { expect, test } from "vitest";
import { ENTRY_FIELDS, modelValue, readEntryFields } from "../../../src/matcher/formats/entry-fields.ts";
import { convertedEntryTemplate } from "../../../src/matcher/formats/sillytavern/template.ts";
import { EntrySchema } from "../../../src/matcher/model/book.ts";

test("every field of SillyTavern's template but addMemo has a place in the model", () => {
  const known = new Set(ENTRY_FIELDS.map(({ st }) => st));
  expect(Object.keys(convertedEntryTemplate()).filter((name) => !known.has(name))).toEqual(["addMemo"]);
});

test("a whole entry reads into the model and writes back the same", () => {
  const entry = {
    ...convertedEntryTemplate(),
    position: 4,
    role: 2,
    selectiveLogic: 3,
    disable: true,
    displayIndex: 3,
    characterFilter: { isExclude: true, names: ["A"], tags: [] },
    extensions: { x: 1 },
  };
  const model = readEntryFields(entry, (st, code) => expect.unreachable(`${st}: ${code}`));
  expect(EntrySchema.parse({ uid: 0, ...model, source: { key: "0", index: 0, raw: entry } })).toMatchObject({
    enabled: false,
    position: "at_depth",
    role: "assistant",
    selectiveLogic: "and_all",
    group: { name: "", override: false, weight: 100 },
    recursion: { exclude: false, prevent: false, delayUntil: false },
    effects: { sticky: null, cooldown: null, delay: null },
    matchSources: { scenario: false, creatorNotes: false },
  });
  const written = Object.fromEntries(ENTRY_FIELDS.map((field) => [field.st, field.write(modelValue(model, field))]));
  const { addMemo: _addMemo, ...rest } = entry as Record<string, unknown>;
  expect(written).toEqual(rest);
});

test("what the file lacks is absent, what it says null stays null where null means something", () => {
  expect(readEntryFields({})).toEqual({});
  expect(readEntryFields({ depth: null, constant: null, sticky: null, key: null })).toEqual({
    depth: null,
    effects: { sticky: null },
  });
});

test("findings name the field", () => {
  const seen: string[] = [];
  readEntryFields({ order: "50", disable: 1 }, (st, code) => seen.push(`${st} ${code}`));
  expect(seen).toEqual(["disable wrong-type", "order wrong-type"]);
});

test("what is no object has no fields", () => {
  expect([null, "x", [1]].map((value) => readEntryFields(value))).toEqual([{}, {}, {}]);
});
