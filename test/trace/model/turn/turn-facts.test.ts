import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { TextPlaceSchema, TurnFactsSchema } from "../../../../src/trace/model/turn/turn-facts.ts";
import { turnFacts } from "../../project/turn/support/turns.ts";
import { withoutKeys } from "./support/without-keys.ts";

const many = <Value>(count: number, value: Value | undefined): Value[] =>
  Array.from({ length: count }, () => value as Value);

describe("facts of a turn", () => {
  it("have every key, whatever is not recorded", () => {
    const facts = turnFacts();
    expect(TurnFactsSchema.parse(facts)).toEqual(facts);
    for (const { path, copy } of withoutKeys(facts)) {
      if (!/\.(?:requested|effective)\./u.test(path)) expect(TurnFactsSchema.safeParse(copy).success, path).toBe(false);
    }
  });

  it("outlive the way to another thread", () =>
    expect(TurnFactsSchema.parse(structuredClone(turnFacts()))).toEqual(turnFacts()));

  it("are bounded", () => {
    const { calls, tools, attempts, captures } = turnFacts();
    const max = LIMITS.turnCalls.value;
    const accepts = (changes: Parameters<typeof turnFacts>[0]): boolean =>
      TurnFactsSchema.safeParse(turnFacts(changes)).success;
    expect([accepts({ calls: many(max, calls[0]) }), accepts({ calls: many(max + 1, calls[0]) })]).toEqual([
      true,
      false,
    ]);
    expect([accepts({ captures: many(max, captures[0]) }), accepts({ captures: many(max + 1, captures[0]) })]).toEqual([
      true,
      false,
    ]);
    expect(accepts({ attempts: many(max + 1, attempts[0]) })).toBe(false);
    const toolsMax = LIMITS.turnTools.value;
    expect([accepts({ tools: many(toolsMax, tools[0]) }), accepts({ tools: many(toolsMax + 1, tools[0]) })]).toEqual([
      true,
      false,
    ]);
  });

  it("point at places that begin before they end", () => {
    expect(TextPlaceSchema.safeParse({ part: 0, start: 3, end: 3 }).success).toBe(true);
    expect(TextPlaceSchema.safeParse({ part: 0, start: 4, end: 3 }).success).toBe(false);
    expect(TextPlaceSchema.safeParse({ part: -1, start: 0, end: 3 }).success).toBe(false);
  });
});
