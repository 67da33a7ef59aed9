import { describe, expect, it } from "vitest";
import { type KeySlot, KeyTable } from "../../../src/matcher/compile/key-table.ts";
import {
  KEY_ALWAYS,
  KEY_DYNAMIC,
  KEY_LINE_REGEX,
  KEY_LITERAL,
  KEY_LONG_TEXT,
  KEY_NEVER,
  KEY_REFUSED,
  KEY_TEXT_REGEX,
} from "../../../src/matcher/compile/lore.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { type Fields, loreEntry, settingsOf } from "../../support/lore.ts";

const QUOTA = LIMITS.regexNoLiteralQuota.value;

const open = (settings: Parameters<typeof settingsOf>[0] = {}): KeyTable => new KeyTable(settingsOf(settings));
const add = (table: KeyTable, key: string, fields: Fields = {}, book = "B"): KeySlot =>
  table.add(key, loreEntry(fields, 7), book);

describe("what a key becomes", () => {
  it.each<[key: string, kind: number]>([
    ["", KEY_NEVER],
    ["  ", KEY_ALWAYS],
    ["cat", KEY_LITERAL],
    ["big cat", KEY_LITERAL],
    ["{{user}}", KEY_DYNAMIC],
    ["two\nlines", KEY_LONG_TEXT],
    ["\u0001cat", KEY_LONG_TEXT],
    ["/ca?t/", KEY_LINE_REGEX],
    ["/cat\\ndog/", KEY_TEXT_REGEX],
    ["/cat[^]dog/", KEY_TEXT_REGEX],
    [String.raw`/(\w+) \1/`, KEY_REFUSED],
    ["/broken(/", KEY_LITERAL],
  ])("%j is of kind %d", (key, kind) => expect(add(open(), key).kind).toBe(kind));
});

describe("literal patterns", () => {
  it("are one for keys that compare alike", () => {
    const table = open();
    expect(add(table, "cat")).toEqual(add(table, " cat ", { caseSensitive: false }));
    expect(table.patterns).toEqual([{ text: "cat", caseSensitive: false, wholeWord: false }]);
  });

  it("are several where case, words or writing differ", () => {
    const table = open();
    for (const fields of [{}, { caseSensitive: true }, { matchWholeWords: true }]) add(table, "cat", fields);
    add(table, "Cat");
    expect(table.patterns).toHaveLength(4);
  });

  it("follow the global settings where the entry says nothing", () => {
    const table = open({ caseSensitive: true, matchWholeWords: true });
    add(table, "cat");
    add(table, "cat", { caseSensitive: false, matchWholeWords: false });
    expect(table.patterns).toEqual([
      { text: "cat", caseSensitive: true, wholeWord: true },
      { text: "cat", caseSensitive: false, wholeWord: false },
    ]);
  });

  it("of several words are plain substrings", () => {
    const table = open({ matchWholeWords: true });
    add(table, "big cat");
    expect(table.patterns[0]?.wholeWord).toBe(false);
  });

  it("do not take keys with line breaks, which are kept apart", () => {
    const table = open();
    expect(add(table, "a\nb")).toEqual(add(table, "a\nb"));
    expect(table.patterns).toEqual([]);
    expect(table.longTexts).toEqual([{ text: "a\nb", caseSensitive: false, wholeWords: false }]);
  });
});

describe("regexes", () => {
  it("are one for each source and flags, numbered by their place", () => {
    const table = open();
    const [first, second, again] = ["/cats?/", "/cats?/i", "/cats?/"].map((key) => add(table, key));
    expect([first?.ref, second?.ref, again?.ref]).toEqual([0, 1, 0]);
    expect(table.regexes.map(({ program }) => program.id)).toEqual([0, 1]);
  });

  it("bring the literals that every match holds as patterns, never as whole words", () => {
    const table = open({ matchWholeWords: true });
    add(table, "/\\bcats?\\b/i");
    const [regex] = table.regexes;
    const required = (regex?.required ?? []).map((pattern) => table.patterns[pattern]);
    expect(required.length).toBeGreaterThan(0);
    expect(required.every((pattern) => pattern?.wholeWord === false)).toBe(true);
  });

  it("know how far they reach only where they may leave their line", () => {
    const table = open();
    add(table, "/cats?/");
    add(table, "/cat\\ndog/");
    expect(table.regexes.map(({ gap }) => gap?.units ?? null)).toEqual([null, 7]);
  });
});

describe("refused regexes", () => {
  it("are listed for every entry that has one, with a hint", () => {
    const table = open();
    const key = String.raw`/(\w+) \1/`;
    add(table, key);
    table.add(key, loreEntry({}, 9), "C");
    expect(table.refused).toMatchObject([
      { book: "B", uid: 7, key, reason: "regex-backreference" },
      { book: "C", uid: 9, key, reason: "regex-backreference" },
    ]);
    expect(table.refused[0]?.hint).toMatch(/\w/);
  });
});

describe("the quota of regexes without a required literal", () => {
  const keys = Array.from({ length: QUOTA + 1 }, (_, i) => `/\\d{${i + 1}}/`);

  it("is counted by book, in the order added; what is over is refused", () => {
    const table = open();
    const kinds = keys.map((key) => add(table, key).kind);
    expect(kinds.slice(0, QUOTA)).not.toContain(KEY_REFUSED);
    expect(kinds[QUOTA]).toBe(KEY_REFUSED);
    expect(table.refused).toMatchObject([{ key: keys[QUOTA], reason: "regex-no-literal-quota" }]);
    expect(add(table, keys[QUOTA]!, {}, "C").kind).not.toBe(KEY_REFUSED);
  });

  it("counts keys, not patterns: what repeats one is refused as well, and the first stay", () => {
    const table = open();
    const kinds = Array.from({ length: QUOTA + 2 }, () => add(table, "/\\d+/").kind);
    expect(kinds.slice(0, QUOTA)).not.toContain(KEY_REFUSED);
    expect(kinds.slice(QUOTA)).toEqual([KEY_REFUSED, KEY_REFUSED]);
    expect(table.refused.map(({ key }) => key)).toEqual(["/\\d+/", "/\\d+/"]);
  });

  it("does not count a regex that has a literal", () => {
    const table = open();
    for (const key of [...keys.slice(0, QUOTA), "/cat/", "/cats?/"]) add(table, key);
    expect(table.refused).toEqual([]);
  });
});
