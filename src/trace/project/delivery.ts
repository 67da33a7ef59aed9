import type { Capture, DeliveryFacts, HashText, PromptPlaces } from "../model/capture.ts";
import type { Delivery } from "../model/record.ts";

/** The whole system text of a capture. */
export const systemText = (prompt: PromptPlaces, texts: string): string =>
  texts.slice(prompt.system.start, prompt.system.end);

/** How a capture was met again in the request that left; null: no request was observed. */
export interface MatchedDelivery {
  readonly facts: DeliveryFacts;
  /** Complete system texts of the request, in order. */
  readonly systemTexts: readonly string[];
  /** Index of the one system text that the assembly equals as it is rendered; null: none, or several. */
  readonly matched: number | null;
}

/**
 * Finds the assembly in the request: it must equal exactly one complete system text. Of two equal ones nobody could say
 * which it is.
 */
export function matchDelivery({ facts, texts }: Capture): MatchedDelivery | null {
  const { delivery, prompt } = facts;
  if (delivery === null) return null;
  const own = prompt === null ? null : systemText(prompt, texts);
  const systemTexts = delivery.systemMessages.map(({ text }) => text ?? own ?? "");
  const matches = systemTexts.flatMap((text, index) => (text === own ? [index] : []));
  const [only] = matches;
  return { facts: delivery, systemTexts, matched: matches.length === 1 && only !== undefined ? only : null };
}

/** `delivery` of a record. `isReferenced`: the official history is known to hold the matched text. */
export function projectDelivery(match: MatchedDelivery, isReferenced: boolean, hash: HashText): Delivery {
  const { facts, systemTexts, matched } = match;
  return {
    stage: "llm/stream",
    logCutSeq: facts.logCutSeq,
    sessionVersion: facts.sessionVersion,
    systemHashes: systemTexts.map(hash),
    assemblyVerified: matched !== null,
    historyVerified: matched !== null && isReferenced,
    systemMessageIndex: matched,
    provider: facts.provider,
    model: facts.model,
    toolNames: facts.toolNames,
  };
}
