import { describe, expect, it } from "vitest";

import { mergeParameters, type Parameter } from "../../../src/host/loader/parameters.ts";

const route = { provider: "p", model: "m" };
const none: ReadonlySet<Parameter> = new Set();

describe("mergeParameters", () => {
  it("lays the preset over the configuration, and tells what it set", () => {
    const base = Object.freeze({ ...route, temperature: 1, stop: ["a"] });
    const wanted = { temperature: 0.2, maxTokens: 9 };
    expect(mergeParameters(base, { wanted, omitted: none, before: {} })).toEqual({
      config: { ...route, temperature: 0.2, maxTokens: 9, stop: ["a"] },
      set: { temperature: 0.2, maxTokens: 9 },
    });
  });

  it("takes out exactly what it set before and sets no longer", () => {
    const before = { temperature: 0.2, maxTokens: 9, stop: ["a", "b"] };
    const base = { ...route, temperature: 0.2, maxTokens: 10, stop: ["a", "b"] };
    expect(mergeParameters(base, { wanted: {}, omitted: none, before })).toEqual({
      config: { ...route, maxTokens: 10 },
      set: {},
    });
  });

  it("does not set what is omitted", () => {
    const wanted = { temperature: 0.2, maxTokens: 9 };
    const omitted = new Set<Parameter>(["temperature"]);
    const base = { ...route, temperature: 0.2 };
    expect(mergeParameters(base, { wanted, omitted, before: { temperature: 0.2 } })).toEqual({
      config: { ...route, maxTokens: 9 },
      set: { maxTokens: 9 },
    });
  });
});
