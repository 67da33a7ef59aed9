import { expect, test } from "vitest";
import { SOURCE_FORMATS } from "../../../src/matcher/model/book.ts";
import { lossOf } from "./samples/loss.ts";
import { randomBook } from "./samples/random-books.ts";
import { Random } from "./samples/random.ts";

const SEEDS = 40;

test.each(SOURCE_FORMATS)(
  "%s: no leaf is lost without a diagnostic, and what is read back is what was written",
  (format) => {
    let read = 0;
    for (let seed = 1; seed <= SEEDS; seed++) {
      const file = randomBook(format, new Random(seed), { entries: 4, odd: seed % 2 === 0 ? 0.2 : 0 });
      const result = lossOf(JSON.stringify(file), { readBack: true });
      expect(result.problems, `seed ${seed}`).toEqual([]);
      if (result.format === format) read++;
    }
    expect(read).toBe(SEEDS);
  },
);
