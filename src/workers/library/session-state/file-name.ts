import { createHash } from "node:crypto";

/** The folder of session states in the data folder. */
export const SESSION_STATES = "session-state";

/** Ids that are a file name everywhere: one case, no characters that any file system gives a meaning. */
const PLAIN = /^[a-z0-9][a-z0-9_-]{0,99}$/u;
const NAME = /^(?:s-[a-z0-9][a-z0-9_-]{0,99}|h-[0-9a-f]{64})\.json$/u;

/**
 * The file of a session, relative to the data folder. Ids with capitals, colons or dots, or too long ones, go by their
 * SHA-256: file systems that do not tell `A` from `a` must not mix two sessions.
 */
export function sessionStateFile(sessionId: string): string {
  const name = PLAIN.test(sessionId) ? `s-${sessionId}` : `h-${createHash("sha256").update(sessionId).digest("hex")}`;
  return `${SESSION_STATES}/${name}.json`;
}

/** Whether a file of that name, without its folder, can be a session's. */
export const isSessionStateName = (name: string): boolean => NAME.test(name);
