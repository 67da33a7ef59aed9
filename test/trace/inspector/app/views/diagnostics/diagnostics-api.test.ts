import { expect, it } from "vitest";

import { diagnosticsOf } from "../../../../../../src/trace/inspector/app/views/diagnostics/diagnostics-api.ts";

it("leaves out what the plugin does not say, and takes 0 for 0", () => {
  const { turns, dropped, dialect, limits } = diagnosticsOf({
    v4: { dialect: null, dropped: { turns: 0 }, limits: { turnItems: 200, other: "x" } },
    stats: { turns: 3 },
    v3: {},
  });
  expect([turns.count, turns.bytes, turns.problem, dropped.turns, dropped.frames]).toEqual([3, null, null, 0, null]);
  expect(dialect).toBeNull();
  expect(limits).toEqual([["turnItems", 200]]);
});

it("has what codes mean, and the state of a collector where there is one", () => {
  const problem = { code: "TURN_PUSH_FAILED", message: "not reached" };
  const push = { endpoint: "http://127.0.0.1:4318/v1/traces", state: "idle", sent: 3, waiting: 1, dropped: 0, problem };
  const codes = { TAVERN_NOT_READY: { meaning: "too soon", remedy: "none" } };
  const told = diagnosticsOf({ v4: { push, codes }, stats: {}, v3: {} });
  expect(told.push).toEqual({ endpoint: push.endpoint, sent: 3, waiting: 1, dropped: 0, problem });
  expect(told.codes.get("TAVERN_NOT_READY")).toEqual(codes.TAVERN_NOT_READY);
  const silent = diagnosticsOf({ v4: { push: null }, stats: {}, v3: {} });
  expect([silent.push, silent.codes.size]).toEqual([null, 0]);
});
