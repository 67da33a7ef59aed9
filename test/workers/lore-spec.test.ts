import { describe, expect, test } from "vitest";

import { DEFAULT_SETTINGS } from "../../src/matcher/model/settings.ts";
import type { StoredSource } from "../../src/workers/books.ts";
import { specOf } from "../../src/workers/lore-spec.ts";
import { bookSource } from "./support/book.ts";

const settings = DEFAULT_SETTINGS;
const given = bookSource("a", [{ keys: ["a"] }]);
const stored: StoredSource = {
  id: "a",
  place: "global",
  revision: "r",
  form: "stored",
  at: { folder: "/data", kind: "world-book", id: "a" },
};

describe("the key of a spec", () => {
  const key = (...books: (typeof given | StoredSource)[]) => specOf({ books, settings }).key;

  test("is the same for the same books and settings", () => {
    expect(key(given, stored)).toBe(key({ ...given }, { ...stored, at: { ...stored.at } }));
    const otherwise = { ...settings, recursive: false };
    expect(specOf({ books: [given], settings: otherwise }).key).toBe(key(given));
  });

  test.each([
    { ...stored, revision: "s" },
    { ...stored, place: "chat" as const },
    { ...stored, at: { ...stored.at, folder: "/other" } },
    { ...stored, at: { ...stored.at, kind: "character" as const } },
  ])("is another for another book %#", (other) => {
    expect(key(other)).not.toBe(key(stored));
  });

  test("is another in another order, mode and setting", () => {
    expect(key(given, stored)).not.toBe(key(stored, given));
    expect(specOf({ books: [given], settings, mode: "oracle" }).key).not.toBe(key(given));
    expect(specOf({ books: [given], settings: { ...settings, caseSensitive: true } }).key).not.toBe(key(given));
  });
});

test.each([
  [{ books: [given] }, "settings"],
  [{ books: {}, settings }, "books"],
  [{ books: [{ id: "a" }], settings }, "books"],
])("what is no spec is refused with a sentence: %#", (input, field) => {
  const call = () => specOf(input as unknown as Parameters<typeof specOf>[0]);
  expect(call).toThrow(
    expect.objectContaining({ code: "worker-input-invalid", message: expect.stringContaining(field) as string }),
  );
});
