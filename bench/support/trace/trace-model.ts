import {
  type GenerateOptions,
  LlmAdapter,
  type LlmProviderInfo,
  type LlmResolvedModelInfo,
  type StreamChunk,
} from "@deepseek-ai/dsh-llm";

import { LOG_ROUTE } from "./log-turns.ts";

const SNAPSHOT = "Current runtime context.";

/** What a model received. */
export interface Received {
  readonly system: string;
  /** Text of the newest snapshot of runtime contexts; empty: none. */
  readonly contexts: string;
}

/** A failure that the host asks about whether the request is to be made again. */
export class Busy extends Error {
  readonly code = "BENCH_BUSY";
  readonly failure = { message: "the model is busy", code: this.code };
}

/** Answers at once with the same words, and remembers what it was asked. */
export class TraceModel extends LlmAdapter {
  /** Of the last request. */
  received: Received = { system: "", contexts: "" };
  requests = 0;
  /** How many of the next requests fail. */
  failures = 0;

  override providerInfo(id: string): LlmProviderInfo {
    return { id, name: id };
  }

  override async resolveModel(provider: string, id: string): Promise<LlmResolvedModelInfo> {
    return { provider, id, name: LOG_ROUTE.model, context: { contextWindow: 128_000 } };
  }

  override async *stream({ system, messages }: GenerateOptions): AsyncIterable<StreamChunk> {
    this.requests++;
    this.received = { system: system ?? "", contexts: newestSnapshot(messages) };
    if (this.failures > 0) {
      this.failures--;
      throw new Busy();
    }
    yield { type: "block-start", index: 0, blockType: "text" };
    yield { type: "text-delta", index: 0, text: "Noted." };
    yield { type: "block-end", index: 0, block: { type: "text", text: "Noted." } };
    yield { type: "usage", usage: { inputTokens: 1, outputTokens: 1 } };
    yield { type: "finish", reason: { kind: "stop" } };
  }
}

function newestSnapshot(messages: GenerateOptions["messages"]): string {
  const texts = messages.flatMap(({ role, content }) =>
    role === "user" ? content.flatMap((block) => (block.type === "text" ? [block.text] : [])) : [],
  );
  return texts.findLast((text) => text.startsWith(SNAPSHOT)) ?? "";
}
