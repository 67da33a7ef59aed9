import { beforeEach, describe, expect, it } from "vitest";

import type { Parameters } from "../../../src/host/loader/parameters.ts";
import { RequestParameters } from "../../../src/host/loader/request-parameters.ts";

const base = { provider: "p", model: "m" };
const wanted = { temperature: 0.5, maxTokens: 7, reasoningEffort: "low", stop: ["x"] };

describe("the parameters of a session's requests", () => {
  let parameters: RequestParameters;
  beforeEach(() => {
    parameters = new RequestParameters();
    parameters.wanted = wanted;
  });

  it("are remembered once, when the host has taken them", () => {
    const remembered: Parameters[] = [];
    const store = {
      setParameters: () => ({}),
      rememberParameters: (_id: string, set: Parameters) => void remembered.push(set),
    };
    parameters.commit("s", store);
    parameters.merge(base, {});
    parameters.commit("s", store);
    parameters.commit("s", store);
    expect(remembered).toEqual([wanted]);
  });

  it("of a preset that is bound no longer do not count, whether an assembly comes of the turn or not", () => {
    parameters.wantFor("p1");
    parameters.wanted = wanted;
    parameters.wantFor("p1");
    expect(parameters.merge(base, {})).toEqual({ ...base, ...wanted });
    parameters.wantFor(null);
    expect(parameters.merge({ ...base, ...wanted }, wanted)).toEqual(base);
  });

  it("are left out one by one, four times a step at most", () => {
    parameters.merge(base, {});
    const at = { turn: 1, step: 1 };
    const named = ["temperature", "maxTokens", "reasoningEffort", "stop"] as const;
    for (const name of named) {
      expect(parameters.retryWithout(at, [name])).toBe(name);
      expect(parameters.merge(base, {})).not.toHaveProperty(name);
    }
    parameters.wanted = { temperature: 0.6 };
    parameters.merge(base, {});
    expect(parameters.retryWithout(at, ["temperature"])).toBeNull();
    expect(parameters.retryWithout({ turn: 1, step: 2 }, ["temperature"])).toBe("temperature");
  });

  it("are not retried when none of ours is named, or when the model has said something", () => {
    parameters.wanted = { temperature: 0.5 };
    parameters.merge({ ...base, maxTokens: 3 }, {});
    const at = { turn: 1, step: 1 };
    expect(parameters.retryWithout(at, [])).toBeNull();
    expect(parameters.retryWithout(at, ["maxTokens"])).toBeNull();
    parameters.begin();
    parameters.output();
    expect(parameters.retryWithout(at, ["temperature"])).toBeNull();
    parameters.begin();
    expect(parameters.retryWithout(at, ["temperature"])).toBe("temperature");
  });

  it("are refused by one model with one value, and asked of others", () => {
    parameters.merge(base, {});
    parameters.refuse("temperature", "unsupported-by-model");
    expect(parameters.merge(base, {})).not.toHaveProperty("temperature");
    expect(parameters.merge({ ...base, model: "other" }, {})).toMatchObject({ temperature: 0.5 });
    parameters.wanted = { temperature: 0.6 };
    expect(parameters.merge(base, {})).toMatchObject({ temperature: 0.6 });
    expect(parameters.sets("temperature")).toBe(true);
    expect(parameters.sets("stop")).toBe(false);
  });
});
