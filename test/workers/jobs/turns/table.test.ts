import { expect, it } from "vitest";

import { TURN_JOBS } from "../../../../src/workers/jobs/turns/table.ts";
import { TURN_ROUTES } from "../../../../src/workers/turns/protocol.ts";

it("every job has a route, and every route a job; all of them are the background thread's", () => {
  expect(Object.keys(TURN_JOBS).sort()).toEqual(Object.keys(TURN_ROUTES).sort());
  expect(new Set(Object.values(TURN_ROUTES).map(({ lane }) => lane))).toEqual(new Set(["background"]));
});
