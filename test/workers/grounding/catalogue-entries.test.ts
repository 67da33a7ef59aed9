import { expect, it } from "vitest";

import { catalogueEntry } from "../../../src/workers/grounding/catalogue-entries.ts";
import { attachedBooks, notedBook } from "../assembly/support/compiled.ts";

const { attached } = attachedBooks([
  notedBook("b", [
    {
      key: ["dragon"],
      keysecondary: ["fire"],
      selective: true,
      selectiveLogic: 3,
      content: "@@activate\nlong text",
      order: 9,
      position: 4,
      depth: 2,
      group: "g, h",
      groupWeight: 7,
      probability: 40,
      useProbability: true,
      sticky: 3,
      delayUntilRecursion: 2,
    },
    { key: [], constant: true, disable: true, order: 8, selective: true },
  ]),
]);

it("says what the engine has of an entry", () => {
  expect(catalogueEntry(attached.lore, 0, "Title")).toMatchObject({
    uid: "0",
    occurrence: 1,
    name: "Title",
    keys: ["dragon"],
    secondaryKeys: ["fire"],
    keyCount: 1,
    logic: "and_all",
    decorator: "activate",
    order: 9,
    position: "at_depth",
    depth: 2,
    group: ["g", "h"],
    groupWeight: 7,
    probability: 40,
    sticky: 3,
    delayLevel: 2,
    units: "long text".length,
  });
});

it("has no logic without secondary keys, no roll where none is made, and no entry outside of the list", () => {
  expect(catalogueEntry(attached.lore, 1, "")).toMatchObject({
    logic: null,
    probability: null,
    constant: true,
    disabled: true,
    group: [],
    decorator: null,
  });
  expect(() => catalogueEntry(attached.lore, 2, "")).toThrow(RangeError);
});
