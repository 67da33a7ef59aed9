import type { Decision } from "../../workers/protocol.ts";

/** A decision as `--decisions` prints it. */
export function decisionJson([book, uid, reason, loop]: Decision): object {
  return { book, uid, reason, loop };
}
