import type { SessionEvent } from "@deepseek-ai/dsh-session";

const START_MS = Date.UTC(2026, 0, 1);
const ROUTE = { provider: "test", model: "test-1" } as const;
const FAILURE = { message: "the model is busy 忙", code: "BUSY" };
export const CONTEXT_NAMES = ["time:now", "notes:margin"] as const;
const SNAPSHOT_HEAD = "Current runtime context. This snapshot supersedes earlier runtime-context snapshots.";

/** Texts of one, two, three and four bytes a character, with halves of pairs, line breaks and what JSON escapes. */
export const TEXTS = [
  "plain",
  "é",
  "潮起潮落",
  "🌊🗡️",
  "a\ud83d",
  "\ude00b",
  '"\\\n\r\t\u2028',
  ',"dt":[1]',
  "{}",
  "",
] as const;

type Fact = Omit<SessionEvent, "seq" | "time">;

export interface StoryOptions {
  readonly turns: number;
  /** Stream chunks of each answer. */
  readonly chunks?: number;
  /** UTF-16 units of the system text of the first turn. */
  readonly systemUnits?: number;
}

/** The events of a session as the host logs them in format 0: with runs of chunks, tool calls, a failure, a snapshot. */
export function story({ turns, chunks = 7, systemUnits = 400 }: StoryOptions): SessionEvent[] {
  const log: SessionEvent[] = [];
  let time = START_MS;
  const put = (type: string, data: unknown, more: object = {}): number => {
    const seq = log.length;
    // Times go back, too: the clock of a machine may be set.
    time += (seq % 5) * 3 - 4;
    log.push({ ...({ type, data } as unknown as Fact), seq, time, ...more } as SessionEvent);
    return seq;
  };
  for (let turn = 1; turn <= turns; turn++) putTurn(put, { turn, chunks, systemUnits });
  return log.map(({ type, seq, time: at, data, ...more }) => ({ type, seq, time: at, data, ...more }) as SessionEvent);
}

type Put = (type: string, data: unknown, more?: object) => number;

function putTurn(
  put: Put,
  { turn, chunks, systemUnits }: Required<Omit<StoryOptions, "turns">> & { turn: number },
): void {
  const at = { turn, step: 1 };
  put("turn/start", { turn });
  put("step/start", at);
  const content = [{ type: "text", text: textOf(turn) }];
  put("user/message", { id: `user-${turn}`, role: "user", source: { kind: "user" }, content }, { surfaceOp: "append" });
  if (turn % 3 === 1) putSnapshot(put, turn);
  if (turn % 4 === 1) {
    const system = `System ${turn} `.padEnd(turn === 1 ? systemUnits : 300, TEXTS.slice(0, 7).join("·"));
    const header = { config: ROUTE, system: system.toWellFormed(), tools: [] };
    put("request/header", { header, reason: turn === 1 ? "initial" : "change" });
  }
  if (turn % 5 === 0) return putFailure(put, at);
  const first = put("assistant/chunk", { ...at, chunk: { type: "block-start", index: 0, blockType: "text" } });
  for (let i = 0; i < chunks; i++) putDelta(put, at, i);
  const last = put("assistant/chunk", { ...at, chunk: { type: "finish", reason: { kind: "stop" } } });
  const source = { kind: "model", ...ROUTE };
  const message = { id: `assistant-${turn}`, role: "assistant", content, source };
  put("assistant/message", { ...at, message }, { sourceEventSeqs: [first, last], surfaceOp: "append" });
  put("step/end", at);
  put("turn/end", { turn, reason: { kind: "completed" } });
}

const textOf = (n: number): string => TEXTS[n % TEXTS.length]!;

/** Runs of the three kinds of delta, with places at which a run ends. */
function putDelta(put: Put, at: object, i: number): void {
  const index = i >> 4;
  const text = textOf(i);
  const run = (i >> 3) % 4;
  const named = run === 3 ? {} : { name: 'look,"dt":[' };
  const call = { type: "tool-call-delta", index, id: 'call-"1"', ...named, argumentsDelta: text };
  const chunk = run < 2 ? { type: run === 0 ? "text-delta" : "reasoning-delta", index, text } : call;
  put("assistant/chunk", { ...at, chunk });
}

function putSnapshot(put: Put, turn: number): void {
  const sections = CONTEXT_NAMES.map((name, i) => ({ name, text: `${name} 時 ${turn * 7 + i} 🌧️` }));
  const text = [SNAPSHOT_HEAD, ...sections.map((section) => section.text)].join("\n\n");
  const source = { kind: "plugin", plugin: "@deepseek-ai/dsh-system-prompt", form: "snapshot", sections };
  const message = { id: `context-${turn}`, role: "user", source, content: [{ type: "text", text }] };
  put("user/message", message, { surfaceOp: "append" });
}

function putFailure(put: Put, at: { readonly turn: number; readonly step: number }): void {
  const reason = { kind: "error", failure: FAILURE };
  put("assistant/chunk", { ...at, chunk: { type: "finish", reason } });
  put("step/end", at);
  put("turn/end", { turn: at.turn, reason: { kind: "error", error: FAILURE } });
}
