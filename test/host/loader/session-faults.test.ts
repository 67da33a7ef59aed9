import { expect, it } from "vitest";

import { SessionFaults } from "../../../src/host/loader/session-faults.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";

it("lists the newest of each kind for a session, newest last, until it is over", () => {
  const faults = new SessionFaults();
  faults.add("a", "SESSION_STATE_NOT_WRITTEN", "one");
  faults.add("b", "SESSION_STATE_NOT_WRITTEN", "two");
  faults.add("a", "SESSION_STATE_NOT_WRITTEN", "three");
  expect(faults.list.map(({ sessionId, message }) => [sessionId, message])).toEqual([
    ["b", "two"],
    ["a", "three"],
  ]);
  faults.remove("b", "SESSION_STATE_NOT_WRITTEN");
  faults.remove("b", "SESSION_STATE_DAMAGED");
  expect(faults.list).toEqual([{ sessionId: "a", code: "SESSION_STATE_NOT_WRITTEN", message: "three" }]);
});

it("is bounded; the oldest go", () => {
  const faults = new SessionFaults();
  const { value: max } = LIMITS.sessionFaults;
  for (let i = 0; i < max + 5; i++) faults.add(`s${i}`, "SESSION_STATE_UNREAD", "");
  expect([faults.list.length, faults.list[0]?.sessionId]).toEqual([max, "s5"]);
});
