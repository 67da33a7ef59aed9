import { expect, it } from "vitest";

import { registerHooks } from "../../../src/host/hooks/all.ts";
import { FakeHost, fakeLoader } from "../loader/support/fakes.ts";

it("listens at every extension point once", () => {
  const host = new FakeHost();
  registerHooks(host, fakeLoader());
  expect([...host.listeners.keys()].sort()).toEqual([
    "agent/created",
    "agent/disposed",
    "agent/pre-step",
    "agent/request",
    "agent/request-error",
    "agent/session-start",
    "agent/turn-stopping",
    "llm/stream",
    "session/event",
    "system-prompt/assemble",
  ]);
  for (const listeners of host.listeners.values()) expect(listeners).toHaveLength(1);
});
