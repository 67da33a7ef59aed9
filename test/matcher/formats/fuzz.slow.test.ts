import { expect, test } from "vitest";
import { SOURCE_FORMATS } from "../../../src/matcher/model/book.ts";
import { lossOf } from "./samples/loss.ts";
import { mutatedBytes, mutatedText } from "./samples/mutate.ts";
import { randomBook } from "./samples/random-books.ts";
import { Random } from "./samples/random.ts";

const INPUTS = 100_000;
const FIRST_SEED = 20_260;

test.each(SOURCE_FORMATS)("%s: mutated files never crash the reader and never lose a leaf unseen", (format) => {
  let read = 0;
  let refused = 0;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + INPUTS; seed++) {
    const random = new Random(seed);
    const file = randomBook(format, random, { entries: seed % 5 === 0 ? 3 : 1, odd: 0.1, present: 0.2, kept: 0.05 });
    const text = mutatedText(file, random);
    const input = seed % 4 === 0 ? mutatedBytes(text, random) : text;
    const loss = attempt(input, seed);
    if (loss.problems.length > 0) expect(loss.problems, `seed ${seed}: ${text}`).toEqual([]);
    if (loss.format === undefined) refused++;
    else read++;
  }
  expect(read).toBeGreaterThan(INPUTS / 3);
  expect(refused).toBeGreaterThan(INPUTS / 20);
});

function attempt(input: string | Uint8Array, seed: number): ReturnType<typeof lossOf> {
  try {
    return lossOf(input, { readBack: seed % 32 === 1, writer: seed % 2 === 0 ? "world" : "card" });
  } catch (error) {
    throw new Error(`seed ${seed}`, { cause: error });
  }
}
