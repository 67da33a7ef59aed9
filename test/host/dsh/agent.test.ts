import { expect, it } from "vitest";

import { isRunning } from "../../../src/host/dsh/agent.ts";

it("runs in a turn alone, whatever else a host calls its states", () => {
  const agent = { id: "a", session: { id: "a", header: {} }, options: {} };
  expect(isRunning(undefined)).toBe(false);
  for (const status of ["idle", undefined, "RUNNING"]) expect(isRunning({ ...agent, status })).toBe(false);
  expect(isRunning({ ...agent, status: "running" })).toBe(true);
});
