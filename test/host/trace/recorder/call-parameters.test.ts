import { expect, it } from "vitest";

import { RequestParameters } from "../../../../src/host/loader/request-parameters.ts";
import { parameterFacts } from "../../../../src/host/trace/recorder/call-parameters.ts";

const ROUTE = { provider: "p", model: "m" };
const WANTED = { temperature: 0.5, maxTokens: 7, reasoningEffort: "high", stop: ["END"] };

function merged(): RequestParameters {
  const parameters = new RequestParameters();
  parameters.wanted = WANTED;
  parameters.merge(ROUTE, {});
  return parameters;
}

it("says nothing of what was sent before anything was", () => {
  expect(parameterFacts(merged(), null)).toEqual({ requested: WANTED, effective: null, omitted: [] });
});

it("tells what was sent beside what was asked for, in lists of its own", () => {
  const facts = parameterFacts(merged(), { ...ROUTE, ...WANTED });
  expect(facts).toEqual({ requested: WANTED, effective: WANTED, omitted: [] });
  expect(facts.requested["stop"]).not.toBe(WANTED.stop);
});

it("tells of values that cannot be sent by their names", () => {
  const sent = { ...ROUTE, temperature: Number.NaN, stop: [() => 1], reasoningEffort: {} } as never;
  const { effective } = parameterFacts(merged(), sent);
  expect(effective).toEqual({ temperature: "NaN", stop: [""], reasoningEffort: "" });
});

it("tells why a parameter was sent otherwise or not at all", () => {
  const parameters = merged();
  parameters.refuse("reasoningEffort", "unsupported-by-model");
  parameters.refuse("temperature", "rejected-by-model");
  const sent = { ...ROUTE, maxTokens: 9, stop: ["END"] };
  expect(parameterFacts(parameters, sent)).toEqual({
    requested: WANTED,
    effective: { maxTokens: 9, stop: ["END"] },
    omitted: [
      { parameter: "temperature", reason: "rejected-by-model" },
      { parameter: "maxTokens", reason: "replaced-later" },
      { parameter: "reasoningEffort", reason: "unsupported-by-model" },
    ],
  });
});

it("does not tell of others' parameters as asked for", () => {
  const facts = parameterFacts(new RequestParameters(), { ...ROUTE, temperature: 1 });
  expect(facts).toEqual({ requested: {}, effective: { temperature: 1 }, omitted: [] });
});
