import { expect, it } from "vitest";

import { en } from "../../../../../src/trace/inspector/core/words/en.ts";
import { first } from "../../../../../src/trace/inspector/core/words/first.ts";

it("is a part of English, with the words of the frame and the graph", () => {
  expect(en).toMatchObject(first);
  for (const word of ["list.title", "graph.sources", "card.book", "fact.not-recorded", "app.pick"] as const) {
    expect(first[word]).toBe(en[word]);
  }
});
