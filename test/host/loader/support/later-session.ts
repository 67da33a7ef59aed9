import { type PromptAssembly, renderContextSections, renderPrompt } from "@deepseek-ai/dsh-system-prompt";

import type { HostAgent } from "../../../../src/host/dsh/agent.ts";
import type { TestHost } from "./host.ts";

/** Hosts that cannot be installed: their documented events and calls, on the plugin in a host of log format V0. */

export interface LaterEvent {
  readonly type: string;
  readonly seq: number;
  readonly [name: string]: unknown;
}

interface Message {
  readonly id: string;
  readonly role: string;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly source: object;
}

interface Failure {
  readonly code: string;
  readonly message: string;
}

/** What came of a turn: the request that the model answered, or the last one. */
export interface LaterTurn {
  readonly system: string;
  readonly config: object;
  /** The snapshot of runtime contexts that the model had before it; '' without contexts. */
  readonly contexts: string;
}

/** How such a host calls its listeners, whatever the types of another version say. */
interface Dispatch {
  emit(name: string, ...args: unknown[]): void;
  serial(name: string, ...args: unknown[]): Promise<unknown>;
  waterfall(name: string, ...args: unknown[]): unknown;
}

const SNAPSHOT = "Current runtime context. This snapshot supersedes earlier runtime-context snapshots.";
const textBlock = (text: string): Message["content"] => [{ type: "text", text }];

/** A session of log format V3 or V4, and what such a host does with it. */
export class LaterSession {
  readonly agent: HostAgent;
  readonly events: LaterEvent[] = [];
  readonly header: Readonly<Record<string, unknown>>;
  readonly #host: TestHost;
  readonly #version: number;
  /** The system message, the snapshot and the conversation as the model sees them. */
  #system: { readonly seq: number; readonly message: Message } | null = null;
  #snapshot = "";
  readonly #surface: Message[] = [];

  /** `from`: a fork, whose beginning is the other session's, numbers and all. */
  constructor(
    host: TestHost,
    id: string,
    { version, from }: { readonly version: number; readonly from?: LaterSession },
  ) {
    this.#host = host;
    this.#version = version;
    if (from !== undefined) {
      this.events.push(...from.events, {
        type: "session/end-seed",
        seq: from.events.length,
        data: { inherited: true },
      });
      this.#system = from.#system;
      this.#snapshot = from.#snapshot;
      this.#surface.push(...from.#surface);
    }
    const { events } = this;
    const inherited = from?.events.length ?? 0;
    this.header = { version, id, createdAt: 1_790_000_000_000, cwd: "/", isSeeded: from !== undefined };
    const session = {
      id,
      header: this.header,
      get seq() {
        return events.length;
      },
      snapshotEvents: () => [...events],
      ownEvents: () => events.slice(inherited),
      eventAt: (seq: number) => events[seq],
      inheritedEventCount: inherited,
    };
    this.agent = { id, session, status: "running", options: { provider: "scripted", model: "echo" } };
  }

  append(type: string, data: object, more: object = {}): number {
    const seq = this.events.length;
    const event = { type, seq, time: 1_790_000_000_000 + seq, data, ...more };
    this.events.push(event);
    this.#dispatch.emit("session/event", this.agent.session, event);
    return seq;
  }

  get #dispatch(): Dispatch {
    return this.#host.context as unknown as Dispatch;
  }

  /** V4 awaits its listeners, V3 has two events. */
  async create(): Promise<void> {
    await this.#dispatch.serial("agent/created", { agent: this.agent, source: "startup" });
    if (this.#version === 3) this.#dispatch.emit("agent/session-start", { agent: this.agent, source: "startup" });
  }

  /** One turn of one step. `failures`: of the first attempts; the last of them is final unless `answered`. */
  async turn(turn: number, text: string, failures: readonly Failure[] = [], answered = true): Promise<LaterTurn> {
    const message = { id: `u${turn}`, role: "user", content: textBlock(text), source: { kind: "user" } };
    const at = { turn, step: 1 };
    this.append("agent/inbox/spliced", { target: "next-turn", start: 0, inserted: [message] });
    this.append("turn/start", { turn });
    this.append("agent/inbox/spliced", { target: "next-turn", start: 0, removedCount: 1, inserted: [] });
    const { context } = this.#host;
    const { signal } = new AbortController();
    const asked = { agent: this.agent, signal } as unknown as Parameters<typeof context.systemPrompt.assemble>[0];
    const assembly = await context.systemPrompt.assemble(asked);
    this.append("step/start", at);
    let config: object = {};
    for (let attempt = 0; attempt < failures.length + (answered ? 1 : 0); attempt++) {
      config = await this.#request(at, signal);
      if (attempt === 0) this.#deliver(at, assembly, message);
      if (attempt === 0)
        this.append("request/header", { header: { config }, reason: turn === 1 ? "initial" : "change" });
      await this.#stream({ config, signal, at, failure: failures[attempt] });
    }
    this.append("step/end", at);
    const last = failures.at(-1);
    const reason = answered || last === undefined ? { kind: "completed" } : { kind: "error", error: last };
    this.append("turn/end", { turn, reason });
    return { system: this.#system?.message.content[0]?.text ?? "", config, contexts: this.#snapshot };
  }

  async #request(at: object, signal: AbortSignal): Promise<object> {
    const base = (): Promise<object> => Promise.resolve({ provider: "scripted", model: "echo" });
    return (await this.#dispatch.waterfall("agent/request", { agent: this.agent, ...at, signal }, base)) as object;
  }

  /** The system message when it is another, the user's message, and the snapshot of contexts when it is another. */
  #deliver(at: { readonly turn: number }, assembly: PromptAssembly, message: Message): void {
    const system = renderPrompt(assembly);
    const plugin = { kind: "plugin", plugin: "@deepseek-ai/dsh-system-prompt" };
    const old = this.#system;
    if (old?.message.content[0]?.text !== system) {
      const source = this.#version === 3 ? plugin : { kind: "system-prompt" };
      const next = { id: `s${this.agent.id}${at.turn}`, role: "system", content: textBlock(system), source };
      const surfaceOp = old === null ? "append" : { op: "replace", startSeq: old.seq, endSeq: old.seq };
      const sources = old === null ? {} : { sourceEventSeqs: [old.seq] };
      const seq = this.append("system/message", { ...at, message: next }, { surfaceOp, ...sources });
      this.#system = { seq, message: next };
    }
    this.append("user/message", message, { surfaceOp: "append" });
    this.#surface.push(message);
    const sections = renderContextSections(assembly);
    const text = sections.length === 0 ? "" : [SNAPSHOT, ...sections.map((section) => section.text)].join("\n\n");
    if (text === this.#snapshot) return;
    this.#snapshot = text;
    const source =
      this.#version === 3 ? { ...plugin, form: "snapshot" } : { kind: "runtime-context", form: "snapshot" };
    const snapshot = { id: `c${at.turn}`, role: "user", content: textBlock(text), source: { ...source, sections } };
    this.append("user/message", snapshot, { surfaceOp: "append" });
    this.#surface.push(snapshot);
  }

  async #stream(call: {
    readonly config: object;
    readonly signal: AbortSignal;
    readonly at: { readonly turn: number };
    readonly failure: Failure | undefined;
  }): Promise<void> {
    const { config, signal, at, failure } = call;
    const system = this.#system === null ? [] : [this.#system.message];
    const options = Object.freeze({
      ...config,
      messages: [...system, ...this.#surface],
      sessionId: this.agent.id,
      signal,
    });
    const reason = failure === undefined ? { kind: "stop" } : { kind: "error", failure };
    const chunks = this.#dispatch.waterfall("llm/stream", options, async function* stream() {
      if (failure === undefined) yield { type: "text-delta", index: 0, text: "Yes." };
      yield { type: "finish", reason };
    }) as AsyncIterable<unknown>;
    const stream: object[] = [];
    for await (const chunk of chunks) stream.push({ type: "chunk", time: 1, chunk });
    if (failure !== undefined) {
      this.append("assistant/attempt", { ...at, stream });
      const payload = { agent: this.agent, ...at, provider: "scripted", failure, retryPolicy: undefined, signal };
      await this.#dispatch.waterfall("agent/request-error", payload, () => Promise.resolve({ kind: "retry" }));
      return;
    }
    const reply = { id: `a${at.turn}`, role: "assistant", content: textBlock("Yes."), source: { kind: "model" } };
    this.append("assistant/message", { ...at, message: reply, stream }, { surfaceOp: "append" });
    this.#surface.push(reply);
  }

  end(): void {
    this.#dispatch.emit("agent/disposed", { agent: this.agent });
  }
}
