import { expect, it } from "vitest";

import { TRACE_JOBS } from "../../../../src/workers/jobs/trace/table.ts";
import { JOBS } from "../../../../src/workers/jobs/table.ts";
import { TRACE_ROUTES } from "../../../../src/workers/trace/protocol.ts";

it("has a job for each route, among the product's", () => {
  expect(Object.keys(TRACE_JOBS).toSorted()).toEqual(Object.keys(TRACE_ROUTES).toSorted());
  expect(JOBS).toMatchObject(TRACE_JOBS);
});
