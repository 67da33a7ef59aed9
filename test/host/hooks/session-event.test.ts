import { expect, it } from "vitest";

import { onSessionEvent } from "../../../src/host/hooks/session-event.ts";
import { readable } from "../../../src/host/loader/open-session.ts";
import { FakeHost, fakeAgent, fakeLoader } from "../loader/support/fakes.ts";
import { recordersOf } from "./support/recorders.ts";

const spoken = (seq: number, text: string): object => ({
  type: "user/message",
  seq,
  time: seq,
  surfaceOp: "append",
  data: { id: `m${seq}`, role: "user", source: { kind: "user" }, content: [{ type: "text", text }] },
});
const window = { messagesMax: 10, unitsMax: 1_000 };

it("feeds what a live session says to its conversation, each event once", () => {
  const host = new FakeHost();
  const loader = fakeLoader();
  onSessionEvent(host, loader, recordersOf(loader));
  const agent = fakeAgent("one", [spoken(0, "first")]);
  const session = loader.sessions.enter(agent);
  host.emit("session/event", agent.session, spoken(0, "first"));
  host.emit("session/event", agent.session, spoken(1, "second"));
  host.emit("session/event", fakeAgent("one").session, spoken(2, "of another object"));
  host.emit("session/event", fakeAgent("unknown").session, spoken(0, "nobody's"));
  host.emit("session/event", agent.session, null);
  const texts = readable(session)
    ?.input(window)
    .messages.map(({ text }) => text);
  expect(texts).toEqual(["second", "first"]);
});

it("drops an assembly whose request was never made, at the end of its turn", () => {
  const host = new FakeHost();
  const loader = fakeLoader();
  onSessionEvent(host, loader, recordersOf(loader));
  const agent = fakeAgent("one");
  const session = loader.sessions.enter(agent);
  const state = { timed: { sticky: {}, cooldown: {} }, variables: [], globals: [] };
  session.pending = { turn: 1, sections: [], state };
  host.emit("session/event", agent.session, { type: "step/end", seq: 0, data: { turn: 1, step: 1 } });
  expect(session.pending).not.toBeNull();
  host.emit("session/event", agent.session, { type: "turn/end", seq: 1, data: { turn: 1, reason: {} } });
  expect(session.pending).toBeNull();
});
