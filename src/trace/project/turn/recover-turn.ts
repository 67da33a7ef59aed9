import type { HashText } from "../../model/capture.ts";
import type { HistoryHeader } from "../../model/history.ts";
import type { EventRef } from "../../model/turn/body.ts";
import type { ModelCall } from "../../model/turn/call.ts";
import type { ToolDefinition } from "../../model/turn/prompt.ts";
import type { CallFacts } from "../../model/turn/turn-facts.ts";
import type { TurnTrace } from "../../model/turn/turn-trace.ts";
import { callTimings } from "./call-timings.ts";
import { countOrNull, recordOf, textOrNull } from "./events/json-value.ts";
import { hashedEvent } from "./hashed-event.ts";
import { type LoggedTool } from "./fold/tool-log.ts";
import { type LoggedMessage } from "./fold/turn-log.ts";
import { type LoggedEvent, RecoveredTurn } from "./recovered-turn.ts";
import { parentSession } from "./parent-session.ts";
import { noBody, withheldBody } from "./stored-body.ts";

/** A turn that had begun when its process died. */
export interface CutOff {
  readonly turnId: string;
  readonly sessionId: string;
  readonly turn: number;
  readonly startSeq: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

export interface RecoverInputs {
  readonly mark: CutOff;
  readonly header: HistoryHeader & Readonly<Record<string, unknown>>;
  readonly hash: HashText;
  /** In UTF-8. */
  readonly bytesOf: (text: string) => number;
  readonly nowMs: number;
}

/**
 * The account of a turn from the official events alone, in their order: from the beginning of the log, or from the turn's
 * first event, to its end or the end of the log. What no event tells is not recorded: prompts, decisions, citations. null:
 * the log has no such turn. Linear in the events.
 */
export function recoverTurn(events: Iterable<LoggedEvent>, inputs: RecoverInputs): TurnTrace | null {
  const { mark, header, hash, bytesOf, nowMs } = inputs;
  const turn = new RecoveredTurn(mark, { hash, bytesOf });
  for (const event of events) if (!turn.take(event)) break;
  turn.end();
  if (!turn.isFound) return null;
  const { log, calls, tools, proposal } = turn.parts;
  return {
    ...identity(turn, inputs),
    profileVersion: null,
    timings: timingsOf(calls.calls),
    awareness: awarenessOf(turn, header),
    activations: null,
    blocks: null,
    captures: [],
    grounding: null,
    items: null,
    itemsTotal: null,
    itemsTruncated: false,
    history: null,
    toolset: toolsetOf(turn.header, { hash, bytesOf }),
    calls: calls.calls.map((call) => callOf(call)),
    callsOmitted: calls.omitted,
    tools: tools.tools.map((tool) => toolOf(tool)),
    toolsOmitted: tools.omitted,
    attempts: [...calls.attempts],
    citations: null,
    citationsStatus: log.answer === null ? "no-text" : "not-recorded",
    proposal,
    proposalStatus: proposal === null ? "none" : "recorded",
    answer: messageOf(log.answer, hash),
    question: messageOf(log.questions.at(-1) ?? null, hash),
    diagnostics: [],
    bodies: "persisted",
    redactedAt: null,
    createdAt: nowMs,
    resolution: null,
  };
}

function identity(turn: RecoveredTurn, { mark, header }: RecoverInputs) {
  const { log, calls } = turn.parts;
  const { version, createdAt } = header;
  const isKnown = typeof version === "number" && typeof createdAt === "number";
  const { turnId, sessionId, turn: number, startSeq } = mark;
  const isSubagent = header["origin"] === "subagent" || (countOrNull(header["delegationDepth"]) ?? 0) > 0;
  return {
    v: 1 as const,
    turnId,
    sessionId,
    turn: number,
    surface: isSubagent ? ("subagent" as const) : ("dsh" as const),
    state: "ended" as const,
    sessionRef: isKnown
      ? { sessionId, sessionFormatVersion: version, sessionCreatedAt: createdAt, logCutSeq: turn.lastSeq }
      : null,
    startSeq,
    endSeq: log.endSeq,
    startedAt: turn.startedAt,
    endedAt: turn.endedAt,
    clock: "event" as const,
    recovered: "crash" as const,
    // A log that just stops is that of a process that did.
    outcome: log.outcome ?? log.outcomeOf("interrupted"),
    errorKind: log.errorKind,
    requestId: log.requestId ?? calls.requestId,
  };
}

const timingsOf = (calls: readonly CallFacts[]): TurnTrace["timings"] => ({
  preStreamMs: null,
  assembleMs: null,
  loadMs: null,
  scanMs: null,
  compileMs: null,
  embedMs: null,
  ...callTimings(calls),
  finalize: { verifyMs: null, citeMs: null, persistMs: null },
});

function awarenessOf({ ceiling }: RecoveredTurn, header: RecoverInputs["header"]): TurnTrace["awareness"] {
  return {
    locale: null,
    ceiling: { ...ceiling, rpLock: null },
    cwd: textOrNull(header["cwd"]),
    lineage: {
      parentSession: parentSession(header["parentSession"]),
      delegationDepth: countOrNull(header["delegationDepth"]),
      seedLength: countOrNull(header["seedLength"]),
    },
    scanWindow: null,
    bindings: null,
  };
}

/** Of the newest request header; null: none was seen. */
function toolsetOf(
  header: unknown,
  { hash, bytesOf }: Pick<RecoverInputs, "hash" | "bytesOf">,
): ToolDefinition[] | null {
  const known = recordOf(header);
  if (known === null) return null;
  const tools: readonly unknown[] = Array.isArray(known["tools"]) ? known["tools"] : [];
  return tools.map((tool) => {
    const name = textOrNull(recordOf(tool)?.["name"]) ?? "";
    return { name, bytes: bytesOf(JSON.stringify(tool)), hash: hashedEvent(tool, hash) };
  });
}

function callOf({ recordId: _recordId, request, ...call }: CallFacts): ModelCall {
  return { ...call, request: { ...request, systemHash: null } };
}

const toolOf = ({ call, result, ...tool }: LoggedTool<EventRef>): TurnTrace["tools"][number] => ({
  ...tool,
  callRef: call,
  resultRef: result,
  input: call === null ? noBody() : withheldBody(),
  output: result === null ? noBody() : withheldBody(),
});

function messageOf(message: LoggedMessage | null, hash: HashText): TurnTrace["answer"] {
  if (message === null) return null;
  const { messageId, moment } = message;
  const { seq, type, data } = moment;
  const eventHash = hashedEvent(data, hash);
  return { eventSeq: seq, eventType: type, eventHash, logCutSeq: seq, messageId, body: withheldBody() };
}
