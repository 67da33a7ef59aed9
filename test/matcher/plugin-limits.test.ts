import { expect, it } from "vitest";

import { LIMITS } from "../../src/matcher/limits.ts";
import { PLUGIN_LIMITS } from "../../src/matcher/plugin-limits.ts";

it("are among all limits, under the same names", () => {
  for (const [name, limit] of Object.entries(PLUGIN_LIMITS))
    expect(Object.entries(LIMITS)).toContainEqual([name, limit]);
});

it("have defaults within their hard bounds", () => {
  expect(PLUGIN_LIMITS.profileBytes.value).toBeLessThanOrEqual(PLUGIN_LIMITS.profileBytesHard.value);
  expect(LIMITS.scanMessages.value).toBeLessThanOrEqual(LIMITS.scanMessagesHard.value);
  expect(LIMITS.scanUnits.value).toBeLessThanOrEqual(LIMITS.scanUnitsHard.value);
});
