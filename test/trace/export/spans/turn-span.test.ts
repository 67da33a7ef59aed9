import { expect, it } from "vitest";

import { NAMES } from "../../../../src/trace/export/conventions.ts";
import { attributesOf, one, spansOf } from "../support/spans.ts";
import { bareTurn, call, fullTurn, T0, withTexts } from "../support/turns.ts";

const root = (...trace: Parameters<typeof spansOf>) => spansOf(...trace)[0];

it("says which turn it is, how it went and where the cache broke", () => {
  expect(root()).toMatchObject({ startMs: T0, endMs: T0 + 4_000, error: null, kind: "internal" });
  expect(attributesOf(root())).toMatchObject({
    [NAMES.operation]: "invoke_agent",
    [NAMES.conversationId]: "session-1",
    [NAMES.sessionId]: "session-1",
    [NAMES.compacted]: true,
    [NAMES.outcome]: "completed",
    [NAMES.turnCacheBreak]: "section b1",
    [NAMES.scanMs]: 14.5,
  });
});

it("is a fault when the turn ended in one", () => {
  expect(root(fullTurn({ outcome: "error", errorKind: "rate-limit" }))?.error).toBe("rate-limit");
  expect(root(fullTurn({ outcome: "interrupted" }))?.error).toBe("interrupted");
  expect(root(fullTurn({ outcome: "aborted" }))?.error).toBeNull();
});

it("has citations as events: the entry, how, how much", () =>
  expect(
    one("invoke_agent dsh").events.map(({ name, attributes }) => [name, ...attributes.map(([, { value }]) => value)]),
  ).toEqual([
    ["tavern.citation", "harbour:1", "quote", 40, false],
    ["tavern.citation", "sea:44", "unsurfaced", 9, false],
  ]));

it("reaches as far as its parts when its end was not recorded", () =>
  expect(root(bareTurn({ calls: [call("1.1.1", { startMs: 5 })] }))).toMatchObject({
    endMs: T0 + 5,
    endRecorded: false,
  }));

it("has question and answer only when they were verified", () => {
  expect(attributesOf(root(withTexts(fullTurn())))[NAMES.outputValue]).toContain("海港的灯");
  expect(attributesOf(root())).not.toHaveProperty([NAMES.outputValue]);
  expect(attributesOf(root())).not.toHaveProperty([NAMES.outputMimeType]);
});
