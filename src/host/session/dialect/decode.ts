import type { Fact, NodeRange, QueuedMessage } from "../fact.ts";
import type { Dialect } from "./dialect.ts";
import { isCount, recordOf, type JsonRecord } from "./record.ts";
import { spokenMessage } from "./spoken.ts";

const MALFORMED: Fact = { kind: "malformed" };

/** One event of a log as far as its envelope is sound. */
interface Envelope extends JsonRecord {
  readonly type: string;
  readonly seq: number;
}

/** The range that an event of the surface replaces; null: appended; undefined: no sound marker. */
function rangeOf(dialect: Dialect, op: unknown): NodeRange | null | undefined {
  if (op === "append") return null;
  const replace = recordOf(op);
  if (replace === null || replace["op"] !== "replace") return undefined;
  const first = replace[dialect.rangeKeys[0]];
  const last = replace[dialect.rangeKeys[1]];
  return isCount(first) && isCount(last) ? { first, last } : undefined;
}

/**
 * A node of the surface, whatever its type: tool results and system messages are in ranges that others replace. Without
 * a marker an event is not on the surface.
 */
function nodeFact(dialect: Dialect, event: Envelope, speaker: "user" | "assistant" | null): Fact | null {
  const op = event["surfaceOp"];
  if (op === undefined) return null;
  const range = rangeOf(dialect, op);
  if (range === undefined) return MALFORMED;
  if (speaker === null) return range === null ? null : { kind: "node", range, message: null };
  const data = speaker === "user" ? event["data"] : recordOf(event["data"])?.["message"];
  const message = spokenMessage(dialect, data, { role: speaker, seq: event.seq, time: event["time"] });
  return message === undefined ? MALFORMED : { kind: "node", range, message };
}

function spliceFact(dialect: Dialect, event: Envelope): Fact {
  const data = recordOf(event["data"]);
  const target = data?.["target"];
  const removedCount = data?.["removedCount"] ?? 0;
  const start = data?.["start"];
  const messages = data?.["inserted"] ?? [];
  if (target !== "next-turn" && target !== "next-step") return MALFORMED;
  if (!isCount(start) || !isCount(removedCount) || !Array.isArray(messages)) return MALFORMED;
  let malformedCount = 0;
  const inserted = messages.map((value: unknown): QueuedMessage => {
    const message = spokenMessage(dialect, value, { role: "user", seq: event.seq, time: event["time"] });
    const id = recordOf(value)?.["id"];
    if (message === undefined || typeof id !== "string") malformedCount += 1;
    return { id: typeof id === "string" ? id : null, message: message ?? null };
  });
  const canceled = data?.["outcome"] === "canceled";
  return { kind: "splice", splice: { target, start, removedCount, inserted, canceled }, malformedCount };
}

function turnFact(event: Envelope): Fact {
  const turn = recordOf(event["data"])?.["turn"];
  return isCount(turn) ? { kind: "turn-start", turn } : MALFORMED;
}

function contextFact(event: Envelope): Fact {
  const size = recordOf(event["data"])?.["contextWindow"];
  return {
    kind: "context",
    contextTokens: typeof size === "number" && Number.isFinite(size) && size > 0 ? size : null,
  };
}

/**
 * What one event says in the vocabulary of facts; null: nothing that matters here. Never throws on data; costs O(1) but
 * for the texts of messages with several parts.
 */
export function decode(dialect: Dialect, event: Envelope): Fact | null {
  switch (event.type) {
    // Nine of ten events of a format 0 log.
    case "assistant/chunk":
      return null;
    case "user/message":
      return nodeFact(dialect, event, "user");
    case "assistant/message":
      return nodeFact(dialect, event, "assistant");
    case "agent/inbox/spliced":
      return spliceFact(dialect, event);
    case "turn/start":
      return turnFact(event);
    case "step/start":
      return { kind: "step-start" };
    case "turn/end":
      return { kind: "turn-end" };
    case "request/context":
      return contextFact(event);
    case "session/end-seed":
      return { kind: "seed-end", inherited: recordOf(event["data"])?.["inherited"] === true };
    default:
      return nodeFact(dialect, event, null);
  }
}

/** The value as an event, null when its envelope is broken. */
export function envelopeOf(value: unknown): Envelope | null {
  const event = recordOf(value);
  return event !== null && typeof event["type"] === "string" && isCount(event["seq"]) ? (event as Envelope) : null;
}
