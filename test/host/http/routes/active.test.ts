import { describe, expect, it } from "vitest";

import { testerOf } from "../support/client.ts";
import { fakeLibrary } from "../support/fake-library.ts";
import { recordingTavern, SELECTION } from "../support/fake-tavern.ts";

describe("GET /v1/active", () => {
  const library = fakeLibrary({
    defaultPresetId: "p",
    selection: (id) => (id === "bound" ? SELECTION : undefined),
  });
  const start = { ...SELECTION, presetId: "p", worldBookIds: [] };

  it.each([
    ["a live session", "?sessionId=live", { sessionId: "live" }, "live"],
    ["a bound one", "?sessionId=bound", { sessionId: "bound" }, "bound"],
    ["one that never was anything", "?sessionId=new", { selection: start }, "new"],
    ["none", "", { selection: start }, null],
  ])("previews %s", async (_name, query, call, sessionId) => {
    const { tavern, calls } = recordingTavern();
    const api = await testerOf(library, { tavern });
    const { status, json } = await api.send("GET", `/v1/active${query}`);
    expect(calls.map(({ signal: _signal, ...one }) => one)).toEqual([call]);
    expect([status, json]).toMatchObject([200, { ok: true, audit: { sessionId } }]);
  });

  it("refuses an id that is none, and a process without a plugin, in its own shape", async () => {
    const api = await testerOf(library, { tavern: recordingTavern().tavern });
    expect(await api.send("GET", "/v1/active?sessionId=a%20b")).toMatchObject({
      status: 400,
      json: { ok: false, error: "sessionId is not a session id", code: "INVALID_REQUEST" },
    });
    const alone = await (await testerOf(library)).send("GET", "/v1/active?sessionId=bound");
    expect(alone).toMatchObject({ status: 503, json: { ok: false, code: "TAVERN_NOT_RUNNING" } });
  });
});
