import { expect, it } from "vitest";

import { HistoryCounters } from "../../../../src/host/trace/history/history-counters.ts";

it("counts how histories were read", () => {
  const counters = new HistoryCounters();
  const before = counters.status;
  counters.artifactAnswered();
  for (const why of ["tail", "tail", "kind"]) counters.artifactUnsure(why);
  for (const outcome of ["answered", "failed", "unavailable", "failed"] as const) counters.inspected(outcome);
  expect(before).toEqual({
    artifact: { answered: 0, unsure: {} },
    inspect: { answered: 0, unavailable: 0, failed: 0 },
  });
  expect(counters.status).toEqual({
    artifact: { answered: 1, unsure: { tail: 2, kind: 1 } },
    inspect: { answered: 1, unavailable: 1, failed: 2 },
  });
});
