import { expect, it } from "vitest";

import { GroundingInputSchema } from "../../../src/workers/grounding/protocol.ts";
import { groundingInput } from "./support/grounding-input.ts";

it("takes infinite settings, and whatever numbers a session has", () => {
  const input = groundingInput({ books: ["b"], scan: { messageCount: Number.POSITIVE_INFINITY } });
  expect(GroundingInputSchema.parse(input)).toEqual(input);
  expect(input.settings.scanDepth).toBe(Number.POSITIVE_INFINITY);
});

it("refuses a book without its place", () => {
  const input = groundingInput({ books: ["b"] });
  const books = input.books.map(({ place: _place, ...book }) => book);
  expect(GroundingInputSchema.safeParse({ ...input, books }).success).toBe(false);
});
