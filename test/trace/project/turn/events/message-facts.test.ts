import { describe, expect, it } from "vitest";

import {
  assistantFacts,
  failureFacts,
  finishFailure,
  usageFacts,
} from "../../../../../src/trace/project/turn/events/message-facts.ts";

describe("what a message of the model says of itself", () => {
  it("are sizes, calls, route and tokens", () => {
    const content = [
      { type: "reasoning", text: "因为" },
      { type: "text", text: "one" },
      { type: "text", text: "🌊" },
      { type: "tool-call", id: "k", name: "look", arguments: "{}" },
      null,
    ];
    const message = { id: "a1", content, source: { kind: "model", provider: "p", model: "m" } };
    expect(assistantFacts({ message, interrupted: true, usage: { inputTokens: 3, cacheReadTokens: 2 } })).toEqual({
      messageId: "a1",
      interrupted: true,
      provider: "p",
      model: "m",
      textChars: 5,
      reasoningChars: 2,
      toolCallIds: ["k"],
      usage: { inputTokens: 3, outputTokens: null, cacheReadTokens: 2, cacheWriteTokens: null, reasoningTokens: null },
    });
  });

  it("is nothing of what is damaged", () => {
    expect(assistantFacts({ message: 1 })).toMatchObject({
      messageId: null,
      textChars: 0,
      usage: null,
      interrupted: false,
    });
    expect(usageFacts(null)).toBeNull();
    expect(usageFacts({ inputTokens: -1 })?.inputTokens).toBeNull();
  });
});

describe("why an answer ended early", () => {
  const finish = (kind: string) => ({
    type: "finish",
    reason: { kind, failure: { code: "RATE", message: "secret", requestId: "r" } },
  });
  it("is told by the last chunk, by code and request, never by its message", () => {
    expect(finishFailure(finish("error"))).toEqual({ code: "RATE", requestId: "r", isAborted: false });
    expect(finishFailure(finish("aborted"))?.isAborted).toBe(true);
    expect(failureFacts({ message: "secret" })).toEqual({ code: null, requestId: null });
  });
  it("is nothing where it ended as it should", () => {
    for (const chunk of [finish("stop"), { type: "text-delta" }, null]) expect(finishFailure(chunk)).toBeNull();
  });
});
