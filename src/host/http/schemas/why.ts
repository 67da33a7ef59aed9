import { z } from "@hono/zod-openapi";

import { REASONS } from "../../../matcher/model/reason.ts";

/** What one entry met on its way into the prompt: SillyTavern's gates in their order, and how near its keys came. */
export const WhySchema = z
  .object({
    book: z.string(),
    uid: z.union([z.number(), z.string()]),
    reason: z.enum(REASONS),
    loop: z.int(),
    header: z.string(),
    gates: z.array(z.object({ gate: z.string(), title: z.string(), verdict: z.string(), says: z.string() })),
    nearMisses: z.array(z.object({ key: z.string(), kind: z.string(), says: z.string() })),
    leftOut: z.object({ messages: z.int(), cutUnits: z.int() }),
  })
  .openapi("Why");
