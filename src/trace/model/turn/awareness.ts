import { z } from "zod";

import { recorded } from "./recorded.ts";

/** What a turn was at when it ran: its times, its bounds, which capabilities took part. */

const count = z.int().min(0);
/** A duration in milliseconds. */
const ms = z.number().min(0);
const id = z.string().min(1);

export const TurnTimingsSchema = z.object({
  /** Turn opened to the first request that left. */
  preStreamMs: recorded(ms),
  /** All assemblies of the turn together: request to sections, and in it books loaded, matched, profile compiled. */
  assembleMs: recorded(ms),
  loadMs: recorded(ms),
  scanMs: recorded(ms),
  compileMs: recorded(ms),
  /** There are no embeddings here. */
  embedMs: z.null(),
  /** By model call, in their order: request to last chunk, request to first token. */
  generateMs: z.array(recorded(ms)),
  firstTokenMs: z.array(recorded(ms)),
  /**
   * What came behind the turn's end, in the background. Only the search for citations is timed: assemblies are verified
   * with their records, before that end, and the account is written with its times in it.
   */
  finalize: z.object({ verifyMs: recorded(ms), citeMs: recorded(ms), persistMs: recorded(ms) }),
});

export const AwarenessSchema = z.object({
  locale: recorded(z.string()),
  ceiling: z.object({
    sandboxMode: recorded(z.string()),
    permissionPreset: recorded(z.string()),
    approvalPolicy: recorded(z.string()),
    planMode: recorded(z.boolean()),
    /** The RP overlay is not built: always null. */
    rpLock: recorded(z.boolean()),
  }),
  cwd: recorded(z.string()),
  lineage: z.object({
    /** "": the session has none. */
    parentSession: recorded(z.string()),
    delegationDepth: recorded(count),
    seedLength: recorded(count),
  }),
  /** What the matcher saw. */
  scanWindow: recorded(
    z.object({
      messages: count,
      units: count,
      truncated: z.boolean(),
      claimEventSeqs: recorded(z.array(count)),
    }),
  ),
  bindings: recorded(
    z.object({
      presetId: z.string().nullable(),
      characterId: z.string().nullable(),
      userId: z.string().nullable(),
      books: z.array(z.object({ resourceId: id, bindingSources: z.array(z.string()) })),
    }),
  ),
});

/** What a capability's verdict for a turn may say. */
export const ACTIVATION_REASONS = [
  "bound",
  "unbound",
  "default",
  "missing-resource",
  "adapter-absent",
  "invalid",
  "over-limit",
  "option-off",
  "first-reply-done",
  "rp-off",
  "replaced",
  "host",
] as const;

/** `id`: `preset`, `character`, `user`, `world-book:<id>`, `greeting`, `rp-policy`, `import-context`, `call-config`, `lore-tool`, `host:<section>`. */
export const ActivationSchema = z.object({ id, active: z.boolean(), reason: z.enum(ACTIVATION_REASONS) });

export type TurnTimings = z.infer<typeof TurnTimingsSchema>;
export type Awareness = z.infer<typeof AwarenessSchema>;
export type Activation = z.infer<typeof ActivationSchema>;

/** Nothing is known of what a session may do. */
export const NO_CEILING: Awareness["ceiling"] = {
  sandboxMode: null,
  permissionPreset: null,
  approvalPolicy: null,
  planMode: null,
  rpLock: null,
};
