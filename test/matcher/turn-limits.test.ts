import { expect, it } from "vitest";

import { LIMITS } from "../../src/matcher/limits.ts";
import { TURN_LIMITS } from "../../src/matcher/turn-limits.ts";

it("are among all limits, under the same names", () => {
  for (const [name, limit] of Object.entries(TURN_LIMITS)) expect(Object.entries(LIMITS)).toContainEqual([name, limit]);
});

it("hash no text of an event that there would be no room for, and show less than is hashed", () => {
  const { turnTextUnits, turnHashUnits, turnBodyUnits } = TURN_LIMITS;
  expect(turnBodyUnits.value).toBeLessThan(turnHashUnits.value);
  expect(turnHashUnits.value).toBeLessThan(turnTextUnits.value);
});

it("redact before they delete, and sweep more often than a lost session is given up", () => {
  const { turnRedactDays, turnDeleteDays, turnSweepHours, turnOrphanDays } = TURN_LIMITS;
  expect(turnRedactDays.value).toBeLessThan(turnDeleteDays.value);
  expect(turnSweepHours.value).toBeLessThan(turnOrphanDays.value * 24);
});

it("have room for a session's readers among all readers, and for a turn among all turns", () => {
  const { streams, streamsPerSession, turnStoreBytes, turnBytes } = TURN_LIMITS;
  expect(streamsPerSession.value).toBeLessThan(streams.value);
  expect(turnBytes.value).toBeLessThan(turnStoreBytes.value);
});
