import { expect, test } from "vitest";
import { readWorldBook, readWorldBookValue, type ReadOptions } from "../../../src/matcher/formats/read.ts";
import { type WorldBook, WorldBookSchema } from "../../../src/matcher/model/book.ts";
import type { Diagnostic } from "../../../src/matcher/model/diagnostic.ts";

function book(value: unknown, options: ReadOptions = {}): WorldBook {
  const read = readWorldBook(typeof value === "string" ? value : JSON.stringify(value), options);
  if (!read.ok) throw read.error;
  expect(WorldBookSchema.safeParse(read.book).success).toBe(true);
  return read.book;
}

const codes = ({ diagnostics }: { diagnostics: readonly Diagnostic[] }): string[] =>
  diagnostics.map(({ code, path }) => `${code} ${path}`);

test("a world file: absent stays absent, the raw entry is kept, the root is kept without its entries", () => {
  const entry = { uid: 3, key: ["a"], content: "c", custom: { x: 1 } };
  const read = book({ entries: { "3": entry }, extensions: { y: 1 }, unknown: [1] }, { fileName: "W.json" });
  expect(read.entries).toEqual([{ uid: 3, keys: ["a"], content: "c", source: { key: "3", index: 0, raw: entry } }]);
  expect(read.source).toEqual({
    format: "st-world",
    entryContainer: "object",
    raw: { extensions: { y: 1 }, unknown: [1] },
  });
  expect(read).toMatchObject({ name: "W", settings: { extensions: { y: 1 } }, diagnostics: [] });
});

test("entries come in JavaScript's order of keys; __proto__ and constructor are keys", () => {
  const read = book(
    '{"entries":{"b":{"uid":1},"10":{"uid":2},"__proto__":{"uid":3},"9":{"uid":4},"constructor":{"uid":5}}}',
  );
  expect(read.entries.map(({ source }) => source.key)).toEqual(["9", "10", "b", "__proto__", "constructor"]);
});

test("a character book is filled in as SillyTavern fills it, in the order of its ids", () => {
  const read = book({
    name: "B",
    description: "d",
    scan_depth: 4,
    token_budget: "500",
    recursive_scanning: true,
    entries: [
      { id: 9, keys: ["a"], content: "A", enabled: true, insertion_order: 1 },
      { id: 2, keys: ["b"], content: "B", enabled: true, insertion_order: 1, extensions: { role: "user" } },
    ],
  });
  expect(read.entries.map(({ uid }) => uid)).toEqual([2, 9]);
  expect(read.entries[1]).toMatchObject({ selective: false, probability: 100, depth: 4, displayIndex: 0 });
  expect(read.settings).toEqual({ scanDepth: 4, tokenBudget: 500, recursiveScanning: true });
  expect(codes(read)).toEqual(["wrong-type $.entries[1].extensions.role", "wrong-type $.token_budget"]);
});

test("colliding ids keep all entries, marked as not unique", () => {
  const read = book({
    entries: [
      { id: 1, keys: ["a"], enabled: true },
      { id: "1", keys: ["b"], enabled: true },
    ],
  });
  expect(read.entries.map(({ uid, uidDuplicate }) => [uid, uidDuplicate])).toEqual([
    [1, true],
    ["1", true],
  ]);
  expect(codes(read)).toEqual(["id-collision $.entries[1]"]);
  const world = book({ entries: { a: { uid: 7, key: [] }, b: { uid: 7, key: [] } } });
  expect(codes(world)).toEqual(["duplicate-uid $.entries.b", "id-collision $.entries.b"]);
  expect(world.entries.every(({ uidDuplicate }) => uidDuplicate)).toBe(true);
});

test("a missing id that would collide gets a free one", () => {
  const read = book({
    entries: [
      { keys: ["a"], enabled: true },
      { id: 0, keys: ["b"], enabled: true },
    ],
  });
  expect(read.entries.map(({ uid, keys }) => [uid, keys?.[0]])).toEqual([
    [0, "b"],
    [2, "a"],
  ]);
  expect(read.entries.some(({ uidDuplicate }) => uidDuplicate)).toBe(false);
});

test("an entry that is no object is kept and reported", () => {
  for (const entries of [{ a: "x", b: null }, ["x", null]]) {
    const read = readWorldBook(JSON.stringify({ entries }));
    expect(read).toMatchObject({ ok: true, report: { entriesRead: 2, entriesKept: 2 } });
    expect(read.ok && read.book.entries.map(({ source }) => source.raw)).toEqual(["x", null]);
    expect(read.ok && codes(read.book).filter((code) => code.startsWith("entry-invalid"))).toHaveLength(2);
  }
});

test("a list that is none gives an empty book and stays in the raw root", () => {
  const read = book({ entries: "garbage" });
  expect(read).toMatchObject({ entries: [], source: { raw: { entries: "garbage" } } });
  expect(codes(read)).toEqual(["entries-invalid $.entries"]);
});

test("the report counts entries read, kept and changed", () => {
  const read = readWorldBook(
    '{"entries":{"0":{"uid":0,"key":["a"],"order":"5","depth":"4"},"1":{"uid":1,"key":["b"]}}}',
  );
  expect(read).toMatchObject({
    ok: true,
    report: { format: "st-world", entriesRead: 2, entriesKept: 2, entriesChanged: 1 },
  });
});

test("repeated keys are reported with both positions", () => {
  const read = book('{"entries":{"0":{"uid":0,"key":["a"]},\n"0":{"uid":1,"key":["b"]}}}');
  expect(read.diagnostics[0]).toMatchObject({ code: "duplicate-json-key", path: '$.entries["0"]', line: 2, column: 1 });
  expect(read.diagnostics[0]?.message).toContain("line 1, column 13 and line 2, column 1");
  expect(read.entries[0]?.keys).toEqual(["b"]);
});

test("a number beyond a double is reported and left out", () => {
  const read = book('{"entries":{"0":{"uid":0,"key":["a"],"order":1e999}}}');
  expect(codes(read)).toEqual(['number-not-finite $.entries["0"].order']);
  expect(read.entries[0]).not.toHaveProperty("insertionOrder");
});

test("missing enabled is off and reported for character books, NovelAI and Agnai", () => {
  const files = [
    { entries: [{ id: 0, keys: ["a"] }] },
    { lorebookVersion: 5, entries: [{ keys: ["a"] }] },
    { kind: "memory", entries: [{ keywords: ["a"] }] },
  ];
  for (const file of files) {
    const read = book(file);
    expect(read.entries[0]?.enabled).toBe(false);
    expect(codes(read)).toContain("enabled-missing $.entries[0].enabled");
  }
});

test("Risu at 0 % never fires and says so", () => {
  const read = book({ type: "risu", data: [{ key: "a, b", secondkey: "", content: "c", activationPercent: 0 }] });
  expect(read.entries[0]).toMatchObject({ keys: ["a", "b"], secondaryKeys: [], probability: 0, useProbability: true });
  expect(codes(read)).toEqual(["risu-zero-percent $.data[0].activationPercent"]);
});

test("flags that are spelled twice and disagree are reported", () => {
  const entry = {
    uid: 0,
    key: ["a"],
    excludeRecursion: false,
    enabled: false,
    extensions: { exclude_recursion: true },
  };
  const read = book({ entries: { "0": entry } });
  expect(codes(read)).toEqual([
    'enabled-ignored $.entries["0"].enabled',
    'flag-spelling-conflict $.entries["0"].extensions.exclude_recursion',
  ]);
});

test("an entry without keys is reported unless it is constant", () => {
  const read = book({ entries: { "0": { uid: 0, content: "c" }, "1": { uid: 1, content: "c", constant: true } } });
  expect(codes(read)).toEqual(['no-keys $.entries["0"]']);
});

test("a title stands for a missing uid", () => {
  const read = book({ entries: { "[title]": { key: ["a"] }, "4": { key: ["b"] } } });
  expect(read.entries.map(({ uid }) => uid)).toEqual([4, "[title]"]);
  expect(codes(read)).toEqual(['no-uid $.entries["4"]', 'no-uid $.entries["[title]"]']);
});

test("a name that is no text is reported, a blank one of a character book too", () => {
  expect(codes(book({ name: 7, entries: {} }))).toEqual(["wrong-type $.name"]);
  expect(codes(book({ name: "", entries: {} }, { fileName: "W.json" }))).toEqual([]);
  const card = { name: " ", entries: [{ id: 0, keys: ["a"], enabled: true }] };
  expect(codes(book(card, { fileName: "B.json" }))).toEqual(["wrong-type $.name"]);
  expect(codes(book(card))).toEqual([]);
});

test("bad input is a coded error, never an exception", () => {
  for (const [input, code] of [
    ["{", "json-syntax"],
    [new Uint8Array([0xff]), "json-encoding"],
    ["null", "root-invalid"],
    ['{"spec":"chara_card_v2"}', "is-a-character-card"],
    ['{"prompts":[],"prompt_order":[]}', "is-a-preset"],
    ['{"a":1}', "not-a-world-book"],
  ] as const) {
    expect(readWorldBook(input)).toMatchObject({ ok: false, error: { code } });
  }
});

test("a parsed value is read too, also in a format that the caller names", () => {
  expect(readWorldBookValue({ entries: [] }, { format: "character-book" })).toMatchObject({
    ok: true,
    book: { source: { format: "character-book", entryContainer: "array" } },
  });
  expect(readWorldBookValue(undefined)).toMatchObject({ ok: false, error: { code: "root-invalid" } });
});

test("a number of too many digits where a text belongs is told as such", () => {
  const read = readWorldBook('{"entries":{"0":{"uid":0,"key":["a"],"content":1e999}}}');
  if (!read.ok) throw read.error;
  const messages = read.report.diagnostics.map(({ message }) => message);
  expect(messages).toContain('content: a number that is too large read as "Infinity".');
});
