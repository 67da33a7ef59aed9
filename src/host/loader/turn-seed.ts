import { createHash } from "node:crypto";

/**
 * The seed that all rolls of a turn follow: SHA-256, in hexadecimal, of the session's seed and of what the turn was
 * started with. Steps and retries of a turn roll alike; the same text sent again is another message and rolls anew.
 */
export function turnSeed(sessionSeed: string, turnKey: string): string {
  return createHash("sha256").update(sessionSeed).update("\0").update(turnKey).digest("hex");
}
