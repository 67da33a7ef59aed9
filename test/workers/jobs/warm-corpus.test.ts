import { expect, test } from "vitest";

import { WorldBookSchema } from "../../../src/matcher/model/book.ts";
import { warmCorpus } from "../../../src/workers/jobs/warm-corpus.ts";

test("is a book of Latin, Chinese and regex keys, and 64 KiB units of text; the same each time", () => {
  const corpus = warmCorpus();
  expect(WorldBookSchema.safeParse(corpus.book).success).toBe(true);
  expect(corpus.request.messages.join("")).toHaveLength(64 * 1024);
  const keys = corpus.book.entries.flatMap((entry) => entry.keys ?? []);
  expect(keys.filter((key) => key.startsWith("/")).length).toBe(100);
  expect(keys.filter((key) => /^\p{scx=Han}/u.test(key)).length).toBe(300);
  expect(warmCorpus()).toEqual(corpus);
});
