import { z } from "zod";
import type { ApiClient } from "../library/api-client.ts";

const named = z.looseObject({ id: z.string(), name: z.string() });

const BookSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  bindingSources: z.array(z.string()).optional(),
  entryCount: z.number(),
  matchedEntryCount: z.number(),
});

const DecisionSchema = z.looseObject({
  entryId: z.union([z.number(), z.string()]),
  entryName: z.string(),
  decision: z.string(),
  reason: z.string(),
  primaryMatches: z.array(z.string()),
  appliedPosition: z.string().nullable(),
});

const ActiveSchema = z.looseObject({
  selection: z.looseObject({
    presetId: z.string().nullable(),
    characterCardId: z.string().nullable(),
    userId: z.string().nullable(),
    worldBookIds: z.array(z.string()).optional(),
    character: z.looseObject({ greetingIndex: z.number().optional(), allowRegexScripts: z.boolean().optional() }),
  }),
  resources: z.looseObject({
    preset: named.nullable(),
    characterCard: named.nullable(),
    user: named.nullable(),
    worldBooks: z.array(BookSchema),
  }),
  callConfig: z.record(z.string(), z.unknown()),
  diagnostics: z.array(z.looseObject({ code: z.string(), severity: z.string(), message: z.string() })),
  audit: z.looseObject({
    /** Null: no thread could make the profile, so nothing is known of what is in it. */
    fingerprint: z.string().nullable().optional(),
    worldBooks: z.looseObject({
      resources: z.array(
        z.looseObject({
          resource: BookSchema,
          decisions: z.array(DecisionSchema),
          totals: z.looseObject({ included: z.number(), rejected: z.number() }),
        }),
      ),
    }),
  }),
});

/** What a session has and what a request of it would hold, as a running plugin tells it. */
export type ActiveView = z.infer<typeof ActiveSchema>;

/** Asks a running plugin for the active view of a session. */
export function readActive(api: ApiClient, sessionId: string): Promise<ActiveView> {
  return api.json(ActiveSchema, { method: "GET", path: `/v1/active?sessionId=${encodeURIComponent(sessionId)}` });
}
