import { z } from "@hono/zod-openapi";

import { CHARACTER_STRATEGIES } from "../../../matcher/model/settings.ts";

/** The global activation settings; `scanDepth` null is the whole window. */
export const SettingsSchema = z
  .strictObject({
    scanDepth: z.number().nullable(),
    includeNames: z.boolean(),
    recursive: z.boolean(),
    matchWholeWords: z.boolean(),
    caseSensitive: z.boolean(),
    useGroupScoring: z.boolean(),
    budgetPercent: z.number().nullable().optional(),
    budgetCap: z.number(),
    minActivations: z.number(),
    minActivationsDepthMax: z.number(),
    maxRecursionSteps: z.number(),
    characterStrategy: z.enum(CHARACTER_STRATEGIES),
    bookSettings: z.enum(["honour", "ignore"]),
  })
  .openapi("ActivationSettings");
