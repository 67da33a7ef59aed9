import { describe, expect, it } from "vitest";
import type { Entry, WorldBook } from "../../../src/matcher/model/book.ts";
import { entryPath, fieldPath, keyPaths, rootPath, step } from "../../../src/matcher/lint/path.ts";
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

  const filed = (format: WorldBook["source"]["format"], raw: unknown) => ({ path: "$.x", format, raw });

  it("finds a field at the top, under extensions, or not at all", () => {
    const card = filed("character-book", { extensions: { scan_depth: 2 }, secondary_keys: [] });
    expect(fieldPath(card, "scanDepth")).toBe("$.x.extensions.scan_depth");
    expect(fieldPath(card, "group", "secondaryKeys")).toBe("$.x.secondary_keys");
    expect(fieldPath(card, "group")).toBe("$.x");
    expect(fieldPath(filed("st-world", null), "keys")).toBe("$.x");
  });

  it.each([
    ["st-world", { key: ["a", "b"] }, "keys", ["$.x.key[0]", "$.x.key[1]"]],
    ["st-world", { key: [null, "a", {}, 7] }, "keys", ["$.x.key[1]", "$.x.key[3]"]],
    ["st-world", { key: "a, b" }, "keys", ["$.x.key", "$.x.key"]],
    ["agnai", { key: [], keywords: ["a", "b"] }, "keys", ["$.x.keywords[0]", "$.x.keywords[1]"]],
    ["risu", { secondkey: "a, b" }, "secondaryKeys", ["$.x.secondkey", "$.x.secondkey"]],
    ["novelai", {}, "secondaryKeys", ["$.x", "$.x"]],
  ] as const)("names the keys of %s %j", (format, raw, list, paths) => {
    expect(keyPaths(filed(format, raw), list, 2)).toEqual(paths);
  });

  it("finds a field of the file", () => {
    const given = { ...bookOf([]), source: { ...bookOf([]).source, raw: { token_budget: 1 } } };
    expect([rootPath(given, "a", "token_budget"), rootPath(given, "a"), rootPath(bareList, "a")]).toEqual([
      "$.token_budget",
      "$",
      "$",
    ]);
  });
});
