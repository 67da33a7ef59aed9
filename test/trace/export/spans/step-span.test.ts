import { expect, it } from "vitest";

import { NAMES } from "../../../../src/trace/export/conventions.ts";
import { blocksOf, stepsOf } from "../../../../src/trace/export/spans/step-span.ts";
import { attributesOf, named, one, spansOf } from "../support/spans.ts";
import { block, call, fullTurn, hash, T0, tool } from "../support/turns.ts";

it("has a step for each that a part names", () =>
  expect(stepsOf(fullTurn({ tools: [tool("x", { step: 9 }), tool("y")] }))).toEqual([1, 2, 9]));

it("lasts from the first to the last time of its calls and tools", () =>
  expect(named("tavern.step").map(({ startMs, endMs }) => [startMs - T0, endMs - T0])).toEqual([
    [40, 2_900],
    [3_000, 3_900],
  ]));

it("is open while a part of it is", () => {
  const spans = spansOf(
    fullTurn({ calls: [call("7.1.1", { startMs: 10, endMs: 20 })], tools: [tool("x", { step: 1, startMs: 30 })] }),
  );
  expect(one("tavern.step", spans)).toMatchObject({ endMs: T0 + 30, endRecorded: false });
});

it("tells of an assembly its blocks by name, hash and bytes", () =>
  expect(attributesOf(one("tavern.assemble"))).toMatchObject({
    [NAMES.captureId]: "capture-1",
    [NAMES.assemblyVerified]: true,
    [NAMES.blockCount]: 3,
    [NAMES.blockBytes]: 36,
    [NAMES.blockNames]: ["section b0", "section b1", "environment"],
    [NAMES.blockHashes]: [hash("b0"), hash("b1"), hash("b2")],
    [NAMES.cacheBreakState]: "at",
    [NAMES.cacheBreakBlock]: "b1",
  }));

it("tells no bytes and no hashes when one of them was not recorded", () => {
  const blocks = [block("b0"), block("b1", { hash: null, utf8Bytes: null }), block("b2")];
  const told = attributesOf(one("tavern.assemble", spansOf(fullTurn({ blocks }))));
  expect(told).not.toHaveProperty([NAMES.blockBytes]);
  expect(told).not.toHaveProperty([NAMES.blockHashes]);
});

it("has the blocks of an assembly in prompt order", () =>
  expect(blocksOf({ blockIds: ["b2", "gone", "b0"] }, [block("b0"), block("b2")]).map(({ id }) => id)).toEqual([
    "b2",
    "b0",
  ]));
