import { z } from "zod";

export const SEVERITIES = ["error", "warning", "info"] as const;

/** A lint finding as a worker sends it. */
export const FindingSchema = z.object({
  code: z.string(),
  severity: z.enum(SEVERITIES),
  path: z.string(),
  message: z.string(),
  remedy: z.string(),
});
export type Finding = z.infer<typeof FindingSchema>;

/** A row of the table of lint codes. */
export interface FindingCode {
  readonly code: string;
  readonly severity: (typeof SEVERITIES)[number];
  readonly meaning: string;
  readonly remedy: string;
}
