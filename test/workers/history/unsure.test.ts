import { expect, it } from "vitest";

import { UnsureError } from "../../../src/workers/history/unsure.ts";

it("says why the thread does not answer", () => {
  const error = new UnsureError("tail", "the log ends early");
  expect([error.why, error.name, error.message]).toEqual(["tail", "UnsureError", "the log ends early"]);
});
