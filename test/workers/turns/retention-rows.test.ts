import { expect, it } from "vitest";

import { openDatabase } from "./support/database.ts";

it("knows what was dropped, for turns that began before", () => {
  const { retention } = openDatabase();
  const turn = { sessionId: "s", ownerId: "o", startedAt: 10 };
  expect(retention.isDropped(turn)).toBe(false);
  retention.drop({ sessionId: "s", ownerId: "o" }, 10);
  retention.drop({ sessionId: "s", ownerId: "o" }, 5);
  expect([retention.isDropped(turn), retention.isDropped({ ...turn, startedAt: 11 })]).toEqual([true, false]);
  expect(retention.isDropped({ ...turn, ownerId: "other" })).toBe(false);
  retention.drop({ ownerId: "other" }, 10);
  expect(retention.isDropped({ ...turn, ownerId: "other", sessionId: "any" })).toBe(true);
  retention.dropTombstones(10);
  expect(retention.isDropped(turn)).toBe(false);
});

it("remembers since when a session is missing", () => {
  const { retention } = openDatabase();
  retention.putAbsent("s", 1);
  retention.putAbsent("s", 2);
  expect([...retention.absent()]).toEqual([["s", 1]]);
  retention.deleteAbsent("s");
  expect(retention.absent().size).toBe(0);
});
