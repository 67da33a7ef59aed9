import { z } from "@hono/zod-openapi";

const count = z.int().min(0);

/** Turns that are sent to an endpoint of OpenTelemetry; null: none are, `trace.otlp` names no endpoint. */
export const TurnPushSchema = z
  .strictObject({
    /** Scheme, host and path alone. */
    endpoint: z.string(),
    state: z.enum(["idle", "sending", "waiting", "closed"]),
    waiting: count,
    sent: count,
    dropped: count,
    /** Of the last turn that was not sent as a whole; null: none, or one was sent since. */
    problem: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  })
  .nullable();
