import { expect, it } from "vitest";

import { cut, pageOf } from "../../../../src/host/http/outcome/page.ts";

it("a page is what was asked for, else the first of the usual length", () => {
  expect([pageOf(undefined, 5), pageOf({ offset: 2 }, 5), pageOf({ offset: 1, limit: 0 }, 5)]).toEqual([
    { offset: 0, limit: 5 },
    { offset: 2, limit: 5 },
    { offset: 1, limit: 0 },
  ]);
  expect([cut("abcd".split(""), { offset: 1, limit: 2 }), cut(["a"], { offset: 9, limit: 2 })]).toEqual([
    ["b", "c"],
    [],
  ]);
});
