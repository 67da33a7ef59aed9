import type { TraceRecord } from "../../../../../src/trace/model/record.ts";
import type {
  BlockFacts,
  TextPlace,
  TurnCaptureFacts,
  TurnFacts,
} from "../../../../../src/trace/model/turn/turn-facts.ts";
import type { TurnTrace } from "../../../../../src/trace/model/turn/turn-trace.ts";
import { projectRecord } from "../../../../../src/trace/project/record.ts";
import { turnPrompt } from "../../../../../src/trace/project/turn/turn-prompt.ts";
import { projectTurn, type TurnInputs } from "../../../../../src/trace/project/turn/turn-record.ts";
import { sha256 } from "../../../../../src/workers/profile/text-digest.ts";
import { captureWith, PART } from "../../support/captures.ts";

/** A text that must be nowhere but where it is put. */
export const CANARY = "the-canary-sings";

/** Texts that facts point at; each has a part of its own. */
const TEXTS = [
  JSON.stringify({ turn: 2, step: 1, callId: "k", name: "look", arguments: `{"q":"${CANARY}"}` }),
  JSON.stringify({ message: { toolCallId: "k", content: [{ type: "text", text: CANARY }] } }),
  JSON.stringify({ message: { id: "a1", content: [{ type: "text", text: `So: ${CANARY}` }] } }),
  JSON.stringify({ id: "u1", role: "user", content: [{ type: "text", text: CANARY }] }),
  JSON.stringify({ name: "look", description: CANARY, parameters: {} }),
] as const;

const place = (part: number): TextPlace => ({ part, start: 0, end: TEXTS[part]?.length ?? 0 });
export const textAt = ({ part, start, end }: TextPlace): string => TEXTS[part]?.slice(start, end) ?? "";

/** The record of the capture that most tests are about. */
export const RECORD = projectRecord(captureWith({}, PART), sha256);

/** Records by their id, the capture's among them. */
export const recordsWith = (...more: readonly TraceRecord[]): ReadonlyMap<string, TraceRecord> =>
  new Map([RECORD, ...more].map((record) => [record.id, record]));

/** Blocks of the prompt of that record. */
export const BLOCKS: readonly BlockFacts[] = [
  ...RECORD.sections.map((section, position) => ({ ...section, kind: "section" as const, position })),
  ...RECORD.contexts.map((section, position) => ({ ...section, kind: "context" as const, position })),
].map(({ kind, index, name, provenance, utf16Units, position }, at) => {
  const capability = provenance === "host" ? `host:${name}` : (name.split(":")[3] ?? "");
  return {
    id: `b${at}`,
    kind,
    index,
    name,
    capability,
    provenance,
    utf16Units,
    position,
    volatile: false,
    carried: true,
  };
});

export const captureFacts = (changes: Partial<TurnCaptureFacts> = {}): TurnCaptureFacts => ({
  captureId: "c-1",
  recordId: RECORD.id,
  step: 1,
  observed: true,
  assemblyVerified: true,
  blocks: [...BLOCKS],
  texts: null,
  groundingKey: "g-1",
  ...changes,
});

const event = (eventSeq: number, eventType: string, part: number) => ({
  eventSeq,
  eventType,
  logCutSeq: eventSeq,
  data: place(part),
});

/** A turn with a tool, in two calls of which the first failed. */
export const turnFacts = (changes: Partial<TurnFacts> = {}): TurnFacts => ({
  v: 1,
  turnId: "t_1",
  sessionId: "s-1",
  turn: 2,
  surface: "dsh",
  session: { formatVersion: 0, createdAt: 900 },
  startSeq: 5,
  endSeq: 30,
  logCutSeq: 30,
  startedAt: 1_000,
  endedAt: 3_000,
  clock: "monotonic",
  outcome: "completed",
  errorKind: null,
  requestId: "req-1",
  timings: { preStreamMs: 40, assembleMs: 12, loadMs: 1, scanMs: 5, compileMs: 4 },
  awareness: {
    locale: null,
    ceiling: { sandboxMode: "read-only", permissionPreset: null, approvalPolicy: "ask", planMode: false, rpLock: null },
    cwd: "/home/user",
    lineage: { parentSession: null, delegationDepth: null, seedLength: 0 },
    scanWindow: { messages: 1, units: 20, truncated: false, claimEventSeqs: [6] },
    bindings: {
      presetId: "p",
      characterId: null,
      userId: null,
      books: [{ resourceId: "b", bindingSources: ["session"] }],
    },
  },
  activations: [{ id: "preset", active: true, reason: "bound" }],
  captures: [captureFacts()],
  previous: { state: "first-call" },
  history: {
    messages: [{ eventSeq: 8, messageId: "u1", role: "user", parts: [{ type: "text", chars: 16 }] }],
    omitted: 0,
  },
  toolset: [{ name: "look", bytes: 60, json: place(4) }],
  calls: [callFacts(1), callFacts(2)],
  callsOmitted: 0,
  tools: [
    {
      callId: "k",
      name: "look",
      parentCallId: null,
      step: 1,
      modelCallId: "2.1.2",
      status: "ok",
      startMs: 700,
      endMs: 800,
      approval: null,
      call: event(20, "tool/call", 0),
      result: event(21, "tool/result", 1),
      inputBytes: 24,
      outputBytes: 16,
      prunedBySeq: null,
    },
  ],
  toolsOmitted: 0,
  attempts: [
    attemptFacts({ callId: "2.1.1", attempt: 1, status: "failed", errorKind: "RATE_LIMIT", retryDelayMs: 100 }),
    attemptFacts({ callId: "2.1.2", attempt: 2, status: "ok" }),
  ],
  proposal: null,
  answer: { ...event(28, "assistant/message", 2), messageId: "a1" },
  questions: [{ ...event(8, "user/message", 3), messageId: "u1" }],
  diagnostics: [{ code: "TAVERN_PROFILE_LORE_LIMITED", count: 1 }],
  ...changes,
});

function callFacts(attempt: number): TurnFacts["calls"][number] {
  const isOk = attempt === 2;
  return {
    id: `2.1.${attempt}`,
    step: 1,
    attempt,
    captureId: "c-1",
    recordId: RECORD.id,
    provider: "deepseek",
    model: "chat",
    startMs: 40 * attempt,
    firstTokenMs: isOk ? 200 : null,
    endMs: 40 * attempt + 600,
    outcome: isOk ? "ok" : "failed",
    errorKind: isOk ? null : "RATE_LIMIT",
    request: {
      blockIds: BLOCKS.map(({ id }) => id),
      historyCount: 1,
      toolResultIds: [],
      toolsOffered: ["look"],
      toolChoice: null,
      config: {
        requested: { temperature: 0.7, stop: [CANARY] },
        effective: { temperature: 0.7 },
        omitted: [{ parameter: "stop", reason: "replaced-later" }],
      },
    },
    response: isOk
      ? {
          finishReason: "stop",
          textChars: 20,
          reasoningChars: 0,
          toolCallIds: ["k"],
          usage: {
            inputTokens: 10,
            outputTokens: 5,
            cacheReadTokens: 90,
            cacheWriteTokens: null,
            reasoningTokens: null,
          },
          responseId: null,
        }
      : null,
  };
}

function attemptFacts(changes: Partial<TurnFacts["attempts"][number]>): TurnFacts["attempts"][number] {
  return {
    callId: "2.1.1",
    step: 1,
    attempt: 1,
    status: "ok",
    errorKind: null,
    provider: "deepseek",
    model: "chat",
    retryDelayMs: null,
    fallback: [],
    ...changes,
  };
}

/** The account of facts, with whatever else is given. */
export function projected(facts: TurnFacts, changes: Partial<TurnInputs> = {}): TurnTrace {
  const records = changes.records ?? recordsWith();
  return projectTurn(facts, {
    records,
    hash: sha256,
    textAt,
    prompt: turnPrompt(facts, records),
    items: null,
    citations: null,
    finalize: { verifyMs: null, citeMs: 3, persistMs: null },
    nowMs: 9_000,
    ...changes,
  });
}
