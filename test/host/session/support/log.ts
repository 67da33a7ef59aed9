import type { DialectName } from "../../../../src/host/session/face.ts";

export interface LogEvent {
  readonly type: string;
  readonly seq: number;
  readonly time: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly surfaceOp?: unknown;
  readonly sourceEventSeqs?: readonly number[];
}

type Target = "next-turn" | "next-step";
const VERSIONS: Readonly<Record<DialectName, number>> = { v0: 0, v3: 3, v4: 4 };
const START_MS = 1_796_020_748_880;

export const textContent = (...texts: string[]): unknown[] => texts.map((text) => ({ type: "text", text }));

export const userMessage = (id: string, text: string): Readonly<Record<string, unknown>> => ({
  id,
  role: "user",
  content: textContent(text),
  source: { kind: "user", rpcId: `req-${id}` },
});

/** A log in one of the formats, event by event, with the list of its visible nodes. */
export class Log {
  readonly events: LogEvent[] = [];
  /** Sequence numbers of the visible surface, as the host keeps them. */
  nodes: number[] = [];
  readonly dialect: DialectName;
  #turn = 0;
  #step = 0;

  constructor(dialect: DialectName) {
    this.dialect = dialect;
  }

  get last(): number {
    return this.events.length - 1;
  }

  push(type: string, data: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}): number {
    const seq = this.events.length;
    this.events.push({ type, seq, time: START_MS + seq, data, ...more });
    return seq;
  }

  /** Adds an event to the surface: at its end, or in place of the nodes from one index to another. */
  node(type: string, data: Readonly<Record<string, unknown>>, run?: readonly [from: number, to: number]): number {
    if (run === undefined) {
      const seq = this.push(type, data, { surfaceOp: "append" });
      this.nodes.push(seq);
      return seq;
    }
    const hidden = this.nodes.slice(run[0], run[1] + 1);
    const [first, last] = [hidden[0], hidden.at(-1)];
    const keys = this.dialect === "v0" ? { start: first, end: last } : { startSeq: first, endSeq: last };
    const seq = this.push(type, data, { surfaceOp: { op: "replace", ...keys }, sourceEventSeqs: hidden });
    this.nodes.splice(run[0], hidden.length, seq);
    return seq;
  }

  splice(target: Target, start: number, more: Readonly<Record<string, unknown>>): number {
    return this.push("agent/inbox/spliced", { target, start, inserted: [], ...more });
  }

  queue(target: Target, start: number, id: string, text: string): number {
    return this.splice(target, start, { inserted: [userMessage(id, text)] });
  }

  claim(target: Target, removedCount = 1): number {
    return this.splice(target, 0, { removedCount });
  }

  cancel(target: Target, start: number, removedCount = 1): number {
    return this.splice(target, start, { removedCount, outcome: "canceled" });
  }

  turnStart(): number {
    this.#turn += 1;
    this.#step = 0;
    return this.push("turn/start", { turn: this.#turn });
  }

  stepStart(): number {
    this.#step += 1;
    return this.push("step/start", { turn: this.#turn, step: this.#step });
  }

  stepEnd(): number {
    return this.push("step/end", { turn: this.#turn, step: this.#step });
  }

  turnEnd(kind = "completed"): number {
    return this.push("turn/end", { turn: this.#turn, reason: { kind } });
  }

  user(id: string, text: string, run?: readonly [number, number]): number {
    return this.node("user/message", userMessage(id, text), run);
  }

  /** A reply; without text it calls a tool, after some reasoning. */
  assistant(id: string, text: string): number {
    if (this.dialect === "v0") {
      this.push("assistant/chunk", {
        turn: this.#turn,
        step: this.#step,
        chunk: { type: "text-delta", index: 0, text },
      });
    }
    const call = { type: "tool-call", id: `call-${id}`, name: "probe", arguments: "{}" };
    const content = text === "" ? [{ type: "reasoning", text: "a dragon, perhaps" }, call] : textContent(text);
    const message = { id, role: "assistant", content, source: { kind: "model", provider: "fake", model: "m" } };
    return this.node("assistant/message", { turn: this.#turn, step: this.#step, message });
  }

  toolResult(id: string, text: string, run?: readonly [number, number]): number {
    const source = { kind: "tool", callId: `call-${id}` };
    const wrapped = { type: "tool-result", toolCallId: `call-${id}`, content: textContent(text), isError: false };
    const message =
      this.dialect === "v4"
        ? { id, role: "tool", source, toolCallId: `call-${id}`, content: textContent(text), isError: false }
        : { id, role: "user", source, content: [wrapped] };
    return this.node("tool/result", { turn: this.#turn, step: this.#step, message }, run);
  }

  /** The system text: in format 0 of the request header, later a node of the surface. */
  system(text: string, run?: readonly [number, number]): number {
    if (this.dialect === "v0") {
      return this.push("request/header", { header: { config: {}, system: text }, reason: "change" });
    }
    const source =
      this.dialect === "v3" ? { kind: "plugin", plugin: "@deepseek-ai/dsh-system-prompt" } : { kind: "system-prompt" };
    const message = { id: `s${this.events.length}`, role: "system", content: textContent(text), source };
    return this.node("system/message", { turn: this.#turn, step: this.#step, message }, run);
  }

  /** A snapshot of the runtime context. */
  snapshot(text: string): number {
    const sections = [{ name: "x", text }];
    const source =
      this.dialect === "v4"
        ? { kind: "runtime-context", form: "snapshot", sections }
        : { kind: "plugin", plugin: "@deepseek-ai/dsh-system-prompt", form: "snapshot", sections };
    return this.node("user/message", {
      id: `c${this.events.length}`,
      role: "user",
      content: textContent(`Current runtime context.\n\n${text}`),
      source,
    });
  }

  context(contextWindow?: number): number {
    return this.push("request/context", {
      provider: "fake",
      model: "m",
      ...(contextWindow === undefined ? {} : { contextWindow }),
    });
  }

  /** A whole turn: one message and one reply. */
  exchange(id: string, said: string, reply: string): void {
    this.queue("next-turn", 0, id, said);
    this.turnStart();
    this.claim("next-turn");
    this.stepStart();
    this.user(id, said);
    this.assistant(`re-${id}`, reply);
    this.stepEnd();
    this.turnEnd();
  }

  /** The session object of a host of that format: live, or with the events up to a sequence number. */
  session(inherited = 0, length = Number.POSITIVE_INFINITY): Readonly<Record<string, unknown>> {
    const { events } = this;
    const list = (): readonly LogEvent[] => events.slice(0, length);
    const header = { version: VERSIONS[this.dialect], id: "session-x", createdAt: START_MS, cwd: "/w" };
    if (this.dialect === "v0") {
      const seeded = inherited > 0 ? { ...header, parentSession: "p", seedLength: inherited } : header;
      return {
        id: "session-x",
        header: seeded,
        get events() {
          return list();
        },
      };
    }
    return {
      id: "session-x",
      header: { ...header, isSeeded: inherited > 0 },
      inheritedEventCount: inherited,
      get seq() {
        return list().length;
      },
      snapshotEvents: list,
      ownEvents: () => list().slice(inherited),
      eventAt: (seq: number) => events[seq],
    };
  }
}
