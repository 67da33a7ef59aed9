import type { PackedDecisions } from "../../trace/decisions/model.ts";
import { WorkerError } from "../error.ts";
import { readDecisions } from "../grounding/read-grounding.ts";
import type { NewGrounding } from "./grounding-rows.ts";
import type { TurnPayloads } from "./protocol.ts";

type Message = Omit<TurnPayloads["turnGround"]["input"], "folder">;

/** What `turnGround` brings. */
export interface GroundingMessage {
  readonly grounding: NewGrounding;
  readonly catalogues: readonly { readonly id: string; readonly names: Uint8Array }[];
}

/** Decisions and catalogues as they came beside their message; decisions are checked, catalogues when they are read. */
export function groundingOfMessage(message: Message, shared: readonly SharedArrayBuffer[]): GroundingMessage {
  const { sessionId, captureId, key, catalogues, nowMs } = message;
  const [columns, ...names] = shared.map((memory) => new Uint8Array(memory).slice());
  if (columns === undefined || names.length !== catalogues.length) throw invalid("not the memory that is named");
  const used = decisionsOf(columns).books.flatMap(({ catalogue }) => catalogue ?? []);
  return {
    grounding: { sessionId, captureId, key, columns, catalogues: [...new Set(used)], createdAt: nowMs },
    catalogues: catalogues.map((id, at) => ({ id, names: names[at] ?? new Uint8Array() })),
  };
}

function decisionsOf(columns: Uint8Array): PackedDecisions {
  try {
    return readDecisions(columns);
  } catch {
    throw invalid("decisions are not of their form");
  }
}

const invalid = (message: string): WorkerError =>
  new WorkerError("worker-message-invalid", message, { job: "turnGround" });
