import type { SessionEvent } from "@deepseek-ai/dsh-session";

const PROVIDER = "bench";
const MODEL = "bench-1";
const START_MS = Date.UTC(2026, 0, 1);

/** One event without its place in the log. */
type Fact = Omit<SessionEvent, "seq" | "time">;

/**
 * The log of a session, format V0: user and assistant by turns, and so many stream chunks beside each answer that the log
 * has at least `events` events.
 */
export function sessionHistory(chat: readonly string[], events = 0): SessionEvent[] {
  const turns = chat.length >> 1;
  const chunks = Math.max(1, Math.ceil(events / Math.max(1, turns)) - 6);
  const log: SessionEvent[] = [];
  const push = (fact: Fact): number => {
    const seq = log.length;
    log.push({ ...fact, seq, time: START_MS + seq } as SessionEvent);
    return seq;
  };
  for (let turn = 1; turn <= turns; turn++) {
    const at = (turn - 1) * 2;
    pushTurn(push, { turn, said: chat[at] ?? "", answer: chat[at + 1] ?? "", chunks });
  }
  return log;
}

interface Turn {
  readonly turn: number;
  readonly said: string;
  readonly answer: string;
  readonly chunks: number;
}

function pushTurn(push: (fact: Fact) => number, { turn, said, answer, chunks }: Turn): void {
  const at = { turn, step: 1 };
  const event = (type: string, data: unknown, more: object = {}): number => push({ type, data, ...more } as Fact);
  event("turn/start", { turn });
  event("step/start", at);
  const user = { id: `user-${turn}`, role: "user", source: { kind: "user" }, content: [{ type: "text", text: said }] };
  event("user/message", user, { surfaceOp: "append" });
  const first = event("assistant/chunk", { ...at, chunk: { type: "block-start", index: 0, blockType: "text" } });
  let last = first;
  for (let chunk = 0; chunk < chunks; chunk++)
    last = event("assistant/chunk", { ...at, chunk: { type: "text-delta", index: 0, text: "..." } });
  const message = {
    id: `assistant-${turn}`,
    role: "assistant",
    content: [{ type: "text", text: answer }],
    source: { kind: "model", provider: PROVIDER, model: MODEL },
  };
  const usage = { inputTokens: 1, outputTokens: 1 };
  event("assistant/message", { ...at, message, usage }, { sourceEventSeqs: [first, last], surfaceOp: "append" });
  event("step/end", at);
  event("turn/end", { turn, reason: { kind: "completed" } });
}
