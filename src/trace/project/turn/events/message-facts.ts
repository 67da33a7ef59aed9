import { countOrNull, type JsonRecord, recordOf, textOrNull } from "./json-value.ts";
import type { AssistantFacts, FailureFacts, UsageFacts } from "./turn-event.ts";

/** What an `assistant/message` says of itself; sizes, never texts. */
export function assistantFacts(data: JsonRecord): AssistantFacts {
  const message = recordOf(data["message"]);
  const source = recordOf(message?.["source"]);
  const facts = { textChars: 0, reasoningChars: 0, toolCallIds: [] as string[] };
  for (const block of listOf(message?.["content"])) {
    const part = recordOf(block);
    const text = part?.["text"];
    const units = typeof text === "string" ? text.length : 0;
    if (part?.["type"] === "text") facts.textChars += units;
    if (part?.["type"] === "reasoning") facts.reasoningChars += units;
    if (part?.["type"] === "tool-call") facts.toolCallIds.push(...idsOf(part["id"]));
  }
  return {
    ...facts,
    messageId: textOrNull(message?.["id"]),
    interrupted: data["interrupted"] === true,
    provider: textOrNull(source?.["provider"]),
    model: textOrNull(source?.["model"]),
    usage: usageFacts(data["usage"]),
  };
}

/** Tokens of a call, disjoint as the host counts them; null: none were told. */
export function usageFacts(value: unknown): UsageFacts | null {
  const usage = recordOf(value);
  if (usage === null) return null;
  return {
    inputTokens: countOrNull(usage["inputTokens"]),
    outputTokens: countOrNull(usage["outputTokens"]),
    cacheReadTokens: countOrNull(usage["cacheReadTokens"]),
    cacheWriteTokens: countOrNull(usage["cacheWriteTokens"]),
    reasoningTokens: countOrNull(usage["reasoningTokens"]),
  };
}

/** Why an answer ended before its end; null: the chunk does not say so. */
export function finishFailure(chunk: unknown): FailureFacts | null {
  const piece = recordOf(chunk);
  const reason = piece?.["type"] === "finish" ? recordOf(piece["reason"]) : null;
  if (reason?.["kind"] !== "error" && reason?.["kind"] !== "aborted") return null;
  return { ...failureFacts(reason["failure"]), isAborted: reason["kind"] === "aborted" };
}

/** Code and request id of a failure; its message may quote anything. */
export function failureFacts(value: unknown): Omit<FailureFacts, "isAborted"> {
  const failure = recordOf(value);
  return { code: textOrNull(failure?.["code"]), requestId: textOrNull(failure?.["requestId"]) };
}

const idsOf = (id: unknown): string[] => (typeof id === "string" ? [id] : []);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);
