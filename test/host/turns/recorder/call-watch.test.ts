import { describe, expect, it } from "vitest";

import { CallWatch } from "../../../../src/host/turns/recorder/call-watch.ts";

/** A watch, and what it told in order. */
function watched() {
  const told: unknown[] = [];
  const watch = new CallWatch({
    turn: {
      firstToken: () => told.push("token"),
      finished: (finish) => told.push(finish),
      gaveUp: (isAborted) => told.push(isAborted ? "aborted" : "broke"),
    },
    guarded: (work) => work(),
    changed: () => undefined,
    drain: () => told.push("drain"),
  });
  return { watch, told };
}

const usage = { inputTokens: 1, outputTokens: 2, cacheReadTokens: 3, cacheWriteTokens: null, reasoningTokens: null };

describe("a watch of an answer", () => {
  it("lets all out before the first chunk, and tells the first token and the end", () => {
    const { watch, told } = watched();
    watch.chunk({ type: "block-start" });
    watch.chunk({ type: "reasoning-delta", text: "x" });
    watch.chunk({ type: "text-delta", text: "y" });
    watch.chunk({ type: "usage", usage: { inputTokens: 1, outputTokens: 2, cacheReadTokens: 3 } });
    watch.chunk({ type: "finish", reason: { kind: "stop" } });
    watch.over(false);
    expect(told).toEqual(["drain", "token", { finishReason: "stop", usage, failure: null }]);
  });

  it("tells why it failed", () => {
    const { watch, told } = watched();
    watch.chunk({ type: "finish", reason: { kind: "error", failure: { code: "RATE", message: "secret" } } });
    const failure = { code: "RATE", requestId: null, isAborted: false };
    expect(told).toEqual(["drain", { finishReason: "error", usage: null, failure }]);
  });

  it("tells once that nobody read on, or that it broke", () => {
    const { watch, told } = watched();
    watch.over(true);
    watch.over(false);
    watch.chunk({ type: "finish", reason: { kind: "stop" } });
    expect(told).toEqual(["aborted", "drain"]);
    const other = watched();
    other.watch.over(false);
    expect(other.told).toEqual(["broke"]);
  });

  it("takes whatever an adapter yields", () => {
    const { watch, told } = watched();
    for (const chunk of [null, 1, {}, { type: 7 }, { type: "finish" }, { type: "usage" }]) watch.chunk(chunk);
    expect(told).toEqual(["drain", { finishReason: null, usage: null, failure: null }]);
  });
});
