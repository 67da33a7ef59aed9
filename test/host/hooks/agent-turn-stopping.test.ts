import { expect, it } from "vitest";

import { onAgentTurnStopping } from "../../../src/host/hooks/agent-turn-stopping.ts";
import { fakeAgent, FakeHost } from "../loader/support/fakes.ts";

it("tells that a turn is about to end", () => {
  const host = new FakeHost();
  const told: unknown[] = [];
  onAgentTurnStopping(host, { turns: { stopping: (agent: unknown) => void told.push(agent) } } as never);
  const agent = fakeAgent("one");
  host.emit("agent/turn-stopping", { agent, turn: 1 });
  expect(told).toEqual([agent]);
});
