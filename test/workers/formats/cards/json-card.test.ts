import { describe, expect, test } from "vitest";
import { decodeLenient, parseCardJson } from "../../../../src/workers/formats/cards/json-card.ts";
import { CardNotes } from "../../../../src/workers/formats/cards/notes.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { bytesOf } from "./support/files.ts";

function parsed(text: string | Uint8Array): { value: unknown; notes: [string, string | undefined][] } {
  const notes = new CardNotes();
  const value = parseCardJson(typeof text === "string" ? bytesOf(text) : text, notes);
  return { value, notes: notes.all.map(({ code, path }) => [code, path]) };
}

describe("the JSON of a card", () => {
  test("deeper than a book may be, up to the limit of cards", () => {
    const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    const limit = LIMITS.cardDepth.value;
    expect(parsed(nested(limit)).notes).toEqual([]);
    expect(() => parsed(nested(limit + 1))).toThrow(
      expect.objectContaining({ code: "depth-limit", details: expect.objectContaining({ limit }) as unknown }),
    );
  });

  test("a byte order mark is skipped", () => {
    expect(parsed('\uFEFF{"a":1}').value).toEqual({ a: 1 });
  });

  test("what JSON.parse loses is noted", () => {
    const { value, notes } = parsed('{"a":{"b":1,\n"b":2},"c":[0,1e999],"__proto__":{"x":1}}');
    expect(JSON.stringify(value)).toBe('{"a":{"b":2},"c":[0,null],"__proto__":{"x":1}}');
    expect(notes).toEqual([
      ["duplicate-json-key", "a.b"],
      ["number-not-finite", "c[1]"],
    ]);
  });

  test("notes are bounded", () => {
    expect(parsed(`[${"1e999,".repeat(5_000)}1]`).notes).toHaveLength(100);
    const twice = `{${Array.from({ length: 500 }, (_, i) => `"k${i}":1,"k${i}":2`).join(",")}}`;
    expect(parsed(twice).notes).toHaveLength(100);
  });

  test("bytes that are no UTF-8 are replaced, UTF-16 is refused", () => {
    const { value, notes } = parsed(Uint8Array.of(0x22, 0xe9, 0x22));
    expect(value).toBe("\uFFFD");
    expect(notes).toEqual([["text-replaced", undefined]]);
    expect(() => decodeLenient(Uint8Array.of(0xff, 0xfe, 0x22, 0), new CardNotes())).toThrow(/UTF-16/);
  });

  test("a syntax error has its place", () => {
    expect(() => parsed('{"a":1,\n"b"}')).toThrow(/line 2, column 4/);
  });
});
