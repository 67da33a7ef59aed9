import type { Agent } from "@deepseek-ai/dsh-agent";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { type Bench, openBench } from "../loader/support/host.ts";
import { imported, presetOf } from "../loader/support/library.ts";

describe("the preset's parameters in the host's requests", () => {
  let bench: Bench;
  let warm = "";
  let hot = "";
  let plain = "";
  let n = 0;
  let undo: (() => unknown)[] = [];
  beforeAll(async () => {
    bench = await openBench();
    const { library } = bench.core;
    warm = await imported(library, "preset", presetOf("Warm.", { temperature: 0.5, openai_max_tokens: 77 }));
    hot = await imported(library, "preset", presetOf("Hot.", { temperature: 1.5, reasoning_effort: "low" }));
    plain = await imported(library, "preset", presetOf("Plain."));
  });
  afterEach(() => {
    for (const end of undo) end();
    undo = [];
  });
  afterAll(() => bench.close());

  const agentWith = (presetId: string): Promise<Agent> => bench.host.bound(bench.core, `request-${++n}`, { presetId });
  const select = (agent: Agent, presetId: string | null): Promise<unknown> =>
    bench.core.library.select(agent.id, { presetId });

  /** One turn; gives the parameters of its request beside the route. */
  async function parameters(agent: Agent): Promise<object> {
    await bench.host.say(agent, "Hello");
    const { provider: _provider, model: _model, ...rest } = bench.host.model.last.config;
    return rest;
  }

  it("are those that it has, and change with it", async () => {
    const agent = await agentWith(warm);
    expect(await parameters(agent)).toEqual({ temperature: 0.5, maxTokens: 77 });
    await select(agent, hot);
    expect(await parameters(agent)).toEqual({ temperature: 1.5, reasoningEffort: "low" });
  });

  it("are left to the host where another plugin has made no configuration", async () => {
    const agent = await agentWith(warm);
    const { context } = bench.host;
    const route = { provider: "scripted", model: "echo" };
    undo.push(context.on("agent/request", () => Promise.resolve(undefined as never)));
    undo.push(context.on("agent/request", async (_payload, next) => (await next()) ?? route, { prepend: true }));
    expect(await parameters(agent)).toEqual({});
  });

  it("are taken out again when it is unbound", async () => {
    const agent = await agentWith(warm);
    await parameters(agent);
    expect(await parameters(agent)).toEqual({ temperature: 0.5, maxTokens: 77 });
    await select(agent, null);
    expect(await parameters(agent)).toEqual({});
    expect(await parameters(agent)).toEqual({});
  });

  it("are taken out again although nothing of the profile gets into the prompt", async () => {
    const agent = await agentWith(warm);
    await parameters(agent);
    undo.push(
      bench.host.context.on("system-prompt/assemble", async (_assembly, _asked, next) => {
        const base = await next();
        return { ...base, sections: base.sections.filter(({ name }) => name !== "pmp-dsh-tavern:profile") };
      }),
    );
    expect(await parameters(agent)).toEqual({ temperature: 0.5, maxTokens: 77 });
    await select(agent, null);
    expect(await parameters(agent)).toEqual({});
  });

  it("are taken out again although no thread could make a profile, and kept while the preset is bound", async () => {
    const agent = await agentWith(warm);
    await parameters(agent);
    const none = { output: null, answer: null, leftOut: [], diagnostics: [], attempts: 0 };
    const spy = vi.spyOn(bench.core.client, "assemble").mockResolvedValue(none);
    undo.push(() => spy.mockRestore());
    expect(await parameters(agent)).toEqual({ temperature: 0.5, maxTokens: 77 });
    await select(agent, null);
    expect(await parameters(agent)).toEqual({});
  });

  it("leave what another plugin has set meanwhile", async () => {
    const agent = await agentWith(warm);
    await parameters(agent);
    await select(agent, plain);
    undo.push(
      bench.host.context.on("agent/request", async (_payload, next) => ({ ...(await next()), temperature: 0.9 })),
    );
    expect(await parameters(agent)).toEqual({ temperature: 0.9 });
    for (const end of undo) end();
    // The host keeps it, and so do we: it is not what we set.
    expect(await parameters(agent)).toEqual({ temperature: 0.9 });
  });

  it("are taken out also when the session was resumed in between", async () => {
    const agent = await agentWith(hot);
    await parameters(agent);
    await bench.host.leave(agent);
    await select(agent, plain);
    expect(await parameters(await bench.host.resume(agent.id))).toEqual({});
  });

  it("go without an effort that the model has not got", async () => {
    const { library } = bench.core;
    const high = await imported(library, "preset", presetOf("High.", { temperature: 0.4, reasoning_effort: "high" }));
    const agent = await agentWith(high);
    expect(await parameters(agent)).toEqual({ temperature: 0.4 });
    const preview = await bench.plugin.tavern?.preview({ sessionId: agent.id });
    expect(preview?.diagnostics).toContainEqual(
      expect.objectContaining({
        code: "TAVERN_PARAMETER_OMITTED",
        message: expect.stringContaining("reasoningEffort"),
      }),
    );
  });
});
