import { describe, expect, it } from "vitest";

import { divergenceOf } from "../../../src/trace/compare/divergence.ts";
import { sideOf } from "../../../src/trace/compare/sides.ts";
import type { Block } from "../../../src/trace/model/turn/prompt.ts";
import { block, call, fullTurn, hash } from "../export/support/turns.ts";

const [capture] = fullTurn().captures;
const side = (blocks: readonly Block[], calls = fullTurn().calls) =>
  sideOf(fullTurn({ blocks: [...blocks], captures: [{ ...capture!, blockIds: blocks.map(({ id }) => id) }], calls }));
const three = [block("b0"), block("b1"), block("b2")];

describe("where two prompts part", () => {
  it.each([
    ["nowhere", three, { state: "none", index: null, sharedUnits: 30 }],
    [
      "where a text changed",
      three.with(1, block("b1", { hash: hash("x") })),
      { state: "at", index: 1, blockA: "b1", blockB: "b1", sharedUnits: 10 },
    ],
    ["where one was put in", three.toSpliced(1, 0, block("b9")), { state: "at", index: 1, blockA: "b1", blockB: "b9" }],
    [
      "where one is at its end",
      three.slice(0, 2),
      { state: "end", index: 2, blockA: "b2", blockB: null, sharedUnits: 20 },
    ],
    [
      "nobody knows without a hash",
      three.with(1, block("b1", { hash: null })),
      { state: "not-recorded", index: null, sharedUnits: null },
    ],
    [
      "which other lengths tell all the same",
      three.with(1, block("b1", { hash: null, utf16Units: 7 })),
      { state: "at", index: 1 },
    ],
  ])("%s", (_name, blocks, told) => expect(divergenceOf(side(three), side(blocks))).toMatchObject(told));

  it("does not look at contexts, which stand behind", () => {
    const context = (text: string) => block("b7", { kind: "context", hash: hash(text) });
    expect(divergenceOf(side([context("x"), ...three]), side([context("y"), ...three])).state).toBe("none");
  });
});

it("tells what the request of each side sent beside its cache, as far as it was told", () => {
  const told = divergenceOf(side(three), side(three, [call("7.1.1", { captureId: "capture-1" })]));
  expect(told.cost).toEqual({ a: { uncachedTokens: 900, cacheReadTokens: 2_600 }, b: null });
});
