import { describe, expect, it } from "vitest";
import { KEY_DYNAMIC, KEY_LITERAL, TRAIT_ALWAYS } from "../../../src/matcher/compile/lore.ts";
import type { CompiledLore } from "../../../src/matcher/engine.ts";
import { compiled, type Fields } from "../../support/lore.ts";

const tablesOf = (...entries: Fields[]): CompiledLore["tables"] => compiled({ entries }).tables;

describe("the keys of entries", () => {
  const { keyStart, keyMiddle, keyKind, keyRef, literals } = tablesOf(
    { key: ["cat", "{{user}}"], keysecondary: ["dog"] },
    { key: [] },
    { key: ["dog"], keysecondary: [] },
  );

  it("are one list: primary keys, then secondary ones, entry by entry", () => {
    expect([...keyStart]).toEqual([0, 3, 3, 4]);
    expect([...keyMiddle]).toEqual([2, 3, 4]);
  });

  it("have their kinds, and one pattern for keys that are alike", () => {
    expect([...keyKind]).toEqual([KEY_LITERAL, KEY_DYNAMIC, KEY_LITERAL, KEY_LITERAL]);
    expect(keyRef[2]).toBe(keyRef[3]);
    expect(literals.patternCount).toBe(2);
  });
});

describe("which entries a literal makes the loop look at", () => {
  const marked = (tables: CompiledLore["tables"]): number[][] =>
    Array.from({ length: tables.markStart.length - 1 }, (_, pattern) => [
      ...tables.markEntry.subarray(tables.markStart[pattern], tables.markStart[pattern + 1]),
    ]);

  it("are those with the primary key, once each", () => {
    expect(marked(tablesOf({ key: ["cat", "CAT ", "cat"] }, { key: ["cat"] }))).toContainEqual([0, 1]);
  });

  it("are not those that have it as a secondary key only", () => {
    const tables = tablesOf({ key: ["cat"], keysecondary: ["dog"] });
    expect(marked(tables).flat()).toEqual([0]);
  });

  it("are those with a regex that requires it", () => {
    const tables = tablesOf({ key: ["/kittens?/"] }, { key: ["none"] });
    expect(marked(tables).filter((row) => row.includes(0)).length).toBeGreaterThan(0);
  });
});

describe("entries that are looked at in every loop", () => {
  it.each<[what: string, fields: Fields, always: boolean]>([
    ["constant", { constant: true }, true],
    ["@@activate", { content: "@@activate\nText" }, true],
    ["with a filter", { key: ["cat"], characterFilter: { names: ["Ada"] } }, true],
    ["with triggers", { key: ["cat"], triggers: ["quiet"] }, true],
    ["with a delay", { key: ["cat"], delay: 3 }, true],
    ["with a delay level", { key: ["cat"], delayUntilRecursion: 1 }, true],
    ["key of white space", { key: [" "] }, true],
    ["key with macros", { key: ["{{user}}"] }, true],
    ["key with a line break", { key: ["a\nb"] }, true],
    ["refused regex", { key: [String.raw`/(\w+) \1/`] }, true],
    ["regex without a literal", { key: ["/\\d/"] }, true],
    ["regex with a literal", { key: ["/cats?/"] }, false],
    ["literal", { key: ["cat"] }, false],
    ["no key", { key: [] }, false],
    ["empty key", { key: [""] }, false],
    ["disabled constant", { constant: true, disable: true }, false],
    ["secondary key with macros", { key: ["cat"], keysecondary: ["{{user}}"] }, false],
  ])("%s: %s", (_what, fields, always) => {
    expect(((tablesOf(fields).traits[0] ?? 0) & TRAIT_ALWAYS) !== 0).toBe(always);
  });
});

describe("the memory of tables", () => {
  it("comes from the allocator alone", () => {
    const { literals: _literals, ...tables } = tablesOf({ key: ["cat"], content: "cat" });
    const buffers = Object.values(tables).map((table) => table.buffer);
    expect(buffers.every((buffer) => buffer instanceof ArrayBuffer)).toBe(true);
    expect(new Set(buffers).size).toBe(buffers.length);
  });
});
