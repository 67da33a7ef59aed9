import type { Usage } from "../model/turn/call.ts";

/**
 * Tokens of a request as other tools count them: all that were sent, those read from a cache or written to it among
 * them. The host counts the three apart; of a cache it says nothing when there is none. null: not recorded.
 */
export function inputTokensOf(
  usage: Pick<Usage, "inputTokens" | "cacheReadTokens" | "cacheWriteTokens">,
): number | null {
  const { inputTokens, cacheReadTokens, cacheWriteTokens } = usage;
  return inputTokens === null ? null : inputTokens + (cacheReadTokens ?? 0) + (cacheWriteTokens ?? 0);
}

/** All tokens of a request; null: one of the two sides was not recorded. */
export function totalTokensOf(usage: Usage): number | null {
  const input = inputTokensOf(usage);
  return input === null || usage.outputTokens === null ? null : input + usage.outputTokens;
}
