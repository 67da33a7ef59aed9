import { expect, it } from "vitest";

import { traceReasons } from "../../../src/host/trace/reasons.ts";

it("are the problem of the store, then the files of older versions that cannot be read", () => {
  const problem = { code: "TRACE_STORE_BUSY", message: "m" } as const;
  const legacyProblems = [{ file: "tavern-traces.json", message: "not JSON" }];
  for (const none of [null, { problem: null, legacyProblems: [] }]) expect(traceReasons(none)).toEqual([]);
  expect(traceReasons({ problem, legacyProblems })).toEqual([
    problem,
    { code: "TRACE_STORE_LEGACY_UNREADABLE", message: "tavern-traces.json: not JSON" },
  ]);
});
