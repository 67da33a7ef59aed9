import { expect, it } from "vitest";

import { inputTokensOf, totalTokensOf } from "../../../src/trace/export/tokens.ts";

const usage = {
  inputTokens: 900,
  outputTokens: 160,
  cacheReadTokens: 2_600,
  cacheWriteTokens: 100,
  reasoningTokens: 40,
};

it.each([
  [usage, 3_600, 3_760],
  [{ ...usage, cacheReadTokens: null, cacheWriteTokens: null }, 900, 1_060],
  [{ ...usage, inputTokens: null }, null, null],
  [{ ...usage, outputTokens: null }, 3_600, null],
])("%j: %s in, %s in all", (given, input, total) => {
  expect(inputTokensOf(given)).toBe(input);
  expect(totalTokensOf(given)).toBe(total);
});
