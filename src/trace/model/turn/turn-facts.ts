import { z } from "zod";

import { LIMITS } from "../../../matcher/limits.ts";
import { ActivationSchema, AwarenessSchema, TurnTimingsSchema } from "./awareness.ts";
import { ModelCallSchema, ProviderAttemptSchema, ToolExecutionSchema } from "./call.ts";
import { ProposalSchema } from "./citation.ts";
import { BlockSchema, HistoryOutlineSchema } from "./prompt.ts";
import { recorded } from "./recorded.ts";
import { TURN_OUTCOMES, TURN_SURFACES } from "./turn-trace.ts";

/**
 * What the host tells the background thread of a turn that has ended: facts, and places of texts that are still to be
 * hashed or searched. `projectTurn` makes the stored account of it. Nothing in the account quotes those texts.
 */

const count = z.int().min(0);
const id = z.string().min(1);

interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * Units of UTF-16LE text, end excluded, in the part of the shared memory with this index. The parts of the facts are
 * counted from 0: they come behind those of the records.
 */
export const TextPlaceSchema = z
  .object({ part: count, start: count, end: count })
  .refine(({ start, end }: Place): boolean => start <= end);

/** An event of the log whose data the account refers to. `data`: its JSON; null: too large, it is not hashed. */
export const EventFactsSchema = z.object({
  eventSeq: count,
  eventType: id,
  logCutSeq: z.int().min(-1),
  data: TextPlaceSchema.nullable(),
});

/** A block as it was handed to the host, in the order of the prompt: the record of its capture has the rest. */
export const BlockFactsSchema = BlockSchema.pick({
  id: true,
  kind: true,
  index: true,
  name: true,
  capability: true,
  provenance: true,
  utf16Units: true,
}).extend({
  /** Among the sections, or the contexts, of its record. */
  position: count,
  /** A macro took part whose value changes by itself: a roll, the time, a variable; null: not told. */
  volatile: recorded(z.boolean()),
  /** Whether the request that was made from the assembly has it; null: nobody can tell, or there was none. */
  carried: recorded(z.boolean()),
});

/** One assembly of the turn. */
export const TurnCaptureFactsSchema = z.object({
  captureId: id,
  /** Of the record of the request that left, else of the newest; null: none was made. */
  recordId: recorded(id),
  step: count,
  /** A request of the conversation was made from it. */
  observed: z.boolean(),
  /** The request's system text is the assembly's; null: no request was observed. */
  assemblyVerified: recorded(z.boolean()),
  /** Those that the capture has, in the order of the prompt; null: nothing was inserted. */
  blocks: recorded(z.array(BlockFactsSchema)),
  /** Rendered texts of the blocks, in their order; only of the capture that the answer was made from. */
  texts: z.array(TextPlaceSchema).nullable(),
  groundingKey: recorded(id),
});

/** The conversation call before the first one of the turn. */
export const PreviousCallSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("known"), captureId: id, recordId: id }),
  /** The session has made none. */
  z.object({ state: z.literal("first-call") }),
  /** It was made in another process, by a parent, or without an assembly of ours. */
  z.object({ state: z.literal("not-recorded") }),
]);

/**
 * A call as it was observed. `config` has stop sequences still: the account has their number and hash. `recordId`: of
 * the schema 4 record of this request.
 */
export const CallFactsSchema = ModelCallSchema.omit({ request: true }).extend({
  recordId: recorded(id),
  request: ModelCallSchema.shape.request.omit({ systemHash: true }),
});

export const ToolFactsSchema = ToolExecutionSchema.omit({
  callRef: true,
  resultRef: true,
  input: true,
  output: true,
}).extend({ call: recorded(EventFactsSchema), result: recorded(EventFactsSchema) });

/** `json`: JSON of the whole definition, as the request has it; null: there was no room for it. */
export const ToolDefinitionFactsSchema = z.object({ name: z.string(), bytes: count, json: TextPlaceSchema.nullable() });

/** A message of the log. Its text is that of its data: `messageText`. */
export const MessageFactsSchema = EventFactsSchema.extend({ messageId: recorded(z.string()) });

export const TurnFactsSchema = z.object({
  v: z.literal(1),
  turnId: id,
  sessionId: id,
  turn: count,
  surface: z.enum(TURN_SURFACES),
  /** Of the session's header; null: a session that cannot be read. */
  session: recorded(z.object({ formatVersion: z.number(), createdAt: z.number() })),
  startSeq: count,
  endSeq: recorded(count),
  /** Of the newest event of the turn; -1: none. */
  logCutSeq: z.int().min(-1),
  startedAt: z.number(),
  endedAt: recorded(z.number()),
  clock: z.enum(["monotonic", "event"]),
  outcome: z.enum(TURN_OUTCOMES).nullable(),
  errorKind: recorded(z.string()),
  requestId: recorded(z.string()),
  timings: TurnTimingsSchema.pick({
    preStreamMs: true,
    assembleMs: true,
    loadMs: true,
    scanMs: true,
    compileMs: true,
  }),
  awareness: AwarenessSchema,
  activations: recorded(z.array(ActivationSchema)),
  captures: z.array(TurnCaptureFactsSchema).max(LIMITS.turnCalls.value),
  previous: PreviousCallSchema,
  history: recorded(HistoryOutlineSchema),
  toolset: recorded(z.array(ToolDefinitionFactsSchema)),
  calls: z.array(CallFactsSchema).max(LIMITS.turnCalls.value),
  callsOmitted: count,
  tools: z.array(ToolFactsSchema).max(LIMITS.turnTools.value),
  toolsOmitted: count,
  attempts: z.array(ProviderAttemptSchema).max(LIMITS.turnCalls.value),
  proposal: ProposalSchema.nullable(),
  answer: recorded(MessageFactsSchema),
  /** The messages of the user that opened the turn; the newest of them is the question of the account. */
  questions: recorded(z.array(MessageFactsSchema)),
  diagnostics: z.array(z.object({ code: z.string(), count: count })),
});

export type TextPlace = z.infer<typeof TextPlaceSchema>;
export type EventFacts = z.infer<typeof EventFactsSchema>;
export type BlockFacts = z.infer<typeof BlockFactsSchema>;
export type TurnCaptureFacts = z.infer<typeof TurnCaptureFactsSchema>;
export type PreviousCall = z.infer<typeof PreviousCallSchema>;
export type CallFacts = z.infer<typeof CallFactsSchema>;
export type ToolFacts = z.infer<typeof ToolFactsSchema>;
export type ToolDefinitionFacts = z.infer<typeof ToolDefinitionFactsSchema>;
export type MessageFacts = z.infer<typeof MessageFactsSchema>;
export type TurnFacts = z.infer<typeof TurnFactsSchema>;
