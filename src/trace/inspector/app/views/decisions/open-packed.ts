import { unpack } from "msgpackr/unpack-no-eval";

import { openAnswer } from "../../../../decisions/answer.ts";
import type { Decisions, DecisionsAnswer, RowState } from "../../../../decisions/model.ts";
import type { Http } from "../../data/http.ts";
import { asAnswered, malformed, record } from "../../data/shape.ts";
import { turnPath } from "../../data/turns-api.ts";

const MSGPACK = "application/x-msgpack";

/** All decisions of an assembly, to be read row by row. */
export interface OpenedDecisions {
  readonly captureId: string;
  readonly decisions: Decisions;
  readonly states: (row: number) => RowState;
}

export interface DecisionsWanted {
  readonly sessionId: string;
  readonly turnId: string;
  /** null: the assembly that the last request was made from. */
  readonly captureId: string | null;
}

/** Fetches and opens decisions; null: those of this assembly were not recorded. */
export async function fetchDecisions(
  http: Http,
  { sessionId, turnId, captureId }: DecisionsWanted,
  signal: AbortSignal,
): Promise<OpenedDecisions | null> {
  const query = captureId === null ? "" : `?${new URLSearchParams({ captureId })}`;
  const path = `${turnPath(sessionId, turnId)}/decisions${query}`;
  const { bytes } = await http.bytes(path, { signal, accept: MSGPACK });
  return openPacked(bytes);
}

/** Opens an answer; null: it says that nothing was recorded. Throws a fault `malformed` for anything else. */
export function openPacked(bytes: Uint8Array): OpenedDecisions | null {
  const answer = record(unpacked(bytes));
  if (answer["v"] !== 1) throw malformed("decisions of another version");
  if (answer["recorded"] === false) return null;
  const { captureId, decisions, catalogues, states } = answer;
  if (typeof captureId !== "string" || typeof decisions !== "object" || !Array.isArray(catalogues)) throw noDecisions();
  if (!Array.isArray(states)) throw noDecisions();
  return { captureId, ...openAnswer(asAnswered<DecisionsAnswer>(answer)) };
}

const noDecisions = (): Error => malformed("no decisions");

function unpacked(bytes: Uint8Array): unknown {
  try {
    return unpack(bytes);
  } catch {
    throw malformed("no msgpack");
  }
}
