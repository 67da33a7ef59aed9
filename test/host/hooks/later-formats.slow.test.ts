import { renderPrompt } from "@deepseek-ai/dsh-system-prompt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { HostAgent } from "../../../src/host/dsh/agent.ts";
import { type Bench, openBench } from "../loader/support/host.ts";
import { bookOf, imported, presetOf } from "../loader/support/library.ts";

/** Hosts that cannot be installed: their documented events and calls, on the plugin in a host of log format V0. */

interface Event {
  readonly type: string;
  readonly seq: number;
  readonly [name: string]: unknown;
}

/** How such a host calls its listeners, whatever the types of another version say. */
interface Dispatch {
  emit(name: string, ...args: unknown[]): void;
  serial(name: string, ...args: unknown[]): Promise<unknown>;
  waterfall(name: string, ...args: unknown[]): unknown;
}

/** A session of log format V3 or V4, and what such a host does with it. */
class LaterSession {
  readonly agent: HostAgent;
  readonly #events: Event[] = [];
  readonly #bench: Bench;
  readonly #version: number;

  constructor(bench: Bench, id: string, version: number) {
    this.#bench = bench;
    this.#version = version;
    const events = this.#events;
    const session = {
      id,
      header: { version, id, createdAt: 0, cwd: "/", isSeeded: false },
      get seq() {
        return events.length;
      },
      snapshotEvents: () => [...events],
      ownEvents: () => [...events],
      eventAt: (seq: number) => events[seq],
      inheritedEventCount: 0,
    };
    this.agent = { id, session, status: "running", options: { provider: "scripted", model: "echo" } };
  }

  #append(type: string, data: object, more: object = {}): void {
    const event = { type, seq: this.#events.length, time: this.#events.length, data, ...more };
    this.#events.push(event);
    this.#emit("session/event", this.agent.session, event);
  }

  get #dispatch(): Dispatch {
    return this.#bench.host.context as unknown as Dispatch;
  }

  #emit(name: string, ...args: unknown[]): void {
    this.#dispatch.emit(name, ...args);
  }

  /** V4 awaits its listeners, V3 has two events. */
  async create(): Promise<void> {
    await this.#dispatch.serial("agent/created", { agent: this.agent, source: "startup" });
    if (this.#version === 3) this.#emit("agent/session-start", { agent: this.agent, source: "startup" });
  }

  /** One turn of one step. Gives the system message of the request, and its parameters. */
  async turn(turn: number, text: string): Promise<{ readonly system: string; readonly config: object }> {
    const message = { id: `u${turn}`, role: "user", content: [{ type: "text", text }], source: { kind: "user" } };
    const at = { turn, step: 1 };
    this.#append("agent/inbox/spliced", { target: "next-turn", start: 0, inserted: [message] });
    this.#append("turn/start", { turn });
    this.#append("agent/inbox/spliced", { target: "next-turn", start: 0, removedCount: 1, inserted: [] });
    const { context } = this.#bench.host;
    const { signal } = new AbortController();
    const asked = { agent: this.agent, signal } as unknown as Parameters<typeof context.systemPrompt.assemble>[0];

    const system = renderPrompt(await context.systemPrompt.assemble(asked));
    this.#append("step/start", at);
    const base = (): Promise<object> => Promise.resolve({ provider: "scripted", model: "echo" });
    const request = { agent: this.agent, ...at, signal };
    const config = (await this.#dispatch.waterfall("agent/request", request, base)) as object;
    const source =
      this.#version === 3 ? { kind: "plugin", plugin: "@deepseek-ai/dsh-system-prompt" } : { kind: "system-prompt" };
    const systemMessage = { id: `s${turn}`, role: "system", content: [{ type: "text", text: system }], source };
    this.#append("system/message", { ...at, message: systemMessage }, { surfaceOp: "append" });
    this.#append("user/message", message, { surfaceOp: "append" });
    this.#append("request/header", { header: { config }, reason: turn === 1 ? "initial" : "change" });
    const options = Object.freeze({ ...config, messages: [systemMessage, message], sessionId: this.agent.id, signal });
    const chunks = this.#dispatch.waterfall("llm/stream", options, async function* stream() {
      yield { type: "text-delta", index: 0, text: "Yes." };
    }) as AsyncIterable<unknown>;
    for await (const _chunk of chunks);
    const reply = {
      id: `a${turn}`,
      role: "assistant",
      content: [{ type: "text", text: "Yes." }],
      source: { kind: "model" },
    };
    this.#append("assistant/message", { ...at, message: reply, stream: [] }, { surfaceOp: "append" });
    this.#append("step/end", at);
    this.#append("turn/end", { turn, reason: { kind: "completed" } });
    return { system, config };
  }

  end(): void {
    this.#emit("agent/disposed", { agent: this.agent });
  }
}

describe.each([3, 4])("a session of log format V%i", (version) => {
  let bench: Bench;
  let book = "";
  let preset = "";
  beforeAll(async () => {
    bench = await openBench();
    const { library } = bench.core;
    const sticky = { content: "The harbor sticks.", sticky: 2, position: 0 };
    book = await imported(library, "world-book", bookOf("Sea", { harbor: sticky, oak: "The oak is hollow." }));
    preset = await imported(library, "preset", presetOf("Count {{incvar::count}}.", { temperature: 0.5 }));
  });
  afterAll(() => bench.close());

  it("has its selection, lore, state and parameters as in V0", async () => {
    const { library } = bench.core;
    await library.setDefaultPreset(preset);
    const session = new LaterSession(bench, `later-${version}`, version);
    await session.create();
    expect(library.selection(session.agent.id)).toMatchObject({ presetId: preset });
    await library.select(session.agent.id, { worldBookIds: [book] });
    const first = await session.turn(1, "the harbor");
    expect(first.system).toContain("Count 1.\n\nThe harbor sticks.");
    expect(first.config).toMatchObject({ temperature: 0.5 });
    const second = await session.turn(2, "the oak");
    expect(second.system).toContain("Count 2.");
    expect(second.system).toContain("The harbor sticks.");
    expect(second.system).toContain("The oak is hollow.");
    expect(bench.plugin.status).toMatchObject({ dialect: `v${version}`, reasons: [] });
    const preview = await bench.plugin.tavern?.preview({ sessionId: session.agent.id });
    expect(preview?.activation).toMatchObject({ durableMessageCount: 4 });
    session.end();
    expect(bench.plugin.tavern?.sessions).toEqual([]);
  });
});

it("a session of a format that nobody knows has its profile without its conversation, and says so", async () => {
  const bench = await openBench();
  const { library } = bench.core;
  const always = { constant: true, content: "Always.", position: 0 };
  const book = await imported(library, "world-book", bookOf("Sea", { harbor: "The harbor is old.", any: always }));
  const session = new LaterSession(bench, "unknown", 9);
  await session.create();
  await library.select("unknown", { worldBookIds: [book] });
  const { system } = await session.turn(1, "the harbor");
  expect(system).toContain("Always.");
  expect(system).not.toContain("The harbor is old.");
  const preview = await bench.plugin.tavern?.preview({ sessionId: "unknown" });
  expect(preview?.diagnostics.map(({ code }) => code)).toContain("SESSION_FORMAT_UNKNOWN");
  await bench.close();
});
