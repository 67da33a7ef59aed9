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

it("counts the faults of the recorder", () => {
  const status = new PluginStatus(new FakeHost(), fakeLoader());
  let faultCount = 0;
  status.recordedBy({
    get faultCount() {
      return faultCount;
    },
  });
  expect(status.value.recorder).toEqual({ faults: 0 });
  faultCount = 2;
  expect(status.value.recorder).toEqual({ faults: 2 });
});
