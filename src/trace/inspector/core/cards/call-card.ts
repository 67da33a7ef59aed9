import type { ModelCall, Usage } from "../../../model/turn/call.ts";
import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import type { Badge, Card, Tone } from "../card.ts";
import { type Phrase, phrase } from "../phrase.ts";
import type { WordKey } from "../words/keys.ts";

const CALL_TONES: Readonly<Record<ModelCall["outcome"], Tone>> = {
  open: "wait",
  ok: "good",
  failed: "bad",
  cancelled: "plain",
};

/** Ten calls of a long turn. */
export const callGroupCard = (first: number, last: number): Card => ({
  title: phrase("card.calls", { first, last }),
  facts: [],
  badges: [],
  unknown: [],
});

/** The part of the input that was read from the provider's cache, 0 to 1; null: it was not told, or there was no input. */
export function cacheShare(usage: Usage): number | null {
  const { inputTokens, cacheReadTokens, cacheWriteTokens } = usage;
  if (inputTokens === null || cacheReadTokens === null) return null;
  const all = inputTokens + cacheReadTokens + (cacheWriteTokens ?? 0);
  return all === 0 ? null : cacheReadTokens / all;
}

function usageFacts(usage: Usage): Phrase[] {
  const facts = [phrase("is.usage", { input: usage.inputTokens, output: usage.outputTokens })];
  const share = cacheShare(usage);
  if (share !== null) facts.push(phrase("is.cache-read", { share }));
  return facts;
}

function timeFacts({ startMs, firstTokenMs, endMs }: ModelCall): Phrase[] {
  if (startMs === null) return [];
  const facts: Phrase[] = [];
  if (endMs !== null) facts.push(phrase("is.duration", { ms: endMs - startMs }));
  if (firstTokenMs !== null) facts.push(phrase("is.first-token", { ms: firstTokenMs - startMs }));
  return facts;
}

/** Facts of a request that would have given edges. */
function unknownOfRequest({ request }: ModelCall): WordKey[] {
  const unknown: WordKey[] = [];
  if (request.blockIds === null) unknown.push("unknown.request-blocks");
  if (request.historyCount === null) unknown.push("unknown.request-history");
  if (request.toolResultIds === null) unknown.push("unknown.request-results");
  if (request.toolsOffered === null) unknown.push("unknown.request-tools");
  return unknown;
}

function unknownOfCall(call: ModelCall): WordKey[] {
  const unknown = unknownOfRequest(call);
  const ended = call.outcome !== "open";
  if (ended && (call.startMs === null || call.endMs === null)) unknown.push("unknown.times");
  if (ended && call.response === null) unknown.push("unknown.response");
  else if (ended && call.response?.usage === null) unknown.push("unknown.usage");
  return unknown;
}

/** One provider request. */
export function callCard(call: ModelCall): Card {
  const badges: Badge[] = [{ tone: CALL_TONES[call.outcome], text: phrase(`call.${call.outcome}`) }];
  if (call.errorKind !== null) badges.push({ tone: "bad", text: phrase("is.error", { kind: call.errorKind }) });
  if (call.attempt > 1) badges.push({ tone: "plain", text: phrase("is.attempt", { n: call.attempt }) });
  const usage = call.response?.usage ?? null;
  return {
    title: phrase("card.call", { id: call.id }),
    facts: [
      phrase("is.model", { provider: call.provider, model: call.model }),
      ...timeFacts(call),
      ...(usage === null ? [] : usageFacts(usage)),
    ],
    badges,
    unknown: unknownOfCall(call),
  };
}

const unsurfaced = (trace: TurnTrace): number =>
  (trace.citations ?? []).filter(({ match }) => match === "unsurfaced").length;

/** What the turn answered. A citation that resolved to no entry is a count here, never an edge. */
export function answerCard(trace: TurnTrace): Card {
  const citations = trace.citations ?? [];
  const cited = new Set(citations.flatMap(({ itemId, ambiguous }) => (itemId === null || ambiguous ? [] : [itemId])));
  const named = unsurfaced(trace);
  const badges: Badge[] = [];
  if (named > 0) badges.push({ tone: "wait", text: phrase("is.unsurfaced", { n: named }) });
  if (trace.citationsStatus === "recomputed") badges.push({ tone: "plain", text: phrase("is.recomputed") });
  if (trace.citationsStatus === "no-text") badges.push({ tone: "plain", text: phrase("is.no-text") });
  const unknown: WordKey[] = [];
  const ended = trace.state === "ended";
  if (ended && trace.answer === null) unknown.push("unknown.answer");
  if (ended && trace.citations === null && trace.citationsStatus !== "no-text") unknown.push("unknown.citations");
  if (ended && trace.proposalStatus === "not-recorded") unknown.push("unknown.proposal");
  return {
    title: phrase("card.answer"),
    facts: trace.citations === null ? [] : [phrase("is.cited", { n: cited.size })],
    badges,
    unknown,
  };
}

type ProposalStatus = NonNullable<NonNullable<TurnTrace["resolution"]>["proposal"]>["status"];

/** What became of a question to the user. After a crash nobody is asked any more. */
export const proposalWord = ({ recovered }: Pick<TurnTrace, "recovered">, status: ProposalStatus): WordKey =>
  status === "pending" && recovered !== null ? "proposal.undecided" : `proposal.${status}`;

/** The question to the user that the turn stopped on; its status is as it is now, when it was read. */
export function proposalCard(trace: TurnTrace, asked: boolean): Card | null {
  if (trace.proposal === null) return null;
  const now = trace.resolution?.proposal ?? null;
  const isOpen = now === null || (now.status === "pending" && trace.recovered === null);
  const tone: Tone = isOpen ? "wait" : now.status === "approved" ? "good" : "bad";
  return {
    title: phrase(trace.proposal.kind === "plan" ? "card.plan" : "card.approval"),
    facts: [],
    badges: now === null ? [] : [{ tone, text: phrase(proposalWord(trace, now.status)) }],
    unknown: asked ? [] : ["unknown.proposal-call"],
  };
}
