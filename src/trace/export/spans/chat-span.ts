import type { ModelCall, ProviderAttempt, Usage } from "../../model/turn/call.ts";
import type { Block } from "../../model/turn/prompt.ts";
import { AttributeList } from "../attribute.ts";
import { EVENTS, NAMES, OPERATIONS } from "../conventions.ts";
import { inputTokensOf, totalTokensOf } from "../tokens.ts";
import type { TurnSpan } from "./span.ts";
import { NODES } from "./span-ids.ts";
import type { SpanMaker } from "./span-maker.ts";

const MS_PER_SECOND = 1000;

export interface ChatPlace {
  readonly parent: TurnSpan;
  readonly sessionId: string;
  /** Of the call; undefined: not recorded. */
  readonly attempt: ProviderAttempt | undefined;
  readonly blocks: readonly Block[];
  /** Spans of the executions whose results it carried. */
  readonly results: readonly string[];
}

/**
 * One request to a provider. OpenTelemetry has one span for a call and its retries; here each attempt is one, below the
 * span of its step, because attempts are what a turn is asked about.
 */
export function chatSpan(maker: SpanMaker, call: ModelCall, place: ChatPlace): TurnSpan {
  const { id, model, startMs, firstTokenMs, endMs, outcome, errorKind } = call;
  const failed = outcome === "failed" || outcome === "cancelled" ? outcome : null;
  return maker.make({
    nodeId: NODES.call(id),
    parent: place.parent,
    name: `${OPERATIONS.chat} ${model}`,
    kind: "client",
    openInference: "LLM",
    startMs,
    endMs,
    error: errorKind ?? failed,
    attributes: chatAttributes(call, place),
    events: firstTokenMs === null ? [] : [{ name: EVENTS.firstToken, atMs: maker.at(firstTokenMs), attributes: [] }],
    links: place.results.map((spanId) => ({ spanId, kind: "result_of" })),
  });
}

function chatAttributes(call: ModelCall, place: ChatPlace): AttributeList {
  const { provider, model, startMs, firstTokenMs, request, response } = call;
  const list = new AttributeList()
    .text(NAMES.operation, OPERATIONS.chat)
    .text(NAMES.provider, provider)
    .text(NAMES.requestModel, model)
    .text(NAMES.conversationId, place.sessionId)
    .text(NAMES.sessionId, place.sessionId)
    .text(NAMES.llmModel, model)
    .text(NAMES.llmProvider, provider)
    .text(NAMES.langfuseType, "generation");
  addParameters(list, request.config);
  // Only what came in pieces has a first one.
  list
    .flag(NAMES.stream, firstTokenMs === null ? null : true)
    .real(
      NAMES.timeToFirstChunk,
      startMs === null || firstTokenMs === null ? null : (firstTokenMs - startMs) / MS_PER_SECOND,
    )
    .text(NAMES.responseId, response?.responseId)
    .texts(NAMES.finishReasons, response?.finishReason == null ? null : [response.finishReason])
    .int(NAMES.textChars, response?.textChars)
    .int(NAMES.reasoningChars, response?.reasoningChars);
  addUsage(list, response?.usage ?? null);
  addRequest(list, call, place);
  return list.text(NAMES.systemInstructions, instructionsOf(call, place.blocks));
}

/** What the request was sent with; what was asked for and not sent is told as omitted. */
function addParameters(list: AttributeList, config: ModelCall["request"]["config"]): void {
  const { temperature, maxTokens, reasoningEffort } = config?.effective ?? {};
  list
    .real(NAMES.temperature, typeof temperature === "number" ? temperature : null)
    .int(NAMES.maxTokens, typeof maxTokens === "number" ? maxTokens : null)
    .text(NAMES.reasoningLevel, typeof reasoningEffort === "string" ? reasoningEffort : null)
    .texts(
      NAMES.omittedParameters,
      config?.omitted.map(({ parameter, reason }) => `${parameter}: ${reason}`),
    );
}

function addUsage(list: AttributeList, usage: Usage | null): void {
  if (usage === null) return;
  const input = inputTokensOf(usage);
  list
    .int(NAMES.inputTokens, input)
    .int(NAMES.outputTokens, usage.outputTokens)
    .int(NAMES.cacheReadTokens, usage.cacheReadTokens)
    .int(NAMES.cacheWriteTokens, usage.cacheWriteTokens)
    .int(NAMES.cacheCreationTokens, usage.cacheWriteTokens)
    .int(NAMES.reasoningTokens, usage.reasoningTokens)
    .int(NAMES.llmPromptTokens, input)
    .int(NAMES.llmCompletionTokens, usage.outputTokens)
    .int(NAMES.llmTotalTokens, totalTokensOf(usage))
    .int(NAMES.llmCacheRead, usage.cacheReadTokens)
    .int(NAMES.llmCacheWrite, usage.cacheWriteTokens)
    .int(NAMES.llmReasoning, usage.reasoningTokens);
}

function addRequest(list: AttributeList, call: ModelCall, { attempt }: ChatPlace): void {
  const { historyCount, toolsOffered, toolResultIds, systemHash } = call.request;
  list
    .text(NAMES.callId, call.id)
    .int(NAMES.step, call.step)
    .int(NAMES.attempt, call.attempt)
    .text(NAMES.callOutcome, call.outcome)
    .text(NAMES.captureId, call.captureId)
    .int(NAMES.historyCount, historyCount)
    .texts(NAMES.toolsOffered, toolsOffered)
    .texts(NAMES.toolResults, toolResultIds)
    .text(NAMES.systemHash, systemHash)
    .text(NAMES.attemptStatus, attempt?.status)
    .real(NAMES.retryDelayMs, attempt?.retryDelayMs)
    .texts(NAMES.fallback, attempt === undefined || attempt.fallback.length === 0 ? null : attempt.fallback);
}

/** The sections of the request as the conventions want them; null: not all of them were verified. */
function instructionsOf({ request }: ModelCall, blocks: readonly Block[]): string | null {
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const sections = request.blockIds?.map((id) => byId.get(id)).filter((block) => block?.kind !== "context") ?? [];
  const texts = sections.map((block) => (block?.body.status === "none" ? "" : (block?.body.text ?? null)));
  if (texts.length === 0 || texts.includes(null)) return null;
  return JSON.stringify(texts.filter((text) => text !== "").map((content) => ({ type: "text", content })));
}
