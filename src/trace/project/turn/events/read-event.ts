import { amountOrNull, countOrNull, type JsonRecord, recordOf, textOrNull } from "./json-value.ts";
import { assistantFacts, failureFacts, finishFailure } from "./message-facts.ts";
import type { TurnEvent } from "./turn-event.ts";

type Reader = (data: JsonRecord) => TurnEvent | null;

/**
 * What an event of a log tells of a turn; null: nothing, or it is damaged. Formats 0, 3 and 4 are told apart by what an
 * event holds. O(1), but for the blocks of one message. Never throws on data.
 */
export function readTurnEvent(type: unknown, data: unknown): TurnEvent | null {
  const read = typeof type === "string" ? READERS.get(type) : undefined;
  const record = read === undefined ? null : recordOf(data);
  return read === undefined || record === null ? null : read(record);
}

/** Whether events of this type are worth reading. */
export const isTurnEvent = (type: unknown): boolean => typeof type === "string" && READERS.has(type);

const stepOf = (data: JsonRecord): number | null => countOrNull(data["step"]);

/** Type by type; what a turn's account has nothing of is not in the table. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["turn/start", (data) => numbered(data, "turn", (turn) => ({ kind: "turn-start", turn }))],
  ["turn/end", ({ reason }) => turnEnd(recordOf(reason))],
  ["step/start", (data) => numbered(data, "step", (step) => ({ kind: "step-start", step }))],
  ["step/end", (data) => numbered(data, "step", (step) => ({ kind: "step-end", step }))],
  ["agent/inbox/spliced", (data) => (isClaim(data) ? { kind: "claim" } : null)],
  ["user/message", userMessage],
  ["assistant/message", (data) => ({ kind: "assistant-message", step: stepOf(data), ...assistantFacts(data) })],
  ["assistant/chunk", chunk],
  ["assistant/attempt", attempt],
  ["llm/retry", (data) => ({ kind: "retry", step: stepOf(data), delayMs: amountOrNull(data["delayMs"]) })],
  ["llm/retry-started", (data) => ({ kind: "retry-started", step: stepOf(data) })],
  ["tool/call", (data) => toolCall(data, { callId: data["callId"], parentCallId: null })],
  ["tool/code-dispatch-start", (data) => toolCall(data, dispatch(data))],
  ["tool/result", toolResult],
  ["tool/code-dispatch", (data) => settled(data["subCallId"], data["isError"], null)],
  ["approval/asked", approvalAsked],
  [
    "approval/decided",
    ({ id, outcome }) => named(id, (text) => ({ kind: "approval-decided", id: text, decision: decisionOf(outcome) })),
  ],
  ["sandbox/mode", ({ mode }) => setting("sandboxMode", mode)],
  ["permission/preset", ({ preset }) => setting("permissionPreset", preset)],
  ["approval/policy", ({ policy }) => setting("approvalPolicy", policy)],
  ["plan/mode", ({ active }) => setting("planMode", active)],
  ["compaction/prune", hidden],
  ["compaction/summary", hidden],
  ["request/header", () => ({ kind: "header" })],
]);

function numbered(data: JsonRecord, key: string, make: (number: number) => TurnEvent): TurnEvent | null {
  const number = countOrNull(data[key]);
  return number === null ? null : make(number);
}

function named(value: unknown, make: (text: string) => TurnEvent): TurnEvent | null {
  const text = textOrNull(value);
  return text === null ? null : make(text);
}

function turnEnd(reason: JsonRecord | null): TurnEvent {
  const { code, requestId } = failureFacts(reason?.["error"]);
  const cause = recordOf(reason?.["reason"]);
  const kind = textOrNull(reason?.["kind"]) ?? "";
  return { kind: "turn-end", reason: { kind, cause: code ?? textOrNull(cause?.["kind"]), requestId } };
}

/** What leaves a queue without being thrown away has been claimed. */
function isClaim({ removedCount, outcome }: JsonRecord): boolean {
  return (countOrNull(removedCount) ?? 0) > 0 && outcome !== "canceled";
}

/** Tool results, runtime contexts and what plugins inject have the user's role too. */
function userMessage(data: JsonRecord): TurnEvent {
  const source = recordOf(data["source"]);
  const isUser = data["role"] === "user" && (source === null || source["kind"] === "user");
  return { kind: "user-message", messageId: textOrNull(data["id"]), isUser };
}

/** Of format 0: nine of ten of its events. */
function chunk(data: JsonRecord): TurnEvent | null {
  const piece = recordOf(data["chunk"]);
  const type = piece?.["type"];
  if (typeof type === "string" && type.endsWith("-delta")) return { kind: "first-chunk", step: stepOf(data) };
  const failure = type === "finish" ? finishFailure(piece) : null;
  return failure === null ? null : { kind: "attempt-failed", step: stepOf(data), failure };
}

/** Of later formats: the finish is the last piece of what was streamed. */
function attempt(data: JsonRecord): TurnEvent | null {
  const { stream } = data;
  const rows: readonly unknown[] = Array.isArray(stream) ? stream : [];
  const failure = finishFailure(recordOf(rows.at(-1))?.["chunk"]);
  return failure === null ? null : { kind: "attempt-failed", step: stepOf(data), failure };
}

const dispatch = ({ subCallId, parentCallId }: JsonRecord) => ({
  callId: subCallId,
  parentCallId: textOrNull(parentCallId),
});

function toolCall(
  data: JsonRecord,
  { callId, parentCallId }: { readonly callId: unknown; readonly parentCallId: string | null },
): TurnEvent | null {
  const name = textOrNull(data["name"]) ?? "";
  return named(callId, (text) => ({ kind: "tool-call", callId: text, name, step: stepOf(data), parentCallId }));
}

/** Formats 0 and 3 wrap the result in a block of a user's message; format 4 has a message of role `tool`. */
function toolResult(data: JsonRecord): TurnEvent | null {
  const message = recordOf(data["message"]);
  const content = message?.["content"];
  const block = Array.isArray(content) ? recordOf(content[0]) : null;
  const holder = block?.["type"] === "tool-result" ? block : message;
  const code = textOrNull(recordOf(data["error"])?.["code"]);
  return settled(holder?.["toolCallId"] ?? recordOf(message?.["source"])?.["callId"], holder?.["isError"], code);
}

const settled = (callId: unknown, isError: unknown, errorCode: string | null): TurnEvent | null =>
  named(callId, (text) => ({ kind: "tool-result", callId: text, isError: isError === true, errorCode }));

function approvalAsked({ id, callId }: JsonRecord): TurnEvent | null {
  return named(id, (text) => ({ kind: "approval-asked", id: text, callId: textOrNull(callId) }));
}

/** A word, or an object that names its kind. */
const decisionOf = (outcome: unknown): string | null => textOrNull(outcome) ?? textOrNull(recordOf(outcome)?.["kind"]);

function setting(name: Extract<TurnEvent, { kind: "setting" }>["name"], value: unknown): TurnEvent | null {
  const isSound = name === "planMode" ? typeof value === "boolean" : typeof value === "string";
  return isSound ? { kind: "setting", name, value: value as string | boolean } : null;
}

function hidden({ shadowedSeqs }: JsonRecord): TurnEvent | null {
  if (!Array.isArray(shadowedSeqs)) return null;
  return { kind: "hidden", seqs: shadowedSeqs.filter((seq): seq is number => countOrNull(seq) !== null) };
}
