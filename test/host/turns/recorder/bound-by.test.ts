import { expect, it } from "vitest";

import { boundBy } from "../../../../src/host/turns/recorder/bound-by.ts";

const SOURCES = new Map([["a", ["session", "preset"]]]);

it("is where a world book is bound", () => {
  expect(boundBy({ id: "a", from: { kind: "world-book", id: "a" } }, SOURCES)).toEqual(["session", "preset"]);
  expect(boundBy({ id: "b", from: { kind: "world-book", id: "b" } }, SOURCES)).toEqual([]);
});

it("is the card of an embedded book, which nobody binds", () => {
  const id = "character:c:embedded-world-book";
  expect(boundBy({ id, from: { kind: "character", id: "c" } }, SOURCES)).toEqual(["embedded"]);
});
