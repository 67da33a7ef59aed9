import { expect, it } from "vitest";

import { NODES, SpanIds } from "../../../../src/trace/export/spans/span-ids.ts";
import { spansOf } from "../support/spans.ts";
import { fullTurn, hash } from "../support/turns.ts";

it("makes ids from the turn alone, so that exporting again gives the same", () => {
  const ids = new SpanIds("t_full", hash);
  expect(ids.traceId).toBe(hash("tavern-turn\0t_full").slice(0, 32));
  expect(ids.of(NODES.call("7.1.1"))).toBe(hash("t_full\0call:7.1.1").slice(0, 16));
  const changed = fullTurn({ outcome: "error", startedAt: 0 });
  expect(spansOf(changed).map(({ spanId }) => spanId)).toEqual(spansOf().map(({ spanId }) => spanId));
});

it("gives each part an id of its own, also where a call and a tool are called alike", () => {
  const ids = new SpanIds("t", hash);
  const parts = [NODES.turn, NODES.step(1), NODES.book("1"), NODES.capture("1"), NODES.call("1"), NODES.tool("1")];
  expect(new Set(parts.map((part) => ids.of(part))).size).toBe(parts.length);
  expect(new Set(spansOf().map(({ spanId }) => spanId)).size).toBe(spansOf().length);
});
