import { expect, it } from "vitest";

import { jsonText, nameText, plainValue } from "../../../../src/host/trace/recorder/plain.ts";

const cycle: Record<string, unknown> = {};
cycle["self"] = cycle;

it("makes text of every name", () => {
  const names = ["a", "", 5, true, 7n, undefined, null, {}, Symbol("s"), Object.create(null), () => 1];
  expect(names.map(nameText)).toEqual(["a", "", "5", "true", "7", "", "", "", "", "", ""]);
});

it("has no JSON of what has none", () => {
  expect([{ a: 1 }, undefined, cycle, 7n, { toJSON: () => undefined }].map(jsonText)).toEqual([
    '{"a":1}',
    null,
    null,
    null,
    null,
  ]);
});

it("keeps values that can be sent, and lists of them", () => {
  const values = ["a", 0.5, true, null, ["END", 5, cycle], Number.NaN, cycle, () => 1, 7n];
  expect(values.map(plainValue)).toEqual(["a", 0.5, true, null, ["END", "5", ""], "NaN", "", "", "7"]);
  expect(() => structuredClone(values.map(plainValue))).not.toThrow();
});
