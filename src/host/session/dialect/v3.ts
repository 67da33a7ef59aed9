import type { Dialect } from "./dialect.ts";
import { failedAttempt } from "./failure.ts";
import { isCount } from "./record.ts";
import { isSnapshot } from "./v0.ts";

/**
 * Format 3: DSH 0.1.5, from its documentation. The session object knows its inherited part; where it does not, the
 * `session/end-seed` with `inherited: true` says so when it is read.
 */
export const V3: Dialect = {
  name: "v3",
  rangeKeys: ["startSeq", "endSeq"],
  isContext: isSnapshot,
  inherited: (session) => (isCount(session["inheritedEventCount"]) ? session["inheritedEventCount"] : 0),
  failure: { type: "assistant/attempt", told: failedAttempt },
};
