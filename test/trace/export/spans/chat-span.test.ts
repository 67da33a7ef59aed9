import { expect, it } from "vitest";

import { NAMES } from "../../../../src/trace/export/conventions.ts";
import { attributesOf, named, spansOf } from "../support/spans.ts";
import { fullTurn, T0, withTexts } from "../support/turns.ts";

const chats = (...spans: Parameters<typeof spansOf>) => named("chat deepseek-chat", spansOf(...spans));

it("counts the tokens of caches among the input, as other tools do", () => {
  const [, second, third] = chats().map(attributesOf);
  expect(second).toMatchObject({
    [NAMES.inputTokens]: 900 + 2_600 + 100,
    [NAMES.llmPromptTokens]: 3_600,
    [NAMES.llmTotalTokens]: 3_760,
    [NAMES.cacheReadTokens]: 2_600,
    [NAMES.cacheWriteTokens]: 100,
    [NAMES.reasoningTokens]: 40,
  });
  expect(third).toMatchObject({ [NAMES.inputTokens]: 3_500 });
  expect(third).not.toHaveProperty([NAMES.cacheWriteTokens]);
  expect(third).not.toHaveProperty([NAMES.reasoningTokens]);
});

it("tells attempts apart: which failed, by what, how long was waited", () => {
  const [first, second] = chats();
  expect(first).toMatchObject({ kind: "client", error: "rate-limit" });
  expect(attributesOf(first)).toMatchObject({
    [NAMES.errorType]: "rate-limit",
    [NAMES.attempt]: 1,
    [NAMES.attemptStatus]: "failed",
    [NAMES.retryDelayMs]: 1_000,
  });
  expect(attributesOf(first)).not.toHaveProperty([NAMES.inputTokens]);
  expect(second?.error).toBeNull();
});

it("tells the parameters that were sent, and which were left out", () => {
  const [first, second] = chats();
  expect(first?.attributes.filter(([name]) => name === NAMES.temperature)).toEqual([
    [NAMES.temperature, { type: "double", value: 1 }],
  ]);
  expect(attributesOf(first)).toMatchObject({
    [NAMES.maxTokens]: 2_048,
    [NAMES.reasoningLevel]: "high",
    [NAMES.omittedParameters]: ["stop: unsupported-by-model"],
  });
  expect(attributesOf(second)).not.toHaveProperty([NAMES.temperature]);
});

it("has the first token in seconds from the request, and as an event", () => {
  const [first, second] = chats();
  expect(attributesOf(second)).toMatchObject({ [NAMES.timeToFirstChunk]: 0.2595, [NAMES.stream]: true });
  expect(second?.events).toEqual([{ name: "tavern.first_token", atMs: T0 + 1_500, attributes: [] }]);
  expect(first?.events).toEqual([]);
  expect(attributesOf(first)).not.toHaveProperty([NAMES.stream]);
});

it("gives the whole system text, contexts left out, or none of it", () => {
  const whole = withTexts(fullTurn());
  expect(attributesOf(chats(whole)[0])[NAMES.systemInstructions]).toBe(
    JSON.stringify([
      { type: "text", content: "text of b0" },
      { type: "text", content: "text of b1" },
    ]),
  );
  const blocks = whole.blocks!.map((block, at) => (at === 1 ? fullTurn().blocks![1]! : block));
  expect(attributesOf(chats({ ...whole, blocks })[0])).not.toHaveProperty([NAMES.systemInstructions]);
});
