import { describe, expect, it } from "vitest";

import { LiveSessions } from "../../../src/host/loader/live-sessions.ts";
import { openConversation } from "../../../src/host/session/open-conversation.ts";
import { fakeAgent } from "./support/fakes.ts";

describe("sessions that live here", () => {
  const sessionsOf = (start: () => Promise<void> = () => Promise.resolve()): LiveSessions =>
    new LiveSessions({ openConversation, start });

  it("are taken in once for each agent, and start once", () => {
    let starts = 0;
    const sessions = sessionsOf(() => Promise.resolve(void starts++));
    const agent = fakeAgent("one");
    expect(sessions.enter(agent)).toBe(sessions.enter(agent));
    expect(starts).toBe(1);
    const successor = fakeAgent("one");
    const session = sessions.enter(successor);
    // A late event of the one before does not bring it back.
    expect(sessions.enter(agent)).toBe(session);
    expect(starts).toBe(2);
  });

  it("keep the failure of their start for whoever waits", async () => {
    const { started } = sessionsOf(() => Promise.reject(new Error("no folder"))).enter(fakeAgent("one"));
    await expect(started).rejects.toThrow("no folder");
  });

  it("know who runs, who was used last, and the newest format", () => {
    const sessions = sessionsOf();
    expect([sessions.latest, sessions.dialect]).toEqual([null, null]);
    const one = sessions.enter(fakeAgent("one"));
    sessions.enter({ ...fakeAgent("two"), status: "running" });
    expect(["one", "two", "three"].map((id) => sessions.running(id))).toEqual([false, true, false]);
    sessions.use(one);
    expect([sessions.latest, sessions.dialect]).toEqual(["one", "v0"]);
    expect(sessions.list.map(({ sessionId, running }) => [sessionId, running])).toEqual(
      expect.arrayContaining([
        ["one", false],
        ["two", true],
      ]),
    );
  });
});
