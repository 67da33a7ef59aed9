import { expect, it } from "vitest";

import { PluginStatus } from "../../../src/host/mount/plugin-status.ts";
import { FakeHost, fakeAgent, fakeLoader } from "../loader/support/fakes.ts";

it("is on as long as there is no reason to be off", () => {
  const host = new FakeHost({ systemPrompt: { section: () => undefined } });
  const status = new PluginStatus(host, null);
  expect(status.value).toEqual({
    state: "on",
    reasons: [],
    dialect: null,
    host: { name: "dsh", services: ["systemPrompt"] },
    workers: null,
    recorder: null,
  });
  status.off("TAVERN_SERVICE_MISSING", "first");
  status.off("TAVERN_SERVICE_MISSING", "second");
  expect(status.value).toMatchObject({
    state: "off",
    reasons: [{ code: "TAVERN_SERVICE_MISSING", message: "second" }],
  });
  status.clear("TAVERN_SERVICE_MISSING");
  expect(status.offReasons).toEqual([]);
});

it("names the format of the newest session", () => {
  const loader = fakeLoader();
  const status = (): unknown => new PluginStatus(new FakeHost(), loader).value.dialect;
  expect(status()).toBeNull();
  const agent = fakeAgent("one");
  loader.sessions.enter({ ...agent, session: { ...agent.session, header: { version: 4 } } });
  expect(status()).toBe("v4");
});

it("says of which sessions it cannot read the log", () => {
  const loader = fakeLoader();
  const agent = fakeAgent("one");
  loader.sessions.enter({ ...agent, session: { ...agent.session, header: { version: 99 } } });
  const { state, reasons } = new PluginStatus(new FakeHost(), loader).value;
  expect([state, reasons]).toEqual([
    "on",
    [{ code: "SESSION_FORMAT_UNKNOWN", message: expect.stringMatching(/^session one: .*99/u) }],
  ]);
  loader.sessions.leave(loader.sessions.get("one")!.agent);
  expect(new PluginStatus(new FakeHost(), loader).value.reasons).toEqual([]);
});

it("counts the faults of the recorders, and turns that were given up", () => {
  const status = new PluginStatus(new FakeHost(), fakeLoader());
  const captures = { faultCount: 0 };
  const turns = { faultCount: 0, droppedCount: 0 };
  status.recordedBy({ captures, turns });
  expect(status.value.recorder).toEqual({ faults: 0, droppedTurns: 0 });
  captures.faultCount = 2;
  turns.faultCount = 3;
  turns.droppedCount = 4;
  expect(status.value.recorder).toEqual({ faults: 5, droppedTurns: 4 });
});
