import { expect, it } from "vitest";

import { onAgentPreStep } from "../../../src/host/hooks/agent-pre-step.ts";
import { fakeAgent, FakeHost } from "../loader/support/fakes.ts";

/** What the listener answers, and whether it told of a rejection. */
async function decided(decision: unknown) {
  const host = new FakeHost();
  const told: unknown[] = [];
  onAgentPreStep(host, { turns: { rejected: (agent: unknown) => told.push(agent) } } as never);
  const [listener] = host.listeners.get("agent/pre-step") ?? [];
  const agent = fakeAgent("one");
  const answer = await listener?.({ agent } as never, (() => Promise.resolve(decision)) as never);
  return { answer, told: told.length, isAgent: told[0] === agent };
}

it("hands on what others decide, and tells of a step that is not entered", async () => {
  const enter = { kind: "enter", messages: [] };
  expect(await decided(enter)).toEqual({ answer: enter, told: 0, isAgent: false });
  expect(await decided({ kind: "reject" })).toEqual({ answer: { kind: "reject" }, told: 1, isAgent: true });
  expect(await decided(undefined)).toMatchObject({ answer: undefined, told: 0 });
});
