import { expect, test } from "vitest";
import { isRisuZeroPercent, leftover, SOURCE_ADAPTORS } from "../../../src/matcher/formats/source-formats.ts";
import { ENTRY_FIELDS } from "../../../src/matcher/formats/entry-fields.ts";
import { isFields } from "../../../src/matcher/formats/json-object.ts";
import { SOURCE_FORMATS } from "../../../src/matcher/model/book.ts";

test("every adaptor converts anything without throwing", () => {
  for (const format of SOURCE_FORMATS) {
    for (const raw of [null, undefined, "x", 5, [], {}, { keys: {}, extensions: "x", key: [], displayName: 3 }]) {
      expect(() => SOURCE_ADAPTORS[format].toWorld(raw, 0)).not.toThrow();
    }
  }
});

test("a converted form has only fields that the model or the template knows", () => {
  const known = new Set([...ENTRY_FIELDS.map(({ st }) => st), "uid", "addMemo"]);
  for (const format of SOURCE_FORMATS) {
    const world = SOURCE_ADAPTORS[format].toWorld({}, 0);
    expect(Object.keys(Object(world)).filter((name) => !known.has(name))).toEqual([]);
  }
});

test("fields that the conversion carries unchanged are not left over, all others are", () => {
  const raw = JSON.parse(
    '{"text":"T","keys":["a"],"displayName":"","enabled":true,"x":1,"constructor":2,"__proto__":3}',
  );
  const world = SOURCE_ADAPTORS.novelai.toWorld(raw, 0);
  expect(isFields(world) && Object.entries(leftover(raw, world, SOURCE_ADAPTORS.novelai))).toEqual([
    ["enabled", true],
    ["x", 1],
    ["constructor", 2],
    ["__proto__", 3],
  ]);
  expect(
    leftover({ displayName: null }, SOURCE_ADAPTORS.novelai.toWorld({}, 0) as object as {}, SOURCE_ADAPTORS.novelai),
  ).toEqual({
    displayName: null,
  });
});

test("0 % of Risu means never here, always in SillyTavern", () => {
  expect(isRisuZeroPercent({ activationPercent: 0 })).toBe(true);
  expect(isRisuZeroPercent({ activationPercent: "0" })).toBe(false);
  expect(SOURCE_ADAPTORS.risu.toWorld({ key: "", activationPercent: 0 }, 0)).toMatchObject({ useProbability: true });
});
