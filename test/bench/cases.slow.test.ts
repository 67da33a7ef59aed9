import { expect, it } from "vitest";

import { foundCases } from "../../bench/support/found-cases.ts";
import { REQUIRED } from "../../bench/support/required.ts";

it("has every required gate, and those of the trace are required", async () => {
  const found = await foundCases();
  expect(REQUIRED.filter((id) => !found.has(id))).toEqual([]);
  expect(REQUIRED).toEqual(expect.arrayContaining(["v3-detail", "recorder", "verify-hash"]));
});
