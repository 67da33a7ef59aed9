import { describe, expect, it } from "vitest";

import { writeJsonText } from "../../../src/trace/model/json-text.ts";

const PIECE = 8192;

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  writeJsonText(text, (piece) => pieces.push(piece));
  return pieces;
}

describe("the JSON of a text in pieces", () => {
  it("is that of JSON.stringify, wherever pairs and lone surrogates lie", () => {
    const tails = ["\u{1F409}\u{1F409}", "\uD83D", "\uDC09\uD83D\uDC09", '\n"\\', "\uD83D\uD83D\uDC09\uDC09"];
    for (const tail of tails) {
      for (let length = PIECE - 3; length <= PIECE + 1; length += 1) {
        const text = "a".repeat(length) + tail + "b".repeat(PIECE) + tail;
        expect(piecesOf(text).join("")).toBe(JSON.stringify(text));
      }
    }
  });

  it("ends no piece within a pair", () => {
    for (const head of ["", "a"]) {
      for (const piece of piecesOf(head + "\u{1F409}".repeat(PIECE))) expect(piece.isWellFormed()).toBe(true);
    }
  });

  it("has small pieces, of a small text one", () => {
    expect(piecesOf('a"b')).toEqual(['"a\\"b"']);
    expect(piecesOf("a".repeat(PIECE * 3)).map(({ length }) => length)).toEqual([1, PIECE, PIECE, PIECE, 1]);
  });
});
