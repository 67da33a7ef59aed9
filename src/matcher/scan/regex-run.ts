import type { RegexEngine } from "../ports.ts";
import { VERDICT_DEADLINE, VERDICT_HIT, VERDICT_KILLED, VERDICT_MISS } from "./key-place.ts";
import { REGEX_DEADLINE, REGEX_FAILED, type RunnableRegex } from "./regex/verify.ts";

/** The answer of a verification for a program that cost a thread before; beside those of `verifyLines`. */
export const REGEX_KILLED = -4;

/** Tells a killed program from one that only failed: the engine names it when it is asked about an empty text. */
export function explainFailure(engine: RegexEngine, { program }: RunnableRegex, found: number): number {
  return found === REGEX_FAILED && engine.test(program, "") === "killed" ? REGEX_KILLED : found;
}

/** The verdict of an offset or a negative answer of a verification. A program that failed counts as a miss. */
export function verdictOf(found: number): number {
  if (found >= 0) return VERDICT_HIT;
  if (found === REGEX_DEADLINE) return VERDICT_DEADLINE;
  return found === REGEX_KILLED ? VERDICT_KILLED : VERDICT_MISS;
}
