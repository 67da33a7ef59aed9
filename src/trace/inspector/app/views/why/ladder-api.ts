import type { Ladder } from "../../../../ladder/model.ts";
import type { Http } from "../../data/http.ts";
import { asAnswered, list, record } from "../../data/shape.ts";
import { turnPath } from "../../data/turns-api.ts";

export interface LadderWanted {
  readonly sessionId: string;
  readonly turnId: string;
  /** Item id, or the qualified id of an entry. */
  readonly entryId: string;
  /** null: the assembly that was sent last. */
  readonly captureId: string | null;
}

/** The gates of one entry in one turn, as they were recorded. */
export async function fetchLadder(
  http: Http,
  { sessionId, turnId, entryId, captureId }: LadderWanted,
  signal: AbortSignal,
): Promise<Ladder> {
  const query = captureId === null ? "" : `?${new URLSearchParams({ captureId })}`;
  const path = `${turnPath(sessionId, turnId)}/entries/${encodeURIComponent(entryId)}${query}`;
  const entry = record(record(await http.json(path, { signal }))["entry"]);
  list(entry["gates"], "gates");
  list(entry["history"], "turns");
  record(entry["header"]);
  return asAnswered<Ladder>(entry);
}
