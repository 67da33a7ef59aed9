import { canonicalJson } from "../../../../src/trace/model/canonical-json.ts";
import type { History, OfficialEvent } from "../../../../src/trace/model/history.ts";
import type { EventRef } from "../../../../src/trace/model/turn/body.ts";
import type { TurnTrace } from "../../../../src/trace/model/turn/turn-trace.ts";
import { HistoryContents } from "../../../../src/trace/verify/history-contents.ts";
import { sha256 } from "../../../../src/workers/profile/text-digest.ts";
import { fullTurn } from "../../retain/support/full-turn.ts";

export const SYSTEM = "You keep a harbour.\n\nThe lamp is old 灯塔.";
export const LORE = "The lamp is old 灯塔.";
export const HEADER = { id: "s-1", version: 0, createdAt: 5 };

/** The official events of one turn: 10 … 17. */
export const EVENTS: readonly OfficialEvent[] = [
  { type: "turn/start", seq: 10, time: 1_000, data: { turn: 1 } },
  {
    type: "user/message",
    seq: 11,
    time: 1_001,
    data: { role: "user", id: "m-1", content: [{ type: "text", text: "Light the lamp?" }], source: { kind: "user" } },
  },
  { type: "request/header", seq: 12, time: 1_002, data: { header: { system: SYSTEM, tools: [] } } },
  {
    type: "tool/call",
    seq: 13,
    time: 1_010,
    data: { turn: 1, step: 1, callId: "call_1", name: "read", arguments: '{"path":"lamp"}' },
  },
  { type: "approval/asked", seq: 14, time: 1_011, data: { id: "ap-1", callId: "call_1" } },
  { type: "approval/decided", seq: 15, time: 1_020, data: { id: "ap-1", outcome: "allowed-once" } },
  {
    type: "tool/result",
    seq: 16,
    time: 1_030,
    data: {
      turn: 1,
      step: 1,
      message: {
        role: "user",
        content: [{ type: "tool-result", toolCallId: "call_1", content: [{ type: "text", text: "oil" }] }],
      },
    },
  },
  {
    type: "assistant/message",
    seq: 17,
    time: 1_040,
    data: {
      turn: 1,
      step: 2,
      message: { role: "assistant", id: "a-1", content: [{ type: "text", text: "It is lit." }] },
    },
  },
  { type: "turn/end", seq: 18, time: 1_050, data: { turn: 1, reason: { kind: "completed" } } },
];

/** A reference to one of the events, as a turn has it. */
export function refTo(seq: number): EventRef {
  const event = EVENTS.find((one) => one.seq === seq)!;
  return { eventSeq: seq, eventType: event.type, eventHash: sha256(canonicalJson(event.data)), logCutSeq: seq };
}

const withheld = { status: "withheld", text: null, truncated: false, why: null } as const;

/** The stored account of that turn. */
export function storedTurn(more: Partial<TurnTrace> = {}): TurnTrace {
  const turn = fullTurn();
  const [block, tool] = [turn.blocks![0]!, turn.tools[0]!];
  const start = SYSTEM.indexOf(LORE);
  return {
    ...turn,
    blocks: [
      {
        ...block,
        hash: sha256(LORE),
        reference: {
          kind: "request-header-system",
          eventSeq: 12,
          eventType: "request/header",
          messageHash: sha256(canonicalJson(SYSTEM)),
          textHash: sha256(LORE),
          range: { startUtf16: start, endUtf16: SYSTEM.length },
        },
      },
    ],
    tools: [{ ...tool, approval: APPROVAL, callRef: refTo(13), resultRef: refTo(16) }],
    question: { messageId: "m-1", ...refTo(11), body: withheld },
    answer: { messageId: "a-1", ...refTo(17), body: withheld },
    proposal: { kind: "approval", id: "ap-1", eventSeq: 14 },
    ...more,
  };
}

const APPROVAL = { id: "ap-1", askedMs: 11, decidedMs: 20, decision: "allowed-once" };

/** That history, or another one. */
export function contentsOf(events: readonly OfficialEvent[] = EVENTS, lastSeq = 30): HistoryContents {
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  const history: History = { state: "read", header: HEADER, lastSeq, eventAt: (seq) => bySeq.get(seq) };
  return new HistoryContents(history, sha256);
}
