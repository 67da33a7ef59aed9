import { expect, it } from "vitest";

import { compareConfig } from "../../../src/trace/compare/compare-config.ts";
import type { ModelCall } from "../../../src/trace/model/turn/call.ts";
import { call } from "../export/support/turns.ts";

const withConfig = (config: ModelCall["request"]["config"]) =>
  call("1.1.1", { request: { ...call("1.1.1").request, config } });
const base = { requested: { temperature: 1, stop: { count: 1, hash: "h" } }, effective: null, omitted: [] };

it("tells parameters that are not the same, by name", () => {
  const other = {
    requested: { stop: { hash: "h", count: 1 }, temperature: 0.5, maxTokens: 9 },
    effective: null,
    omitted: [],
  };
  expect(compareConfig(withConfig(base), withConfig(other))).toEqual({
    requested: [
      { parameter: "maxTokens", a: null, b: 9 },
      { parameter: "temperature", a: 1, b: 0.5 },
    ],
    effective: null,
    omitted: { onlyA: [], onlyB: [] },
  });
});

it("tells what only one went without", () => {
  const omitted = [{ parameter: "stop", reason: "unsupported-by-model" }];
  const told = compareConfig(withConfig({ ...base, effective: {}, omitted }), withConfig({ ...base, effective: {} }));
  expect(told).toMatchObject({ effective: [], omitted: { onlyA: omitted, onlyB: [] } });
});

it("tells nothing when one side was not recorded", () => {
  const nothing = { requested: null, effective: null, omitted: null };
  expect(compareConfig(withConfig(base), null)).toEqual(nothing);
  expect(compareConfig(withConfig(null), withConfig(base))).toEqual(nothing);
});
