import { describe, expect, it } from "vitest";

import { fitSnapshot } from "../../../../src/host/turns/live/fit-snapshot.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { type TurnSnapshot, TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { attempt, block, call, emptyTurn, item, listOf, outline, toolRun } from "../support/snapshots.ts";

const MAX = LIMITS.streamFrameBytes.value;
const NOTHING = {
  items: 0,
  history: 0,
  sources: false,
  tools: 0,
  calls: 0,
  requests: false,
  blocks: 0,
  lists: false,
};
const source = { kind: "world-book", resourceId: "w".repeat(100) } as never;

/** What is left of a snapshot, which still is one, with every key, in its bounds. */
function fitted(trace: TurnSnapshot, max = MAX) {
  const { json, left } = fitSnapshot(trace, max);
  const kept = JSON.parse(json) as TurnSnapshot;
  expect(Object.keys(kept)).toEqual(Object.keys(trace));
  return { kept, left, bytes: Buffer.byteLength(json) };
}

/** 10,000 decisions give a full window of items; the rest is as large as in a long turn. */
const large = emptyTurn({
  items: listOf(LIMITS.turnItems.value, item),
  itemsTotal: 4_096,
  itemsTruncated: true,
  blocks: listOf(60, block),
  history: outline(10),
  calls: listOf(3, call),
  attempts: listOf(3, attempt),
});

describe("a snapshot in a frame", () => {
  it("is what the turn is when there is room", () => {
    const trace = emptyTurn({ items: listOf(3, item), history: outline(3), blocks: listOf(3, block) });
    expect(TurnTraceSchema.safeParse(trace).success).toBe(true);
    expect(fitted(trace)).toMatchObject({ kept: trace, left: NOTHING });
  });

  it("has fewer items at 10,000 decisions, the included ones first, and says so", () => {
    expect(Buffer.byteLength(JSON.stringify(large))).toBeGreaterThan(MAX);
    const { kept, left, bytes } = fitted(large);
    expect(bytes).toBeLessThanOrEqual(MAX);
    expect(bytes).toBeGreaterThan(MAX - 2_048);
    expect(left).toEqual({ ...NOTHING, items: LIMITS.turnItems.value - (kept.items?.length ?? 0) });
    expect(kept.items).toEqual(large.items?.slice(0, kept.items?.length));
    expect(kept).toMatchObject({ itemsTruncated: true, itemsTotal: 4_096, history: large.history });
    expect(TurnTraceSchema.safeParse(kept).success).toBe(true);
  });

  it("has the newest of a long history before it has fewer items, in a quarter of its room, and counts the others", () => {
    const history = outline(2_000);
    const { kept, left, bytes } = fitted({ ...large, history });
    expect(bytes).toBeLessThanOrEqual(MAX);
    expect(bytes).toBeGreaterThan(MAX - 2_048);
    const rows = kept.history?.messages ?? [];
    const rowBytes = Buffer.byteLength(JSON.stringify(rows));
    expect([rowBytes > MAX / 4 - 256, rowBytes <= MAX / 4]).toEqual([true, true]);
    expect(rows).toEqual(history.messages.slice(-rows.length));
    expect(kept.history?.omitted).toBe(2_005 - rows.length);
    expect(kept.items?.length).toBeGreaterThan(20);
    const items = LIMITS.turnItems.value - (kept.items?.length ?? 0);
    expect(left).toEqual({ ...NOTHING, items, history: 2_000 - rows.length });
  });

  it("lists as much of a history as there is room for", () => {
    const items = listOf(10, item);
    const { kept, left, bytes } = fitted(emptyTurn({ items, history: outline(4_096) }));
    expect([bytes <= MAX, bytes > MAX - 256]).toEqual([true, true]);
    expect(kept.items).toEqual(items);
    expect(left).toEqual({ ...NOTHING, history: 4_096 - (kept.history?.messages.length ?? 0) });
    expect(kept.history?.omitted).toBe(5 + left.history);
  });

  it("then has no outline of the history, which counts its messages", () => {
    const { kept, left, bytes } = fitted({ ...large, history: outline(2_000) }, 32 * 1024);
    expect(bytes).toBeLessThanOrEqual(32 * 1024);
    expect(kept.history).toEqual({ messages: [], omitted: 2_005 });
    expect(left).toEqual({ ...NOTHING, items: LIMITS.turnItems.value, history: 2_000 });
    expect(kept.items).toEqual([]);
  });

  it("then has no sources of blocks", () => {
    const blocks = listOf(100, (n) => ({ ...block(n), sources: [source, source, source, source] }));
    const { kept, left, bytes } = fitted({ ...large, history: outline(2_000), blocks });
    expect(bytes).toBeLessThanOrEqual(MAX);
    expect(kept.blocks?.every(({ sources }) => sources === null)).toBe(true);
    expect(left).toMatchObject({ items: LIMITS.turnItems.value, history: 2_000, sources: true, tools: 0 });
  });

  it("then lacks the oldest executions and calls, which are counted", () => {
    const tools = listOf(LIMITS.turnTools.value, toolRun);
    const long = { tools, calls: listOf(60, call), attempts: listOf(60, attempt) };
    const some = fitted(emptyTurn({ tools }));
    expect(some.bytes).toBeLessThanOrEqual(MAX);
    expect(some.kept.toolsOmitted).toBe(tools.length - some.kept.tools.length);
    expect(some.kept.tools.at(-1)).toEqual(tools.at(-1));
    const { kept, left, bytes } = fitted(emptyTurn(long), 16 * 1024);
    expect(bytes).toBeLessThanOrEqual(16 * 1024);
    expect(left).toMatchObject({ tools: tools.length, calls: kept.callsOmitted });
    expect(kept.calls.length).toBeGreaterThan(0);
    expect(kept.calls.length + kept.callsOmitted).toBe(60);
    expect(kept.attempts.map(({ callId }) => callId)).toEqual(kept.calls.map(({ id }) => id));
  });

  it("has its bound whatever a host has in its turns", () => {
    const results = listOf(4_096, (n) => `call_00_${"x".repeat(20)}${n}`);
    const heavy = (n: number) => ({ ...call(n), request: { ...call(n).request, toolResultIds: results } });
    const one = fitted(emptyTurn({ calls: listOf(3, heavy), attempts: listOf(3, attempt), blocks: listOf(20, block) }));
    expect(one.bytes).toBeLessThanOrEqual(MAX);
    expect(one.left).toMatchObject({ calls: 0, requests: true, blocks: 0 });
    expect(one.kept.calls[0]?.request).toMatchObject({ toolResultIds: null, blockIds: call(0).request.blockIds });
    const captures = listOf(LIMITS.turnCalls.value, (n) => ({
      captureId: `c${n}`,
      recordId: null,
      step: n,
      assemblyVerified: true,
      blockIds: listOf(400, (at) => `b${at}`),
      cacheBreak: { state: "none" as const, blockId: null },
      groundingKey: null,
    }));
    const activations = listOf(1_000, (n) => ({
      id: `host:${"s".repeat(60)}${n}`,
      active: true,
      reason: "host" as const,
    }));
    const toolset = listOf(1_000, (n) => ({ name: `tool_${n}`, bytes: 100, hash: null }));
    const wide = emptyTurn({
      blocks: listOf(400, block),
      captures,
      calls: listOf(64, heavy),
      attempts: listOf(64, attempt),
    });
    const fewer = fitted(wide);
    expect(fewer.bytes).toBeLessThanOrEqual(MAX);
    expect(fewer.kept.blocks?.length).toBeGreaterThan(20);
    expect(fewer.kept.blocks?.length).toBe(400 - fewer.left.blocks);
    expect(fewer.kept.captures[0]?.blockIds).toEqual(fewer.kept.blocks?.map(({ id }) => id));
    const all = fitted({ ...wide, activations, toolset, items: large.items, history: outline(4_096) });
    expect(all.bytes).toBeLessThanOrEqual(MAX);
    expect(all.left).toMatchObject({ requests: true, blocks: 400, lists: true });
    expect(TurnTraceSchema.safeParse(all.kept).success).toBe(true);
  });

  it("keeps not recorded apart from left out", () => {
    const { kept } = fitted(emptyTurn({ tools: listOf(400, toolRun) }));
    expect(kept).toMatchObject({ items: null, itemsTotal: null, itemsTruncated: false, history: null, blocks: null });
  });
});
