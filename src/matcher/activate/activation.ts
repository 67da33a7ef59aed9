import type { Evidence } from "../model/outcome.ts";
import type { Candidate } from "./candidate.ts";

/** An activated entry with what is known about how it came to be. */
export interface Activation {
  readonly candidate: Candidate;
  readonly loop: number;
  /** After macros, before regex scripts. */
  readonly content: string;
  readonly evidence: Evidence | null;
  readonly wokenBy: number | null;
  readonly tokens: number | null;
  readonly roll: { readonly value: number; readonly probability: number } | null;
  readonly wonGroup: string | null;
}
