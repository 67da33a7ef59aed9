import { describe, expect, it } from "vitest";
import type { Entry, WorldBook } from "../../../src/matcher/model/book.ts";
import { entryPath, fieldPath, keyPath, step } from "../../../src/matcher/lint/path.ts";
import { bookOf } from "./support.ts";

const [entry] = bookOf([{}]).entries as [Entry];
const at = (key: string, index: number): Entry => ({ ...entry, source: { ...entry.source, key, index } });
const book = (format: WorldBook["source"]["format"], entryContainer: "object" | "array"): WorldBook => ({
  ...bookOf([]),
  source: { format, entryContainer, raw: {} },
});

const bareList: WorldBook = { ...book("st-world", "array"), source: { ...book("st-world", "array").source, raw: [] } };

describe("JSON paths", () => {
  it("steps by name and by index", () => {
    expect(step(step(step("$", "entries"), "a b"), 3)).toBe('$.entries["a b"][3]');
  });

  it.each([
    ["an object of entries", book("st-world", "object"), at("12", 0), '$.entries["12"]'],
    ["an array of entries", book("character-book", "array"), at("12", 4), "$.entries[4]"],
    ["a Risu lorebook", book("risu", "array"), at("0", 0), "$.data[0]"],
    ["a bare list", bareList, at("4", 4), "$[4]"],
  ])("names an entry of %s", (_name, holder, subject, path) => expect(entryPath(holder, subject)).toBe(path));

  it("finds a field at the top, under extensions, or not at all", () => {
    const raw = { position: 1, extensions: { scan_depth: 2 }, secondary_keys: [] };
    expect(fieldPath("$.x", raw, "position")).toBe("$.x.position");
    expect(fieldPath("$.x", raw, "scanDepth", "scan_depth")).toBe("$.x.extensions.scan_depth");
    expect(fieldPath("$.x", raw, /second/i)).toBe("$.x.secondary_keys");
    expect(fieldPath("$.x", raw, "role")).toBe("$.x");
    expect(fieldPath("$.x", null, "role")).toBe("$.x");
  });

  it.each([
    [{ key: ["a"] }, "primary", "$.x.key[2]"],
    [{ keys: ["a"] }, "primary", "$.x.keys[2]"],
    [{ keywords: ["a"] }, "primary", "$.x.keywords[2]"],
    [{ key: "a, b, c" }, "primary", "$.x.key"],
    [{ secondkey: "a, b, c" }, "secondary", "$.x.secondkey"],
    [{ secondary_keys: [] }, "secondary", "$.x.secondary_keys[2]"],
    [{}, "secondary", "$.x"],
  ] as const)("names a key of %j", (raw, list, path) => expect(keyPath("$.x", raw, list, 2)).toBe(path));
});
