import { expect, it } from "vitest";

import { thread, turnFolder } from "./support/thread.ts";
import { callOf, captureOf, factsOf, groundingOf } from "./support/turns.ts";

const TURNS = 2_000;

/** A turn of three requests and four tools after sixty messages. */
function busyTurn(n: number, key: string) {
  const event = (seq: number, eventType: string) => ({ eventSeq: seq, eventType, logCutSeq: seq, data: null });
  return factsOf(n, {
    captures: [captureOf(n, key)],
    calls: [1, 2, 3].map((step) => callOf(n, step)),
    tools: [1, 2, 3, 4].map((at) => ({
      callId: `call_${at}_${(n * 7_919 + at).toString(36)}`,
      name: ["read", "bash", "edit", "search"][at - 1] ?? "",
      parentCallId: null,
      step: 1,
      modelCallId: `${n}.1.1`,
      status: "ok" as const,
      startMs: at * 31,
      endMs: at * 31 + 17,
      approval: null,
      inputBytes: 80 + at,
      outputBytes: 2_000 + n,
      prunedBySeq: null,
      call: event(n * 40 + at, "tool/call"),
      result: event(n * 40 + at + 4, "tool/result"),
    })),
    history: {
      messages: Array.from({ length: 60 }, (_, at) => ({
        eventSeq: 100 + n * 40 - at,
        messageId: `m${(n * 104_729 + at).toString(36)}`,
        role: at % 2 === 0 ? "user" : "assistant",
        parts: [{ type: "text" as const, chars: 100 + ((n * 31 + at * 17) % 900) }],
      })),
      omitted: 0,
    },
  });
}

it("2,000 turns take a few KiB each, a few ms to write, and no memory", async () => {
  const folder = turnFolder();
  const at = thread(folder);
  const { figures: before } = await at.open();
  const times: number[] = [];
  const heaps: number[] = [];
  for (let n = 1; n <= TURNS; n++) {
    const made = groundingOf(`${n % 3}`);
    await at.ground(`c-${n}`, made);
    const facts = busyTurn(n, made.key);
    const began = performance.now();
    await at.append(facts);
    times.push(performance.now() - began);
    if (n % 500 === 0) {
      globalThis.gc?.();
      heaps.push(process.memoryUsage().heapUsed);
    }
  }
  const { figures } = await at.open();
  const bytes = (figures.bytes - before.bytes) / TURNS;
  const p50 = times.toSorted((a, b) => a - b)[TURNS / 2] ?? 0;
  console.log(`turns.sqlite: ${bytes.toFixed(0)} bytes a turn, append p50 ${p50.toFixed(2)} ms`);
  expect(figures.turns).toBe(TURNS);
  expect(bytes).toBeLessThan(6 * 1024);
  expect(heaps.at(-1)! - heaps[0]!).toBeLessThan(32 * 1024 * 1024);
  const page = await at.list({ limit: 100 });
  expect([page?.turns.length, page?.turns[0]?.turnId, page?.next]).toEqual([100, "t_2000", "t_1901"]);
}, 120_000);
