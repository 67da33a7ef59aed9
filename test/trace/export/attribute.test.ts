import { expect, it } from "vitest";

import { AttributeList, plainValue } from "../../../src/trace/export/attribute.ts";

it("leaves out what was not recorded and keeps what is none", () => {
  const list = new AttributeList()
    .int("a", null)
    .text("b", undefined)
    .int("c", 0)
    .text("d", "")
    .texts("e", [])
    .flag("f", false);
  expect(list.list.map(([name, value]) => [name, plainValue(value)])).toEqual([
    ["c", 0],
    ["d", ""],
    ["e", []],
    ["f", false],
  ]);
});

it("tells whole numbers from fractions by what they are of", () =>
  expect(
    new AttributeList()
      .int("a", 2)
      .real("b", 2)
      .int("c", 2.5)
      .list.map(([, { type }]) => type),
  ).toEqual(["int", "double", "double"]));
