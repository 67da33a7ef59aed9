import { expect, it } from "vitest";

import { LIBRARY_JOBS } from "../../../../src/workers/jobs/library/table.ts";
import { LIBRARY_ROUTES } from "../../../../src/workers/library/protocol.ts";

it("has a job for each route", () =>
  expect(Object.keys(LIBRARY_JOBS).toSorted()).toEqual(Object.keys(LIBRARY_ROUTES).toSorted()));

it("collects the garbage of large writes", () => {
  const heavy = Object.entries(LIBRARY_JOBS).filter(([, job]) => job.heavy === true);
  expect(heavy.map(([name]) => name).toSorted()).toEqual(["libraryCreate", "libraryEdit", "libraryImport"]);
});
