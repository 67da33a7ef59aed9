import { z } from "@hono/zod-openapi";

import { TurnPushSchema } from "./push.ts";

const ReasonSchema = z.strictObject({ code: z.string(), message: z.string() });

const StoresSchema = z.object({
  role: z.enum(["owner", "reader"]),
  counts: z.record(z.string(), z.int()),
  damaged: z.array(z.object({ file: z.string(), code: z.string(), message: z.string() })),
  readOnly: z.array(z.object({ store: z.string(), code: z.string(), message: z.string() })),
});

/** Whether everything works, and what does not. */
export const StatusSchema = z
  .strictObject({
    ok: z.literal(true),
    version: z.string(),
    state: z.enum(["on", "degraded", "off"]),
    reasons: z.array(ReasonSchema),
    dialect: z.string().nullable(),
    host: z.record(z.string(), z.unknown()).nullable(),
    /** null: the plugin is off and has opened no folder. */
    stores: StoresSchema.nullable(),
    workers: z.record(z.string(), z.unknown()).nullable(),
    /**
     * The recording of requests and turns since it began: its faults, and turns on their way that were given up because
     * there were too many; null: nothing is recorded here.
     */
    recorder: z.strictObject({ faults: z.int().min(0), droppedTurns: z.int().min(0) }).nullable(),
    /** The store of turns; null: none are kept here. */
    turns: z
      .strictObject({
        recording: z.enum(["opening", "file", "off"]),
        problem: ReasonSchema.nullable(),
        turns: z.int().min(0),
        redacted: z.int().min(0),
        bytes: z.int().min(0),
        oldestAt: z.number().nullable(),
        dropped: z.int().min(0),
        waiting: z.int().min(0),
      })
      .nullable(),
    push: TurnPushSchema,
    limits: z.record(z.string(), z.strictObject({ value: z.number(), unit: z.string() })),
  })
  .openapi("Status");
