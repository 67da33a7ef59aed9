import fc from "fast-check";
import { expect, it } from "vitest";

import { TurnFactsSchema } from "../../../src/trace/model/turn/turn-facts.ts";
import { arbitraryOf } from "./arbitrary-of.ts";

it("makes values that their schema accepts, empty and filled ones", () => {
  const facts = fc.sample(arbitraryOf(TurnFactsSchema), 100);
  for (const one of facts) expect(TurnFactsSchema.parse(one)).toEqual(one);
  expect(new Set(facts.map(({ tools }) => tools.length > 0))).toEqual(new Set([true, false]));
  expect(new Set(facts.map(({ history }) => history === null))).toEqual(new Set([true, false]));
});
