import { expect, it } from "vitest";

import {
  amountOrNull,
  countOrNull,
  recordOf,
  textOrNull,
} from "../../../../../src/trace/project/turn/events/json-value.ts";

it("takes what has the shape, and nothing else", () => {
  expect([{}, [], null, "x", 1].map((value) => recordOf(value))).toEqual([{}, null, null, null, null]);
  expect(["x", "", 1, null].map((value) => textOrNull(value))).toEqual(["x", null, null, null]);
  expect([0, 7, -1, 1.5, Number.NaN, 2 ** 60, "1"].map((value) => countOrNull(value))).toEqual([
    0,
    7,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect([0, 1.5, -1, Number.POSITIVE_INFINITY, null].map((value) => amountOrNull(value))).toEqual([
    0,
    1.5,
    null,
    null,
    null,
  ]);
});
