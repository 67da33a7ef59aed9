import type { TurnComparison } from "../../../../compare/model.ts";
import type { Http } from "../../data/http.ts";
import { asAnswered, list, record } from "../../data/shape.ts";
import { turnPath } from "../../data/turns-api.ts";

export interface Compared {
  readonly sessionId: string;
  /** `a` of the answer. */
  readonly turnId: string;
  /** `b`, of the same session. */
  readonly otherId: string;
}

/** What differs between two turns; never texts. */
export async function fetchComparison(
  http: Http,
  { sessionId, turnId, otherId }: Compared,
  signal: AbortSignal,
): Promise<TurnComparison> {
  const path = `${turnPath(sessionId, turnId)}/compare/${encodeURIComponent(otherId)}`;
  const comparison = record(record(await http.json(path, { signal }))["comparison"]);
  for (const key of ["a", "b", "divergence", "config", "toolset", "usage", "retries"]) record(comparison[key]);
  list(comparison["calls"], "calls");
  return asAnswered<TurnComparison>(comparison);
}
