import { createHash } from "node:crypto";

import fc from "fast-check";
import { expect, test } from "vitest";

import { digestText, sha256, sha256OfPieces, TextMemory } from "../../../src/workers/profile/text-digest.ts";

const hashOf = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** By the definition of WTF-8, code point by code point. */
function wtf8(text: string): Buffer {
  return Buffer.concat(
    Array.from(text, (character) => {
      const code = character.codePointAt(0) ?? 0;
      const isLone = code >= 0xd800 && code <= 0xdfff;
      return isLone ? Buffer.from([0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]) : Buffer.from(character);
    }),
  );
}

test("characters are code points, the hash is of UTF-8, and of WTF-8 where that cannot say the text", () => {
  const text = "aé鲍🙂x\ufffd";
  expect(digestText(text)).toEqual({ characters: 6, hash: hashOf(text) });
  const lone = "aé鲍🙂\ud800x\ufffd\udc00";
  expect(digestText(lone)).toEqual({ characters: 8, hash: hashOf(wtf8(lone)) });
  expect(sha256("\ud800")).toBe(hashOf(Buffer.from([0xed, 0xa0, 0x80])));
  expect(sha256("\udfff")).toBe(hashOf(Buffer.from([0xed, 0xbf, 0xbf])));
  expect(digestText("plain").characters).toBe(5);
  expect(sha256("")).toBe(createHash("sha256").digest("hex"));
});

test("a kept digest is the same, also after more texts than are kept", () => {
  const memory = new TextMemory(digestText);
  const first = memory.of("text 0");
  expect(memory.of("text 0")).toBe(first);
  for (let i = 1; i < 16_390; i++) memory.of(`text ${i}`);
  expect(memory.of("text 0")).not.toBe(first);
  expect(memory.of("text 0")).toEqual(first);
});

test("large texts are hashed alike, with lone surrogates, and beyond the memory that is kept for them", () => {
  for (const units of [20_000, 800_000]) {
    const text = "é鲍🙂\ud800x".repeat(units / 6);
    expect(sha256(text)).toBe(hashOf(wtf8(text)));
    expect(sha256(text.toWellFormed())).toBe(hashOf(text));
  }
});

test("a text in pieces has the hash of the whole, however large the pieces are", () => {
  for (const units of [[], [0, 3], [20_000, 1, 500_000], [900_000, 900_000, 5], [5, 3_000_000, 5]]) {
    const pieces = units.map((count, i) => `${i}é鲍🙂`.repeat(Math.ceil(count / 5)));
    const written = sha256OfPieces((put) => pieces.forEach((piece) => put(piece)));
    expect(written).toBe(hashOf(pieces.join("")));
  }
});

test("different texts have different hashes", () => {
  const unit = fc.constantFrom(
    "a",
    "\ufffd",
    "\ud800",
    "\udbff",
    "\udc00",
    "\udfff",
    "\ud83d",
    "\ude42",
    "é",
    "\uffff",
  );
  const text = fc.array(unit, { maxLength: 6 }).map((units) => units.join(""));
  fc.assert(
    fc.property(text, text, fc.nat(), unit, (one, other, place, changed) => {
      expect(sha256(one)).toBe(hashOf(wtf8(one)));
      expect(sha256(one) === sha256(other)).toBe(one === other);
      const at = place % (one.length + 1);
      const near = one.slice(0, at) + changed + one.slice(at + 1);
      expect(sha256(one) === sha256(near)).toBe(one === near);
    }),
    { numRuns: 3000 },
  );
});
