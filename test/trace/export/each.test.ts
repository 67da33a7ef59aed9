import { expect, it } from "vitest";

import { each } from "../../../src/trace/export/each.ts";

it("is made anew each time that it is gone through, one after the other", () => {
  const made: number[] = [];
  const list = each([1, 2, 3], (one, index) => {
    made.push(one);
    return `${index}:${one}`;
  });
  expect([list.length, made]).toEqual([3, []]);
  for (const one of list) if (one === "1:2") break;
  expect(made).toEqual([1, 2]);
  expect([...list]).toEqual(["0:1", "1:2", "2:3"]);
  expect(made).toEqual([1, 2, 1, 2, 3]);
});
