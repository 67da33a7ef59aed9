import { describe, expect, it } from "vitest";
import { EntrySchema, WorldBookSchema } from "../../../src/matcher/model/book.ts";

const source = { key: "0", index: 0, raw: {} };

describe("the world book schema", () => {
  it("leaves absent what is absent and keeps null apart from it", () => {
    const entry = EntrySchema.parse({ uid: 1, scanDepth: null, source });
    expect(entry).toEqual({ uid: 1, scanDepth: null, source });
    expect("keys" in entry).toBe(false);
  });

  it("refuses an undefined where a field is to be absent", () => {
    expect(EntrySchema.safeParse({ uid: 1, content: undefined, source }).success).toBe(false);
  });

  it("refuses a wrong type, an unknown position and an unknown version", () => {
    expect(EntrySchema.safeParse({ uid: 1, keys: "a", source }).success).toBe(false);
    expect(EntrySchema.safeParse({ uid: 1, position: "somewhere", source }).success).toBe(false);
    const book = {
      schemaVersion: 2,
      kind: "world-book",
      name: "",
      settings: {},
      entries: [],
      source: { format: "st-world", entryContainer: "object", raw: {} },
      diagnostics: [],
    };
    expect(WorldBookSchema.safeParse(book).success).toBe(false);
    expect(WorldBookSchema.safeParse({ ...book, schemaVersion: 1 }).success).toBe(true);
  });
});
