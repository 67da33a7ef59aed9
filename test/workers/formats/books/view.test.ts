import { describe, expect, it } from "vitest";
import { bookView, entryView } from "../../../../src/workers/formats/books/view.ts";
import { bookOf, HARBOUR } from "./support.ts";

describe("view of a book", () => {
  it("says every field of an entry, and keeps what the file said", () => {
    const [first] = bookOf(HARBOUR).entries;
    if (first === undefined) throw new Error("no entry");
    expect(entryView(first, 0)).toMatchObject({
      uid: 7,
      keys: ["harbour"],
      vectorized: false,
      characterFilter: null,
      recursion: { exclude: false, prevent: false, delayUntil: false },
      source: { key: "7", index: 0, raw: HARBOUR.entries["7"] },
    });
  });

  it("has the names of the API and the whole file", () => {
    const view = bookView(bookOf(HARBOUR));
    expect(view).toMatchObject({ description: "", settings: { extensions: {} } });
    expect(view["source"]).toEqual({ format: "sillytavern-world-info", entryContainer: "object-map", raw: HARBOUR });
  });

  it.each([
    ["entries in an array", { entries: [{ uid: 1, key: ["a"] }, null, { uid: 2, key: ["b"] }] }],
    ["a bare array", [{ uid: 1, key: ["a"] }]],
    [
      "a character book",
      { name: "C", scan_depth: 3, entries: [{ id: 2, keys: ["a"], enabled: true, insertion_order: 1 }] },
    ],
    ["a Risu lorebook", { type: "risu", ver: 1, data: [{ key: "a", content: "A" }] }],
    ["no usable list", { entries: 5 }],
    ["no entries", { name: "N", entries: {} }],
    ["a name of the prototype", JSON.parse('{"entries":{"__proto__":{"uid":1,"key":["a"]}}}')],
  ])("puts the entries back: %s", (_what, file) => {
    expect(bookView(bookOf(file))["source"]).toMatchObject({ raw: file });
  });

  it("marks entries that share a uid", () => {
    const twice = { entries: { "0": { uid: 1, key: ["a"] }, "1": { uid: 1, key: ["b"] } } };
    expect(bookView(bookOf(twice))["entries"]).toMatchObject([{ uidDuplicate: true }, { uidDuplicate: true }]);
  });
});
