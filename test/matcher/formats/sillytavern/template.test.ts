import { expect, test } from "vitest";
import { convertedEntryTemplate } from "../../../../src/matcher/formats/sillytavern/template.ts";

test("each call gives lists of its own", () => {
  const first = convertedEntryTemplate();
  expect(first).toEqual(convertedEntryTemplate());
  expect(first["key"]).not.toBe(convertedEntryTemplate()["key"]);
  expect(first).toMatchObject({ selective: false, probability: 100, delayUntilRecursion: false });
});
