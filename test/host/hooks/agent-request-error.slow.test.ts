import type { Agent } from "@deepseek-ai/dsh-agent";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type Bench, openBench } from "../loader/support/host.ts";
import { imported, presetOf } from "../loader/support/library.ts";
import { ModelFailure } from "../loader/support/model.ts";

const SAMPLING = { temperature: 0.5, openai_max_tokens: 77, reasoning_effort: "low", stop: ["END"] };

describe("a model that refuses parameters", () => {
  let bench: Bench;
  let preset = "";
  let n = 0;
  beforeAll(async () => {
    bench = await openBench();
    preset = await imported(bench.core.library, "preset", presetOf("A story.", SAMPLING));
  });
  afterAll(() => bench.close());

  interface Told {
    readonly configs: readonly object[];
    readonly reason: unknown;
    readonly agent: Agent;
  }

  /** One turn against failures; gives the parameters of each attempt, and how the turn ended. */
  async function turn(failures: readonly ModelFailure[]): Promise<Told> {
    const { host, core } = bench;
    const agent = await host.bound(core, `refused-${++n}`, { presetId: preset });
    const before = host.model.requests.length;
    host.model.script.push(...failures);
    await host.say(agent, "Hello");
    host.model.script.length = 0;
    const configs = host.model.requests.slice(before).map(({ config }) => {
      const { provider: _provider, model: _model, ...rest } = config;
      return rest;
    });
    const { data } = agent.session.events.at(-1) as unknown as { data: { reason: unknown } };
    return { configs, reason: data.reason, agent };
  }

  const refused = (message: string): ModelFailure => new ModelFailure(message, "INVALID_REQUEST", 400);
  const all = { temperature: 0.5, maxTokens: 77, reasoningEffort: "low" };

  it("is asked again without the one that it named, and later requests go without it at once", async () => {
    const { configs, reason, agent } = await turn([refused("Unsupported parameter: 'temperature' with this model")]);
    const { temperature: _temperature, ...rest } = configs[0] as typeof all;
    expect(configs[0]).toMatchObject(all);
    expect(configs.slice(1)).toEqual([rest]);
    expect(reason).toEqual({ kind: "completed" });
    await bench.host.say(agent, "again");
    expect(bench.host.model.last.config).not.toHaveProperty("temperature");
  });

  it("is asked again once for each of them, and no more", async () => {
    const names = ["temperature", "max_tokens", "reasoning_effort", "temperature", "temperature"];
    const { configs, reason } = await turn(names.map((name) => refused(`unsupported parameter: '${name}'`)));
    expect(configs.map((config) => Object.keys(config).filter((name) => name in all))).toEqual([
      ["temperature", "maxTokens", "reasoningEffort"],
      ["maxTokens", "reasoningEffort"],
      ["reasoningEffort"],
      [],
    ]);
    expect(reason).toMatchObject({ kind: "error" });
  });

  it.each([
    ["credentials", new ModelFailure("invalid api key; temperature was fine", "AUTH", 401)],
    ["quota", new ModelFailure("quota exceeded for max_tokens", "QUOTA", 402)],
    ["a parameter that is not the preset's", new ModelFailure("unsupported parameter: top_p", "INVALID_REQUEST", 400)],
    ["no parameter by name", new ModelFailure("invalid request", "INVALID_REQUEST", 400)],
    ["the network", new ModelFailure("temperature of the connection is not supported", "TRANSPORT")],
  ])("is not asked again when the failure is about %s", async (_what, failure) => {
    const { configs, reason } = await turn([failure]);
    expect(configs).toHaveLength(1);
    expect(reason).toMatchObject({ kind: "error" });
  });
});
