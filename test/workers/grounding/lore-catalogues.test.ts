import { createHash } from "node:crypto";

import { expect, it } from "vitest";

import { openCatalogue } from "../../../src/trace/decisions/open-catalogue.ts";
import { loreCatalogues } from "../../../src/workers/grounding/lore-catalogues.ts";
import { readCatalogue } from "../../../src/workers/grounding/read-grounding.ts";
import { attachedBooks, notedBook } from "../assembly/support/compiled.ts";

const books = [
  notedBook("x", [
    { comment: "One", order: 5 },
    { comment: "Two", order: 9 },
  ]),
  notedBook("y", [{ comment: "Three", order: 7 }]),
];
const revisions = new Map([
  ["x", "rx"],
  ["y", "ry"],
]);

it("has each book's entries in the order of the list, under the hash of its bytes", () => {
  const { attached } = attachedBooks(books);
  const made = loreCatalogues(attached, revisions);
  const opened = [...made].map(([id, { bytes }]) => [id, openCatalogue(readCatalogue(bytes))] as const);
  expect(opened.map(([id, { name, revision, count }]) => [id, name, revision, count])).toEqual([
    ["x", "X", "rx", 2],
    ["y", "Y", "ry", 1],
  ]);
  expect([0, 1].map((at) => opened[0]?.[1].nameOf(at))).toEqual(["Two", "One"]);
  for (const { id, bytes } of made.values()) expect(id).toBe(createHash("sha256").update(bytes).digest("hex"));
});

it("is made once for each lore, and is the same for the same revision", () => {
  const [one, other] = [attachedBooks(books).attached, attachedBooks(books).attached];
  expect(loreCatalogues(one, revisions)).toBe(loreCatalogues(one, revisions));
  expect(loreCatalogues(other, revisions)).toEqual(loreCatalogues(one, revisions));
  const third = loreCatalogues(attachedBooks(books).attached, new Map([["x", "r2"]]));
  expect(third.get("x")?.id).not.toBe(loreCatalogues(one, revisions).get("x")?.id);
});
