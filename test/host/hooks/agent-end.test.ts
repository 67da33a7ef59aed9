import { expect, it } from "vitest";

import { onAgentEnd } from "../../../src/host/hooks/agent-end.ts";
import { FakeHost, fakeAgent, fakeLoader } from "../loader/support/fakes.ts";
import { recordersOf } from "./support/recorders.ts";

it("forgets the session of an agent that ends, and not that of its successor", () => {
  const host = new FakeHost();
  const loader = fakeLoader();
  onAgentEnd(host, loader, recordersOf(loader));
  const first = fakeAgent("one");
  const second = fakeAgent("one");
  loader.sessions.enter(first);
  const session = loader.sessions.enter(second);
  host.emit("agent/disposed", { agent: first });
  expect(loader.sessions.get("one")).toBe(session);
  host.emit("agent/disposed", { agent: second });
  expect(loader.sessions.get("one")).toBeUndefined();
});

it("does not take it in again for whoever asks for the prompt of that agent", async () => {
  const host = new FakeHost();
  const loader = fakeLoader();
  onAgentEnd(host, loader, recordersOf(loader));
  const agent = fakeAgent("one");
  loader.sessions.enter(agent);
  host.emit("agent/disposed", { agent });
  expect(await loader.profile({ agent, signal: undefined })).toBeNull();
  expect(loader.sessions.list).toEqual([]);
});
