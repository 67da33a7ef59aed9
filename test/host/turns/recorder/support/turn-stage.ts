import type { Agent } from "@deepseek-ai/dsh-agent";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

import type { TurnTrace } from "../../../../../src/trace/model/turn/turn-trace.ts";
import { type Bench, message, openBench } from "../../../loader/support/host.ts";
import { bookOf, imported, presetOf } from "../../../loader/support/library.ts";
import { accountOf, listenToTurns, recordsOf } from "./told-turns.ts";

export interface LoggedEvent {
  readonly type: string;
  readonly seq: number;
  readonly data: unknown;
}

/** A real host with the plugin, a preset and a book, and what its turns leave; for the tests of one file. */
export class TurnStage {
  bench!: Bench;
  told!: ReturnType<typeof listenToTurns>;
  preset = "";
  book = "";
  readonly undo: (() => unknown)[] = [];
  #count = 0;

  constructor() {
    beforeAll(() => this.#open());
    afterEach(() => {
      for (const end of this.undo.splice(0)) end();
      this.bench.host.model.script.length = 0;
      this.told.clear();
    });
    afterAll(async () => {
      this.told.restore();
      await this.bench.close();
    });
  }

  async #open(): Promise<void> {
    this.bench = await openBench();
    this.told = listenToTurns(this.bench.core);
    const { library } = this.bench.core;
    const preset = presetOf("A story of {{char}}.", { temperature: 0.5, stop: ["END"] });
    this.preset = await imported(library, "preset", preset);
    this.book = await imported(
      library,
      "world-book",
      bookOf("Sea", { harbor: "The harbour is cold.", oak: "An oak." }),
    );
  }

  /** An id that no session has. */
  nextId(): string {
    this.#count += 1;
    return `turn-${this.#count}`;
  }

  /** An agent on a new session that is bound to the preset and the book. */
  agent(): Promise<Agent> {
    return this.bench.host.bound(this.bench.core, this.nextId(), { presetId: this.preset, worldBookIds: [this.book] });
  }

  on(...args: Parameters<Bench["host"]["context"]["on"]>): void {
    this.undo.push(this.bench.host.context.on(...args));
  }

  /** One turn, and its account. */
  async turn(agent: Agent, text = "the harbor"): Promise<TurnTrace> {
    const before = this.told.persisted.length;
    agent.followup(message(text));
    await agent.whenIdle();
    expect(this.told.persisted).toHaveLength(before + 1);
    return this.newest();
  }

  /** The account of the turn that ended last. */
  async newest(): Promise<TurnTrace> {
    await this.told.settled();
    const ended = this.told.ended.at(-1);
    if (ended === undefined) throw new Error("no turn has ended");
    return accountOf(ended, await recordsOf(this.bench.core, ended));
  }

  /** A tool of another plugin; `execute` gives what the model is shown. */
  register(name: string, execute: () => Promise<string>): void {
    const output = {
      schema: { type: "string" },
      render: (_: unknown, value: string) => [{ type: "text", text: value }],
    };
    const tool = { name, description: "Looks.", parameters: { type: "object", properties: {} }, output, execute };
    this.undo.push(this.bench.host.context.tools.register(tool as never));
  }
}

/** The last event of a type in an agent's log. */
export function lastOf(agent: Agent, type: string): LoggedEvent | undefined {
  return (agent.session.events as unknown as readonly LoggedEvent[]).findLast((event) => event.type === type);
}

/** Puts an event into an agent's log, as a plugin does. */
export const append = (agent: Agent, type: string, data: object): LoggedEvent =>
  (agent.session.append as (type: string, data: object) => LoggedEvent)(type, data);
