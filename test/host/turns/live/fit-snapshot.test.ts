import { describe, expect, it } from "vitest";

import { fitSnapshot } from "../../../../src/host/turns/live/fit-snapshot.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { type TurnSnapshot, TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { attempt, block, call, emptyTurn, item, listOf, outline, toolRun } from "../support/snapshots.ts";

const MAX = LIMITS.streamFrameBytes.value;
const NOTHING = { items: 0, history: 0, sources: false, tools: 0, calls: 0 };
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

  it("keeps not recorded apart from left out", () => {
    const { kept } = fitted(emptyTurn({ tools: listOf(400, toolRun) }));
    expect(kept).toMatchObject({ items: null, itemsTotal: null, itemsTruncated: false, history: null, blocks: null });
  });
});
