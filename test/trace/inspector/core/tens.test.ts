import { expect, it } from "vitest";
import { inTens } from "../../../../src/trace/inspector/core/tens.ts";

const list = (count: number) => Array.from({ length: count }, (_, index) => index);

it("leaves twelve alone and groups thirteen by ten", () => {
  expect(inTens(list(12))).toBeNull();
  expect(inTens(list(13))).toEqual([
    { first: 1, last: 10, members: list(10) },
    { first: 11, last: 13, members: [10, 11, 12] },
  ]);
  expect(
    inTens(list(60))
      ?.map(({ first, last }) => [first, last])
      .at(-1),
  ).toEqual([51, 60]);
});
