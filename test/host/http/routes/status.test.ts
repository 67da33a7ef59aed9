import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import type { HostStatus } from "../../../../src/host/http/deps.ts";
import type { Turns } from "../../../../src/host/turns/face.ts";
import type { LibraryStatus } from "../../../../src/host/library/face.ts";
import { HOST_STATUS, testerOf } from "../support/client.ts";
import { FAKE_STATUS, fakeLibrary } from "../support/fake-library.ts";
import { fakeTrace, TRACE_STATUS } from "../support/fake-trace.ts";
import { fakeTurns, PUSH_STATUS, STORE_STATUS } from "../support/fake-turns.ts";
import { openTested } from "../support/real-library.ts";

async function statusOf(
  stores: Partial<LibraryStatus>,
  host: Partial<HostStatus> = {},
): Promise<Record<string, unknown>> {
  const library = fakeLibrary({ status: { ...FAKE_STATUS, ...stores } });
  const api = await testerOf(library, { status: () => ({ ...HOST_STATUS, ...host }) });
  return (await api.send("GET", "/v1/status")).json as Record<string, unknown>;
}

describe("GET /v1/status", () => {
  it("says that all is well", async () => {
    const status = await statusOf({});
    expect(status).toMatchObject({ ok: true, version: "0.0.0", state: "on", reasons: [], dialect: "v0", host: null });
    const { folder, ...stores } = FAKE_STATUS;
    expect(status["stores"]).toEqual(stores);
    expect(JSON.stringify(status)).not.toContain(folder);
    expect(Object.keys(status["limits"] as object)).toEqual(Object.keys(LIMITS));
  });

  it.each([
    ["another owner", { role: "reader" as const }, "STORE_BUSY"],
    [
      "a damaged file",
      { damaged: [{ file: "users/u.json", code: "DOCUMENT_INVALID", message: "no JSON" }] },
      "DOCUMENT_INVALID",
    ],
    [
      "a store that is not written",
      { readOnly: [{ store: "selections", code: "STORE_READ_ONLY", message: "m" }] },
      "STORE_READ_ONLY",
    ],
    [
      "a folder that cannot be locked",
      { role: "reader" as const, readOnly: [{ store: "owner.lock", code: "STORE_FULL", message: "m" }] },
      "STORE_FULL",
    ],
  ])("is degraded by %s", async (_name, stores, code) => {
    expect(await statusOf(stores)).toMatchObject({ state: "degraded", reasons: [{ code }] });
  });

  it("is what the host says where that is worse", async () => {
    const reasons = [{ code: "TAVERN_NAMES_TAKEN", message: "m" }];
    expect(await statusOf({}, { state: "off", reasons })).toMatchObject({ state: "off", reasons });
    expect(await statusOf({}, { reasons })).toMatchObject({ state: "degraded" });
  });

  it("tells how often recording went wrong, where requests are recorded", async () => {
    expect(await statusOf({})).toMatchObject({ recorder: null });
    const recorder = { faults: 3, droppedTurns: 1 };
    expect(await statusOf({}, { recorder })).toMatchObject({ state: "on", recorder });
  });

  it("tells what of the trace does not work, after what is wrong with the folder", async () => {
    const problem = { code: "TRACE_STORE_BUSY", message: "m" } as const;
    const trace = fakeTrace([], { store: { status: { ...TRACE_STATUS, recording: "memory", problem } } });
    const library = fakeLibrary({ status: { ...FAKE_STATUS, role: "reader" } });
    const { json } = await (await testerOf(library, { trace })).send("GET", "/v1/status");
    expect(json).toMatchObject({ state: "degraded", reasons: [{ code: "STORE_BUSY" }, problem] });
  });

  it("tells where turns are sent to, and what keeps them from getting there, after the store's own problem", async () => {
    const problem = { code: "TURN_STORE_BUSY", message: "m" };
    const { turns } = fakeTurns();
    const told = async (more: Partial<Turns>) => {
      const api = await testerOf(fakeLibrary(), { turns: { ...turns, ...more } });
      return (await api.send("GET", "/v1/status")).json;
    };
    expect(await told({ push: null })).toMatchObject({ state: "on", reasons: [], push: null });
    const sent = { ...PUSH_STATUS, problem: null };
    expect(await told({ push: { status: sent } })).toMatchObject({ state: "on", reasons: [], push: sent });
    expect(
      await told({ push: { status: PUSH_STATUS }, store: { status: { ...STORE_STATUS, problem } } }),
    ).toMatchObject({ state: "degraded", reasons: [problem, PUSH_STATUS.problem], push: PUSH_STATUS });
  });

  it("tells the real stores", async () => {
    const { api, folder, close } = await openTested();
    try {
      const { json } = await api.send("GET", "/v1/status");
      expect(json).toMatchObject({ state: "on", stores: { role: "owner", counts: { preset: 0 } } });
      expect(JSON.stringify(json)).not.toContain(folder);
    } finally {
      await close();
    }
  });
});
