import { expect, it } from "vitest";

import { LintSchema, WorldBookSchema, WorldBookSummarySchema } from "../../../../src/host/http/schemas/world-book.ts";
import { bent, notMissed } from "../support/bent.ts";
import { sampleOf } from "../support/replay.ts";

const { worldBook } = sampleOf("023").response as { worldBook: { book: { entries: unknown[] } } };
const { worldBooks } = sampleOf("024").response as { worldBooks: unknown[] };

it("a world book has every documented field", () => {
  expect(notMissed(WorldBookSchema, worldBook)).toEqual([]);
  const without = (field: string): unknown => bent(worldBook, "book", bent(worldBook.book, field));
  for (const field of ["entries", "settings", "source", "diagnostics", "name"]) {
    expect(WorldBookSchema.safeParse(without(field)).success).toBe(false);
  }
});

it("an entry has every documented field", () => {
  const [entry] = worldBook.book.entries;
  const withEntry = (changed: unknown): unknown => bent(worldBook, "book", bent(worldBook.book, "entries", [changed]));
  const missed = Object.keys(entry as object).filter(
    (field) => !WorldBookSchema.safeParse(withEntry(bent(entry, field))).success,
  );
  const optional = new Set(["insertionOrder", "position", "depth", "probability"]);
  expect(missed).toEqual(Object.keys(entry as object).filter((field) => !optional.has(field)));
  expect(WorldBookSchema.safeParse(withEntry(bent(entry, "position", 0))).success).toBe(false);
});

it("a row has its fields and no other", () => {
  expect(notMissed(WorldBookSummarySchema, worldBooks[0])).toEqual([]);
  expect(WorldBookSummarySchema.safeParse(bent(worldBooks[0], "more", 1)).success).toBe(false);
});

it("findings have code, severity and message", () => {
  const finding = { code: "c", severity: "warning", message: "m" };
  expect(LintSchema.safeParse({ findings: [finding], rules: [] }).success).toBe(true);
  expect(LintSchema.safeParse({ findings: [bent(finding, "code")] }).success).toBe(false);
});
