import { z } from "zod";

import { BodySchema, EventRefSchema } from "./body.ts";
import { recorded } from "./recorded.ts";

/** Requests to providers and executions of tools. Times are milliseconds from the start of the turn. */

const count = z.int().min(0);
/** A duration in milliseconds. */
const ms = z.number().min(0);
/** SHA-256 in hexadecimal. */
const hash = z.string();
const id = z.string().min(1);

/** Disjoint, as the host counts them: `inputTokens` is without what was read from or written to a cache. */
export const UsageSchema = z.object({
  inputTokens: recorded(count),
  outputTokens: recorded(count),
  cacheReadTokens: recorded(count),
  cacheWriteTokens: recorded(count),
  reasoningTokens: recorded(count),
});

const parameters = z.record(z.string(), z.unknown());

/** One provider request of the conversation. Times are milliseconds from the start of the turn. */
export const ModelCallSchema = z.object({
  /** `<turn>.<step>.<n>`. */
  id,
  step: count,
  /** From 1, in its step. */
  attempt: count,
  captureId: recorded(z.string()),
  provider: z.string(),
  model: z.string(),
  startMs: recorded(ms),
  firstTokenMs: recorded(ms),
  endMs: recorded(ms),
  outcome: z.enum(["open", "ok", "failed", "cancelled"]),
  errorKind: recorded(z.string()),
  request: z.object({
    /** Blocks that it is known to have; null: whether it has the assembly's is not known. */
    blockIds: recorded(z.array(z.string())),
    historyCount: recorded(count),
    /** Results that it carries, of the messages that its outline had room for. */
    toolResultIds: recorded(z.array(z.string())),
    toolsOffered: recorded(z.array(z.string())),
    toolChoice: recorded(z.string()),
    config: recorded(
      z.object({
        requested: parameters,
        effective: parameters.nullable(),
        omitted: z.array(z.object({ parameter: z.string(), reason: z.string() })),
      }),
    ),
    systemHash: recorded(hash),
  }),
  response: recorded(
    z.object({
      finishReason: recorded(z.string()),
      textChars: count,
      reasoningChars: count,
      toolCallIds: z.array(z.string()),
      usage: recorded(UsageSchema),
      responseId: recorded(z.string()),
    }),
  ),
});

export const TOOL_STATUSES = [
  "ok",
  "error",
  "aborted",
  "blocked_by_rp",
  "requires_approval",
  "rejected",
  "not_run",
  "open",
] as const;

export const ToolExecutionSchema = z.object({
  callId: id,
  name: z.string(),
  /** Code Mode: the call that made it. */
  parentCallId: z.string().nullable(),
  step: recorded(count),
  modelCallId: recorded(z.string()),
  status: z.enum(TOOL_STATUSES),
  startMs: recorded(ms),
  endMs: recorded(ms),
  approval: z
    .object({ id, askedMs: recorded(ms), decidedMs: recorded(ms), decision: z.string().nullable() })
    .nullable(),
  callRef: recorded(EventRefSchema),
  resultRef: recorded(EventRefSchema),
  inputBytes: recorded(count),
  outputBytes: recorded(count),
  /** Event that took the result out of later requests; null: it stayed. */
  prunedBySeq: count.nullable(),
  input: BodySchema,
  output: BodySchema,
});

/** One attempt at a provider. `rotated`: the next one has another provider or model. */
export const ProviderAttemptSchema = z.object({
  callId: id,
  step: count,
  attempt: count,
  status: z.enum(["started", "ok", "rotated", "failed", "cancelled"]),
  errorKind: recorded(z.string()),
  provider: z.string(),
  model: z.string(),
  /** Waited before the next one; null: there was none, or it was not told. */
  retryDelayMs: recorded(ms),
  /** Parameters that the next one goes without. */
  fallback: z.array(z.string()),
});

export type Usage = z.infer<typeof UsageSchema>;
export type ModelCall = z.infer<typeof ModelCallSchema>;
export type ToolExecution = z.infer<typeof ToolExecutionSchema>;
export type ProviderAttempt = z.infer<typeof ProviderAttemptSchema>;
