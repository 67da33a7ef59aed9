import { expect, it } from "vitest";

import { HISTORY_JOBS } from "../../../../src/workers/jobs/history/table.ts";
import { HISTORY_ROUTES } from "../../../../src/workers/history/protocol.ts";

it("has a route in the background for each job", () => {
  expect(Object.keys(HISTORY_JOBS)).toEqual(Object.keys(HISTORY_ROUTES));
  for (const { lane } of Object.values(HISTORY_ROUTES)) expect(lane).toBe("background");
});
