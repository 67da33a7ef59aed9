import { expect, test } from "vitest";
import { readWorldBookValue } from "../../../src/matcher/formats/read.ts";
import { writeStWorld } from "../../../src/matcher/formats/write-world.ts";
import type { SourceFormat, WorldBook } from "../../../src/matcher/model/book.ts";

function book(value: unknown, format?: SourceFormat): WorldBook {
  const read = readWorldBookValue(value, format === undefined ? {} : { format });
  if (!read.ok) throw read.error;
  return read.book;
}

test("a world file comes back as it was, object or array", () => {
  for (const entries of [{ "3": { uid: 8, key: "a,b", order: "5" }, title: { x: 1 } }, [{ uid: 0, key: ["a"] }, "x"]]) {
    const file = { name: "N", entries, originalData: { entries: [{ id: 1 }] }, own: null };
    expect(writeStWorld(book(file))).toEqual(file);
  }
});

test("edits are written: name, settings, fields, uid", () => {
  const read = book({ name: "N", scan_depth: 3, entries: { "0": { uid: 0, key: ["a"], order: "5" } } });
  const first = read.entries[0];
  if (first === undefined) throw new Error("no entry");
  const edited: WorldBook = {
    ...read,
    name: "M",
    settings: { scanDepth: 4 },
    entries: [{ ...first, uid: 9, keys: ["b"] }],
  };
  expect(writeStWorld(edited)).toEqual({
    name: "M",
    scan_depth: 4,
    entries: { "0": { uid: 9, key: ["b"], order: "5" } },
  });
});

test("colliding ids are all written, the later one under a free key", () => {
  const read = book({
    entries: [
      { id: 1, keys: ["a"], enabled: true },
      { id: "1", keys: ["b"], enabled: true },
    ],
  });
  const written = writeStWorld(read);
  expect(written["entries"]).toMatchObject({ "0": { uid: "1", key: ["b"] }, "1": { uid: 1, key: ["a"] } });
  expect(written["originalData"]).toEqual({
    entries: [
      { id: 1, keys: ["a"], enabled: true },
      { id: "1", keys: ["b"], enabled: true },
    ],
  });
});

test("a title like __proto__ is written as an ordinary key", () => {
  const file: unknown = JSON.parse('{"entries":{"__proto__":{"uid":0,"key":["a"]}}}');
  expect(JSON.stringify(writeStWorld(book(file)))).toBe(JSON.stringify(file));
});

test("what a foreign conversion does not carry is kept at entry and root", () => {
  const written = writeStWorld(
    book({
      kind: "memory",
      name: "M",
      entries: [{ name: "n", entry: "E", keywords: ["a"], weight: 3, priority: 9, enabled: true }],
    }),
  );
  expect(written["extensions"]).toEqual({
    "dsh-lorekeeper": { source: { format: "agnai", fields: { kind: "memory", name: "M" } } },
  });
  expect(written["entries"]).toMatchObject({
    "0": {
      comment: "n",
      content: "E",
      order: 3,
      extensions: { "dsh-lorekeeper": { source: { format: "agnai", fields: { priority: 9, enabled: true } } } },
    },
  });
});

test("settings of a character book survive the way through a world file", () => {
  const card = { name: "B", description: "d", scan_depth: 2, token_budget: 5, recursive_scanning: true, entries: [] };
  const again = book(writeStWorld(book(card, "character-book")));
  expect(again).toMatchObject({
    name: "B",
    description: "d",
    settings: { scanDepth: 2, tokenBudget: 5, recursiveScanning: true },
  });
});

test("an entry made in the model is written with its id in every format", () => {
  const files = [{ entries: {} }, { scan_depth: 1, entries: [] }, { kind: "memory", entries: [] }];
  for (const file of files) {
    const read = book(file, file === files[1] ? "character-book" : undefined);
    const made = { uid: 7, keys: ["a"], content: "c", source: { key: "7", index: 0, raw: undefined } };
    const written = writeStWorld({ ...read, entries: [made] });
    expect(JSON.parse(JSON.stringify(written["entries"]))).toMatchObject({ "7": { uid: 7, key: ["a"], content: "c" } });
    expect(JSON.stringify(written)).not.toContain("null]");
  }
});

test("an id that the model made up stays out of the file", () => {
  const file = { entries: { title: { key: ["a"], uid: null } } };
  const read = book(file);
  expect(read.entries[0]?.uid).toBe("title");
  const entries = read.entries.map((entry) => ({ ...entry, keys: ["b"] }));
  expect(writeStWorld({ ...read, entries })).toEqual({ entries: { title: { key: ["b"], uid: null } } });
});
