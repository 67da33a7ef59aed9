import { expect, it } from "vitest";

import { onAgentStart } from "../../../src/host/hooks/agent-start.ts";
import { FakeHost, fakeAgent, fakeLoader } from "../loader/support/fakes.ts";

it("takes a session in once, whichever events the host has for an agent that starts", () => {
  const host = new FakeHost();
  const loader = fakeLoader();
  onAgentStart(host, loader);
  const agent = fakeAgent("one");
  host.emit("agent/created", { agent });
  const session = loader.sessions.get("one");
  host.emit("agent/session-start", { agent, source: "startup" });
  expect(loader.sessions.get("one")).toBe(session);
  const other = fakeAgent("two");
  host.emit("agent/session-start", { agent: other, source: "resume" });
  expect(loader.sessions.list.map(({ sessionId }) => sessionId).sort()).toEqual(["one", "two"]);
});
