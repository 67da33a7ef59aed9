import { expect, it } from "vitest";
import { phrase } from "../../../../src/trace/inspector/core/phrase.ts";

it("is a key, with what goes into its places when there is something", () => {
  expect(phrase("fact.none")).toEqual({ word: "fact.none" });
  expect(phrase("is.tokens", { n: 2 })).toEqual({ word: "is.tokens", with: { n: 2 } });
});
