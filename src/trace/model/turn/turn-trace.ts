import { z } from "zod";

import { SessionRefSchema } from "../reference.ts";
import { ActivationSchema, AwarenessSchema, TurnTimingsSchema } from "./awareness.ts";
import { BodySchema, EventRefSchema } from "./body.ts";
import { ModelCallSchema, ProviderAttemptSchema, ToolExecutionSchema, UsageSchema } from "./call.ts";
import { CitationSchema, ProposalNowSchema, ProposalSchema } from "./citation.ts";
import { GroundingSourceSchema, ItemSchema } from "./grounding.ts";
import { BlockSchema, HistoryOutlineSchema, ToolDefinitionSchema, TurnCaptureSchema } from "./prompt.ts";
import { recorded } from "./recorded.ts";

/**
 * The account of one turn, as API v4 answers it and as it is streamed while the turn runs. Every key is always there.
 * `null` means "not recorded", an empty list or 0 means "none"; a body that cannot be read says so in its `status`.
 * Nothing is inferred: what no event told is null. Source: contract "turn trace", amended by the trace design.
 */

const count = z.int().min(0);
/** A duration in milliseconds. */
const ms = z.number().min(0);
/** SHA-256 in hexadecimal. */
const hash = z.string();
const id = z.string().min(1);

export const TURN_SURFACES = ["dsh", "playthrough", "subagent"] as const;

/** How a turn ended. `awaiting_decision`: on a question to the user that is not answered. */
export const TURN_OUTCOMES = [
  "completed",
  "aborted",
  "blocked",
  "error",
  "max-tokens",
  "interrupted",
  "forked",
  "awaiting_decision",
] as const;

/** A message of the official history. */
const MessageRefSchema = EventRefSchema.extend({ messageId: recorded(z.string()), body: BodySchema });

/** What reading a turn added to it; null while it is streamed. All of it is as it is now, not as it was. */
export const ResolutionSchema = z.object({
  /** `none`: no bodies were asked for. */
  bodies: z.enum(["resolved", "none"]),
  status: z.enum(["available", "partially-available", "unavailable", "redacted", "withheld"]),
  errors: z.array(z.string()),
  /** Each resource that took part: as recorded against as it is now. */
  drift: z.array(
    z.object({ resourceId: id, kind: z.string(), state: z.enum(["same", "changed", "missing", "unknown"]) }),
  ),
  proposal: ProposalNowSchema.nullable(),
});

export const TurnTraceSchema = z.object({
  v: z.literal(1),
  turnId: id,
  sessionId: id,
  turn: count,
  surface: z.enum(TURN_SURFACES),
  state: z.enum(["open", "ended"]),
  sessionRef: recorded(SessionRefSchema),
  startSeq: count,
  endSeq: recorded(count),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
  endedAt: recorded(z.number()),
  /** `event`: times are those of the log. */
  clock: z.enum(["monotonic", "event"]),
  /** `crash`: made from the log after the process had died. */
  recovered: z.enum(["crash"]).nullable(),
  /** null: the turn is open. */
  outcome: z.enum(TURN_OUTCOMES).nullable(),
  errorKind: recorded(z.string()),
  requestId: recorded(z.string()),
  profileVersion: recorded(hash),
  timings: TurnTimingsSchema,
  awareness: AwarenessSchema,
  activations: recorded(z.array(ActivationSchema)),
  blocks: recorded(z.array(BlockSchema)),
  captures: z.array(TurnCaptureSchema),
  grounding: recorded(z.array(GroundingSourceSchema)),
  /** A window: included ones first, at most `turnItems`. */
  items: recorded(z.array(ItemSchema)),
  itemsTotal: recorded(count),
  itemsTruncated: z.boolean(),
  history: recorded(HistoryOutlineSchema),
  toolset: recorded(z.array(ToolDefinitionSchema)),
  calls: z.array(ModelCallSchema),
  /** Calls and executions that are not listed: over the bound. */
  callsOmitted: count,
  tools: z.array(ToolExecutionSchema),
  toolsOmitted: count,
  attempts: z.array(ProviderAttemptSchema),
  citations: recorded(z.array(CitationSchema)),
  /** `no-text`: the answer had none. */
  citationsStatus: z.enum(["pending", "recorded", "recomputed", "no-text", "not-recorded"]),
  proposal: ProposalSchema.nullable(),
  proposalStatus: z.enum(["none", "recorded", "not-recorded"]),
  answer: recorded(MessageRefSchema),
  /** Of several messages that opened the turn the newest. */
  question: recorded(MessageRefSchema),
  /** Codes of diagnostics that were noted in the turn. */
  diagnostics: z.array(z.object({ code: z.string(), count: count })),
  bodies: z.enum(["inline", "persisted", "redacted"]),
  redactedAt: z.number().nullable(),
  createdAt: z.number(),
  resolution: ResolutionSchema.nullable(),
});

/** A row of a session's list of turns. */
export const TurnSummarySchema = z.object({
  turnId: id,
  sessionId: id,
  turn: count,
  surface: z.enum(TURN_SURFACES),
  state: z.enum(["open", "ended"]),
  startedAt: z.number(),
  endedAt: recorded(z.number()),
  outcome: z.enum(TURN_OUTCOMES).nullable(),
  errorKind: recorded(z.string()),
  recovered: z.enum(["crash"]).nullable(),
  provider: recorded(z.string()),
  model: recorded(z.string()),
  counts: z.object({
    calls: count,
    attempts: count,
    tools: count,
    considered: recorded(count),
    included: recorded(count),
    cited: recorded(count),
    unsurfaced: recorded(count),
  }),
  /** All calls together; null: no call told. */
  usage: recorded(UsageSchema),
  firstTokenMs: recorded(ms),
  /** Items that the answer cites, at most `turnSummaryCited`. */
  cited: z.array(z.object({ itemId: id, title: z.string() })),
  bodies: z.enum(["inline", "persisted", "redacted"]),
  redactedAt: z.number().nullable(),
});

export type Resolution = z.infer<typeof ResolutionSchema>;
export type TurnTrace = z.infer<typeof TurnTraceSchema>;
export type TurnSummary = z.infer<typeof TurnSummarySchema>;
/** As it is streamed: bodies pending, nothing resolved. */
export type TurnSnapshot = TurnTrace;
