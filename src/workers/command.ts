import { z } from "zod";

import type { Explanation } from "../matcher/explain/explain.ts";
import type { OutsideWindow } from "../matcher/explain/subject.ts";
import type { Finding } from "../matcher/lint/finding.ts";
import { LIMITS } from "../matcher/limits.ts";
import type { ActivatedEntry, RefusedKey, ScanOutcome } from "../matcher/model/outcome.ts";
import type { Reason } from "../matcher/model/reason.ts";
import { ActivationSettingsSchema } from "../matcher/model/settings.ts";
import { MacroWorldSchema, ScanRequestSchema, SeedsSchema } from "./messages.ts";

/** The part of the protocol that looks at books closely: lint, why, recorded cases. Used by the command and by HTTP. */

/** Scan depth may be infinite. */
const ScanSettingsSchema = ActivationSettingsSchema.extend({
  scanDepth: z.custom<number>((value) => typeof value === "number"),
});

/** Input of `lint`; the book is shared memory beside it. */
export const LintInputSchema = z.object({
  settings: ScanSettingsSchema,
  /** Tokens of the context, for a percentage budget; null = unknown. */
  contextTokens: z.number().nullable(),
  tokens: z.enum(["deepseek", "quarter"]),
  /** Chat texts that the book will be held against. */
  texts: z.array(z.string()),
});

/** A code that was found, as its table has it. */
export interface LintRule {
  readonly code: string;
  readonly severity: Finding["severity"];
  readonly meaning: string;
  readonly remedy: string;
}

/** What lint found, with the table rows of the codes that occur. */
export interface LintOutput {
  readonly findings: readonly Finding[];
  readonly rules: readonly LintRule[];
}

/** Input of `catalogue`: nothing but the compiled books, which are shared memory. */
export const CatalogueInputSchema = z.object({});

/** Entries in the order of the decision columns. `timedKey` tells entries of one uid apart. */
export interface CatalogueOutput {
  readonly entries: readonly (readonly [book: string, uid: number | string, timedKey: string])[];
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

const OutsideWindowSchema: z.ZodType<OutsideWindow> = z.object({ older: z.array(z.string()), cutHead: z.string() });

/** Input of `explain`; the compiled books are shared memory beside it. */
export const ExplainInputSchema = z.object({
  request: ScanRequestSchema,
  /** What the scan of that request answered. */
  outcome: z.custom<ScanOutcome>(isObject),
  /** Index in the compiled list. */
  entry: z.number().int().min(0),
  /** The part of the chat that the window of the request left out, which keys are looked up in too. */
  outside: OutsideWindowSchema.exactOptional(),
  macros: MacroWorldSchema,
  seeds: SeedsSchema,
});

/** Input of `case`. */
export const CaseInputSchema = z.object({
  /** JSON text of one case, or of a file with one case in it; text, because names in it are users'. */
  text: z.string(),
  /** Whether the decision of every entry is asked for. */
  decisions: z.boolean(),
});

/** One step of a case that was run. */
export interface CaseStep {
  /** JSON text of the step in the fields of recorded cases. */
  readonly fields: string;
  /** JSON text of what the case expects of it; null = nothing. */
  readonly expected: string | null;
  readonly activated: readonly ActivatedEntry[];
  /** How many entries each reason has. */
  readonly counts: readonly (readonly [reason: Reason, entries: number])[];
  /** By entry of the list, if they were asked for. */
  readonly decisions: readonly Decision[];
}

/** What became of one entry. */
export type Decision = readonly [book: string, uid: number | string, reason: Reason, loop: number];

/** `problem`: the case does not have the form; nothing was run. */
export type CaseOutput =
  | { readonly problem: { readonly path: string; readonly message: string } }
  | { readonly id: string; readonly steps: readonly CaseStep[]; readonly refused: readonly RefusedKey[] };

/** The jobs of this part of the protocol. */
export interface CommandPayloads {
  readonly lint: { readonly input: z.infer<typeof LintInputSchema>; readonly output: LintOutput };
  readonly catalogue: { readonly input: z.infer<typeof CatalogueInputSchema>; readonly output: CatalogueOutput };
  readonly explain: { readonly input: z.infer<typeof ExplainInputSchema>; readonly output: Explanation };
  readonly case: { readonly input: z.infer<typeof CaseInputSchema>; readonly output: CaseOutput };
}

/** How they are sent. */
export const COMMAND_ROUTES = {
  lint: { lane: "background", deadlineMs: LIMITS.importDeadlineMs.value },
  catalogue: { lane: "interactive", deadlineMs: LIMITS.compileDeadlineMs.value },
  explain: { lane: "interactive", deadlineMs: LIMITS.compileDeadlineMs.value },
  case: { lane: "interactive", deadlineMs: LIMITS.importDeadlineMs.value },
} as const;
