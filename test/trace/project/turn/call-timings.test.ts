import { expect, it } from "vitest";

import { callTimings } from "../../../../src/trace/project/turn/call-timings.ts";

it("are from each request on; what was not recorded is null, and no clock goes back", () => {
  const calls = [
    { startMs: 10, firstTokenMs: 15, endMs: 40 },
    { startMs: 50, firstTokenMs: null, endMs: 45 },
    { startMs: null, firstTokenMs: 60, endMs: 70 },
  ];
  expect(callTimings(calls)).toEqual({ generateMs: [30, 0, null], firstTokenMs: [5, null, null] });
  expect(callTimings([])).toEqual({ generateMs: [], firstTokenMs: [] });
});
