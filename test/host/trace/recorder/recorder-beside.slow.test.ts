import type { Agent } from "@deepseek-ai/dsh-agent";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import type { CaptureFacts } from "../../../../src/trace/model/capture.ts";
import { type Bench, message, openBench } from "../../loader/support/host.ts";
import { imported, presetOf } from "../../loader/support/library.ts";
import { ModelFailure } from "../../loader/support/model.ts";
import { listenTo, systemOf } from "./support/kept.ts";

interface LoggedEvent {
  readonly type: string;
  readonly seq: number;
}

const requestRoute = { provider: "scripted", model: "echo" };

/** An answer that goes on until its request is aborted. */
async function* endless(signal: AbortSignal | undefined, reached: () => void): AsyncGenerator<never> {
  yield { type: "block-start", index: 0, blockType: "text" } as never;
  reached();
  await new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
}

describe("captures beside what else goes on in a real host", () => {
  let bench: Bench;
  let kept: ReturnType<typeof listenTo>;
  let preset = "";
  let n = 0;
  const undo: (() => unknown)[] = [];
  beforeAll(async () => {
    bench = await openBench();
    kept = listenTo(bench.core.trace.store);
    preset = await imported(bench.core.library, "preset", presetOf("A story.", { temperature: 0.5 }));
  });
  afterEach(() => {
    for (const end of undo.splice(0)) end();
    bench.host.model.script.length = 0;
    kept.clear();
  });
  afterAll(() => bench.close());

  const agentWith = (): Promise<Agent> => bench.host.bound(bench.core, `beside-${++n}`, { presetId: preset });
  const lastOf = (agent: Agent, type: string): LoggedEvent | undefined =>
    (agent.session.events as unknown as readonly LoggedEvent[]).findLast((event) => event.type === type);
  const only = (): CaptureFacts => {
    expect(kept.facts).toHaveLength(1);
    const [facts] = kept.facts;
    if (facts === undefined) throw new Error("no record");
    return facts;
  };
  const turn = async (agent: Agent): Promise<void> => {
    agent.followup(message("x"));
    await agent.whenIdle();
  };

  it("of an endless answer that was cancelled are observed, and the next turn's are its own", async () => {
    const agent = await agentWith();
    const reached = Promise.withResolvers<void>();
    undo.push(
      bench.host.context.on("llm/stream", (options, next) => {
        if (bench.host.model.requests.length === before) return endless(options.signal, reached.resolve);
        return next();
      }),
    );
    const before = bench.host.model.requests.length;
    agent.followup(message("x"));
    await reached.promise;
    agent.cancel({ kind: "user" });
    await agent.whenIdle();
    expect(only()).toMatchObject({ status: "request-observed", failure: null, delivery: { provider: "scripted" } });
    for (const end of undo.splice(0)) end();
    await bench.host.say(agent, "again");
    expect(kept.facts.map(({ turn: at, status, failure }) => [at, status, failure])).toEqual([
      [1, "request-observed", null],
      [2, "request-observed", null],
    ]);
  });

  it("of an agent that another one has started are of its own session", async () => {
    const parent = await agentWith();
    const meta = { parentSession: parent.id, delegationDepth: 1 };
    const child = await bench.host.agent(`captured-${++n}`, meta);
    bench.host.model.script.push({ tool: "unknown-tool" }, "child", "parent");
    const { context } = bench.host;
    let isAsked = false;
    undo.push(
      context.on("agent/request", async ({ agent }, next) => {
        // The child's whole turn, while its parent's request is on its way.
        if (agent.id === parent.id && !isAsked) {
          isAsked = true;
          await turn(child);
        }
        return next();
      }),
    );
    await turn(parent);
    const ways = (id: string) =>
      kept.facts
        .filter(({ sessionId }) => sessionId === id)
        .map(({ step, attempt, status }) => [step, attempt, status]);
    expect(ways(child.id)).toEqual([
      [1, 1, "request-observed"],
      [2, 1, "request-observed"],
    ]);
    expect(ways(parent.id)).toEqual([[1, 1, "request-observed"]]);
    for (const { delivery } of kept.facts) expect(delivery?.systemMessages[0]?.at).not.toBeNull();
  });

  it("of a turn after a compaction refer to what the log has still", async () => {
    const agent = await agentWith();
    await bench.host.say(agent, "one");
    const { context } = bench.host;
    const summary = { ...requestRoute, messages: [], system: "Summarise.", sessionId: agent.id, purpose: "compaction" };
    for await (const _chunk of context.llm.stream(summary as never));
    const hidden = [lastOf(agent, "user/message"), lastOf(agent, "assistant/message")].map((event) => event?.seq ?? 0);
    const text = { ...message("A summary."), source: { kind: "plugin", plugin: "compaction" } };
    const surfaceOp = { op: "replace", start: hidden[0], end: hidden[1] };
    agent.session.append("user/message", text as never, { surfaceOp, sourceEventSeqs: hidden } as never);
    const system = await bench.host.say(agent, "two");
    expect(kept.facts.map(({ turn: at, status }) => [at, status])).toEqual([
      [1, "request-observed"],
      [2, "request-observed"],
    ]);
    const [, capture] = kept.records;
    expect(capture === undefined ? null : systemOf(capture)).toBe(system);
    const header = lastOf(agent, "request/header");
    expect(capture?.facts.delivery?.systemMessages).toEqual([{ text: null, at: { eventSeq: header?.seq } }]);
  });

  it("are not those of prompts that another plugin asks for meanwhile", async () => {
    const agent = await agentWith();
    const { context } = bench.host;
    const { signal } = new AbortController();
    const ask = (): Promise<unknown> => context.systemPrompt.assemble({ agent, signal } as never);
    undo.push(
      context.on("agent/pre-step", async (_payload, next) => {
        await ask();
        return next();
      }),
    );
    undo.push(
      context.on("agent/request", async (_payload, next) => {
        await ask();
        return next();
      }),
    );
    undo.push(
      context.on("llm/stream", (_options, next) => {
        const chunks = next();
        return (async function* () {
          await ask();
          yield* chunks;
        })();
      }),
    );
    bench.host.model.script.push(new ModelFailure("no", "SERVER"));
    await turn(agent);
    expect(kept.ways).toEqual([["assembled", "request-observed"]]);
    expect(only()).toMatchObject({
      failure: { eventType: "assistant/chunk" },
      prompt: { sections: expect.any(Array) as [] },
    });
  });

  it("are not of a request that another plugin makes without saying what for", async () => {
    const agent = await agentWith();
    const { context } = bench.host;
    undo.push(
      context.on("agent/request", async (_payload, next) => {
        const side = { ...requestRoute, messages: [], system: "Side.", sessionId: agent.id };
        for await (const _chunk of context.llm.stream(side as never));
        return next();
      }),
    );
    const system = await bench.host.say(agent, "harbor");
    const [capture] = kept.records;
    expect(capture === undefined ? null : systemOf(capture)).toBe(system);
    const header = lastOf(agent, "request/header");
    expect(only().delivery?.systemMessages).toEqual([{ text: null, at: { eventSeq: header?.seq } }]);
    expect(only().delivery?.callConfigApplied).toBe(true);
  });
});
