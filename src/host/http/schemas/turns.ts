import { z } from "@hono/zod-openapi";

import { ActivationSchema } from "../../../trace/model/turn/awareness.ts";
import { UNAVAILABLE } from "../../../trace/model/turn/body.ts";
import { ToolDefinitionSchema } from "../../../trace/model/turn/prompt.ts";
import { TurnSummarySchema, TurnTraceSchema } from "../../../trace/model/turn/turn-trace.ts";
import { EXPORT_FORMATS } from "../../../workers/client.ts";
import { TurnPushSchema } from "./push.ts";
import { stored } from "./stored.ts";
import { TimeSchema } from "./values.ts";

const count = z.int().min(0);
const problem = z.strictObject({ code: z.string(), message: z.string() }).nullable();

/** Turns and frames that were lost since the start. */
const DroppedSchema = z.strictObject({ turns: count, frames: count });

/** What API v4 can do, what is kept, and what was lost. */
export const TurnCapabilitiesSchema = z
  .strictObject({
    ok: z.literal(true),
    apiVersion: z.literal(4),
    contract: z.literal("turn-trace"),
    root: z.string(),
    /** Log format of the sessions; null: not known yet. */
    dialect: z.string().nullable(),
    limits: z.record(z.string(), z.number()),
    retention: z.strictObject({ redactDays: z.int(), deleteDays: z.int() }),
    stream: z.strictObject({
      flushMs: z.int(),
      heartbeatMs: z.int(),
      frameBytes: z.int(),
      perSession: z.int(),
      total: z.int(),
    }),
    exports: z.array(z.enum(EXPORT_FORMATS)),
    decisions: z.array(z.string()),
    /** Every reason why a text may not be there. */
    unavailable: z.array(z.enum(UNAVAILABLE)),
    store: z.looseObject({ recording: z.enum(["opening", "file", "off"]), problem, turns: count, dropped: count }),
    live: z.strictObject({
      readers: count,
      sessions: count,
      turns: count,
      frames: count,
      leftOut: count,
      faults: count,
    }),
    push: TurnPushSchema,
    history: z.looseObject({}),
    /** What a turn may have noted, by code; in English. */
    codes: z.record(z.string(), z.strictObject({ meaning: z.string(), remedy: z.string() })),
    dropped: DroppedSchema,
  })
  .openapi("TurnCapabilities");

export const TurnListSchema = z
  .strictObject({
    ok: z.literal(true),
    sessionId: z.string(),
    /** The newest turn that runs or is not written yet; null: there is none. */
    liveTurnId: z.string().nullable(),
    turns: z.array(stored(TurnSummarySchema, "TurnSummary")),
    /** `before` of the next page; null: this is the last. */
    next: z.string().nullable(),
  })
  .openapi("TurnList");

export const TurnSchema = z
  .strictObject({ ok: z.literal(true), turn: stored(TurnTraceSchema, "TurnTrace") })
  .openapi("Turn");

export const TurnStatsSchema = z
  .looseObject({ ok: z.literal(true), turns: count, redacted: count, bytes: count, waiting: count })
  .extend({
    oldestAt: z.number().nullable(),
    /** Since when nothing is redacted or deleted for its age because the clock jumped; null: the clock is believed. */
    clockDoubtedAt: z.number().nullable(),
    dropped: DroppedSchema,
  })
  .openapi("TurnStats");

const BoundSchema = z.strictObject({ id: z.string(), name: z.string(), revision: z.string() }).nullable();

/** What a turn of a session would have now. */
export const TurnProfileSchema = z
  .strictObject({
    ok: z.literal(true),
    /** It is today's, of no recorded turn. */
    current: z.literal(true),
    at: TimeSchema,
    /** null: what a new session would start with. */
    sessionId: z.string().nullable(),
    capabilities: z.array(stored(ActivationSchema, "TurnActivation")),
    preset: BoundSchema,
    character: BoundSchema,
    user: BoundSchema,
    inventories: z.array(
      z.strictObject({
        resourceId: z.string(),
        name: z.string(),
        revision: z.string().nullable(),
        entries: count.nullable(),
        bindingSources: z.array(z.string()),
      }),
    ),
    /** As the newest recorded turn was offered them; null: none was recorded. */
    tools: z
      .strictObject({
        turnId: z.string(),
        startedAt: z.number(),
        definitions: z.array(stored(ToolDefinitionSchema, "TurnToolDefinition")).nullable(),
      })
      .nullable(),
  })
  .openapi("TurnProfile");

/** A file in one of the forms that are JSON. */
export const ExportFileSchema = z.looseObject({}).openapi("TurnExportFile");

/** Text of server-sent events. */
export const LiveEventsSchema = z.string().openapi("TurnEvents");
