import { z } from "zod";

import { LIMITS } from "../../../matcher/limits.ts";
import type { SessionStateRead } from "./state-folder.ts";
import { StoredChangeSchema, StoredSessionSchema } from "./stored-record.ts";

/** The part of the protocol that keeps what sessions remember. */

const at = { folder: z.string(), sessionId: z.string() };

export const SessionStateAtSchema = z.object(at);
export const SessionStateWriteInputSchema = z.object({
  ...at,
  from: z.int(),
  changes: z.array(StoredChangeSchema),
  whole: StoredSessionSchema.exactOptional(),
});

export interface SessionStatePayloads {
  readonly sessionStateRead: {
    readonly input: z.infer<typeof SessionStateAtSchema>;
    readonly output: SessionStateRead;
  };
  /** `written` false: send the whole. */
  readonly sessionStateWrite: {
    readonly input: z.infer<typeof SessionStateWriteInputSchema>;
    readonly output: { readonly written: boolean };
  };
  readonly sessionStateDelete: {
    readonly input: z.infer<typeof SessionStateAtSchema>;
    readonly output: { readonly removed: boolean };
  };
}

const write = { lane: "background", deadlineMs: LIMITS.libraryWriteDeadlineMs.value } as const;

/** A turn waits for a read, and no import must hold it up. */
export const SESSION_STATE_ROUTES = {
  sessionStateRead: { lane: "interactive", deadlineMs: LIMITS.scanDeadlineMs.value, urgent: true },
  sessionStateWrite: write,
  sessionStateDelete: write,
} as const;
