import { describe, expect, it } from "vitest";

import { alphabetOf } from "../../../../src/matcher/compile/regex/alphabet.ts";
import { Cursor } from "../../../../src/matcher/compile/regex/cursor.ts";
import { readCharacterEscape, readClassEscape } from "../../../../src/matcher/compile/regex/escape.ts";

/** The code and how much of the text it took. */
function read(text: string, unicode: boolean, inClass = false): [number, number] {
  const cursor = new Cursor(text, unicode);
  return [readCharacterEscape(cursor, inClass), cursor.at];
}

describe("readCharacterEscape without the u flag", () => {
  it.each([
    ["n", 0x0a, 1],
    ["v", 0x0b, 1],
    ["cJ", 0x0a, 2],
    ["cj", 0x0a, 2],
    ["c1", 0x5c, 0],
    ["x41", 0x41, 3],
    ["x4", 0x78, 1],
    ["u0041", 0x41, 5],
    ["u41", 0x75, 1],
    ["u{41}", 0x75, 1],
    ["0", 0, 1],
    ["08", 0, 1],
    ["101", 0x41, 3],
    ["400", 0x20, 2],
    ["8", 0x38, 1],
    ["王", 0x738b, 1],
    ["-", 0x2d, 1],
  ])("\\%s", (text, code, length) => expect(read(text, false)).toEqual([code, length]));

  it("takes digits and _ after \\c inside a class only", () => {
    expect(read("c1", false, true)).toEqual([0x11, 2]);
    expect(read("c_", false, true)).toEqual([0x1f, 2]);
  });
});

describe("readCharacterEscape with the u flag", () => {
  it.each([
    ["u{1F409}", 0x1f409, 8],
    ["ud83d\\udc09", 0x1f409, 11],
    ["ud83d\\u0041", 0xd83d, 5],
    ["udc09", 0xdc09, 5],
    ["0", 0, 1],
    ["$", 0x24, 1],
  ])("\\%s", (text, code, length) => expect(read(text, true)).toEqual([code, length]));
});

describe("readClassEscape", () => {
  it("reads properties with the u flag only", () => {
    const letters = readClassEscape(new Cursor("p{Lu}", true), alphabetOf(true, false));
    expect(letters?.slice(0, 2)).toEqual([0x41, 0x5a]);
    expect(readClassEscape(new Cursor("p{Lu}", false), alphabetOf(false, false))).toBeNull();
    expect(() => readClassEscape(new Cursor("p{Nope}", true), alphabetOf(true, false))).toThrow("unknown property");
  });

  it("leaves other escapes alone", () => {
    const cursor = new Cursor("n", false);
    expect([readClassEscape(cursor, alphabetOf(false, false)), cursor.at]).toEqual([null, 0]);
  });
});
