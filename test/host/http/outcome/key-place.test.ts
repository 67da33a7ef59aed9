import { expect, it } from "vitest";

import { jsonNumber, keyPlace, rollOf } from "../../../../src/host/http/outcome/key-place.ts";

it("a place has every field, null where nothing is known", () => {
  expect(keyPlace(undefined)).toBeNull();
  const evidence = { key: "k", keyIndex: 0, where: "source", source: "scenario", offset: 1, length: 0 } as const;
  const place = { key: "k", where: "source", index: null, source: "scenario", offset: 1, length: 0 };
  expect(keyPlace(evidence)).toEqual({ ...place, approximate: false });
  expect(keyPlace({ ...evidence, approximate: true })).toEqual({ ...place, approximate: true });
});

it("numbers that JSON has not are null", () => {
  expect([1, 0, Number.NaN, Number.POSITIVE_INFINITY, null, undefined].map(jsonNumber)).toEqual([
    1,
    0,
    null,
    null,
    null,
    null,
  ]);
  expect([rollOf(undefined), rollOf({ value: 0.5, probability: Number.NaN })]).toEqual([
    null,
    { value: 0.5, probability: null },
  ]);
});
