import { z } from "zod";

import { LIMITS } from "../../matcher/limits.ts";
import type { DecisionBook, ScanFacts } from "../../trace/decisions/model.ts";
import type { TurnFileCode } from "../../trace/export/jsonl/codes.ts";

/** The part of the protocol that makes recorded scans again: `lorekeeper scan --replay`. */

/** `replayRead`: a file of turns, as JSONL, as shared memory beside it. */
export const ReplayReadInputSchema = z.object({});

/** `replayDifference`: recorded and new decisions as shared memory beside it. */
export const ReplayDifferenceInputSchema = z.object({});

/** One assembly of a file of turns that has decisions. */
export interface ReplayCapture {
  readonly turnId: string;
  readonly sessionId: string;
  readonly turn: number;
  readonly captureId: string;
  readonly key: string;
  /** The decisions in the file are those of the key. */
  readonly keyHolds: boolean;
  /** null: redacted. */
  readonly scan: ScanFacts | null;
  /** The settings in the file are those of their hash. */
  readonly settingsHold: boolean;
  readonly books: readonly DecisionBook[];
  /** Of the scanned messages, in the order of the window; null: the file has it not. */
  readonly texts: readonly (string | null)[];
}

/** What a file of turns has. The recorded decisions of each capture are the binary parts, in their order. */
export type ReplayFile =
  | { readonly state: "refused"; readonly code: TurnFileCode; readonly message: string }
  | {
      readonly state: "read";
      readonly bodies: boolean;
      readonly scrubbed: boolean;
      readonly turns: number;
      readonly captures: readonly ReplayCapture[];
    };

/** Rows that are told of a difference. */
export const DIFFERENCE_ROWS = 10;

/** How new decisions differ from recorded ones. */
export interface ReplayDifference {
  /** Fields of the decisions, and of the scan as `scan.<name>`, that are not the same. */
  readonly fields: readonly string[];
  readonly rows: readonly {
    readonly row: number;
    readonly resourceId: string;
    readonly was: string;
    readonly is: string;
  }[];
  /** Of all rows with another reason or loop, listed or not. */
  readonly rowCount: number;
}

interface Payload<Schema extends z.ZodType, Output> {
  readonly input: z.infer<Schema>;
  readonly output: Output;
}

export interface ReplayPayloads {
  readonly replayRead: Payload<typeof ReplayReadInputSchema, ReplayFile>;
  readonly replayDifference: Payload<typeof ReplayDifferenceInputSchema, ReplayDifference>;
}

const read = { lane: "background", deadlineMs: LIMITS.importDeadlineMs.value } as const;

export const REPLAY_ROUTES = { replayRead: read, replayDifference: read } as const;
