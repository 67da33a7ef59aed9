import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { digestText, sha256, TextMemory } from "../../../src/workers/profile/text-digest.ts";

test("characters are code points, the hash is of UTF-8", () => {
  const text = "aé鲍🙂\ud800x\udc00";
  expect(digestText(text)).toEqual({
    characters: 7,
    hash: createHash("sha256").update(text).digest("hex"),
  });
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
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});
