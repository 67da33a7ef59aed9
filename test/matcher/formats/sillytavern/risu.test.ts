import { expect, test } from "vitest";
import { risuEntryToWorld } from "../../../../src/matcher/formats/sillytavern/risu.ts";

test("keys are split and trimmed, an empty key is one empty key", () => {
  expect(risuEntryToWorld({ key: "a, b", secondkey: "c,d" }, 0)).toMatchObject({
    key: ["a", "b"],
    keysecondary: ["c", "d"],
  });
  expect(risuEntryToWorld({ key: "", secondkey: "" }, 0)).toMatchObject({ key: [""], keysecondary: [] });
});

test.each([
  [undefined, 100, true],
  [40, 40, 40],
  [0, 0, 0],
  [null, 100, true],
])("activation %j gives probability %j and useProbability %j", (activationPercent, probability, useProbability) => {
  expect(risuEntryToWorld({ key: "a", activationPercent }, 0)).toMatchObject({ probability, useProbability });
});
