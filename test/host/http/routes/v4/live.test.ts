import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../../src/matcher/limits.ts";
import type { OwnerRequest } from "../../../../../src/host/turns/owner.ts";
import { LiveHub } from "../../../../../src/host/turns/live/live-hub.ts";
import { openHttp } from "../../support/client.ts";
import { fakeLibrary } from "../../support/fake-library.ts";
import { fakeTrace } from "../../support/fake-trace.ts";
import { fakeTurns } from "../../support/fake-turns.ts";
import { eventsIn, FakeTurn } from "../../../turns/support/live.ts";

const PATH = "/pmp-dsh-tavern/api/v4/sessions/s/live";

function open() {
  const { turns, live } = fakeTurns([], new LiveHub());
  const resolveOwner = ({ header }: OwnerRequest) => header("x-user") ?? "local";
  const { app } = openHttp(fakeLibrary(), { trace: fakeTrace(), turns, resolveOwner });
  return { app, live };
}

async function firstEvents(response: Response) {
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  return { events: eventsIn(new TextDecoder().decode(value)), reader };
}

describe("GET /v4/sessions/{sessionId}/live", () => {
  it("is a stream of events, the turn as it is first", async () => {
    const { app, live } = open();
    live.changed(new FakeTurn());
    const response = await app.request(PATH);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { events, reader } = await firstEvents(response);
    expect(events).toMatchObject([{ name: "snapshot", data: { rev: 1, turnId: "t_1", trace: { sessionId: "s" } } }]);
    await reader?.cancel();
    expect(live.status.readers).toBe(0);
  });

  it("says that nothing runs, and to another owner that nothing ever does", async () => {
    const { app, live } = open();
    const { events, reader } = await firstEvents(await app.request(PATH));
    expect(events).toEqual([{ name: "idle", data: {} }]);
    await reader?.cancel();
    live.changed(new FakeTurn());
    const other = await app.request(PATH, { headers: { "x-user": "ada" } });
    expect(eventsIn(await other.text())).toEqual([{ name: "idle", data: {} }]);
    expect(live.status.readers).toBe(0);
  });

  it("is refused with 429 when there are as many readers as there may be", async () => {
    const { app, live } = open();
    const readers: Response[] = [];
    for (let i = 0; i < LIMITS.streamsPerSession.value; i++) readers.push(await app.request(PATH));
    const refused = await app.request(PATH);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({
      ok: false,
      error: "At most 4 readers of a session and 32 in all",
      code: "TRACE_STREAM_LIMIT",
    });
    await readers[0]?.body?.cancel();
    expect((await app.request(PATH)).status).toBe(200);
    live.close();
  });

  it("is no stream for who wants the head alone", async () => {
    const { app, live } = open();
    const response = await app.request(PATH, { method: "HEAD" });
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
      "",
    ]);
    expect(live.status.readers).toBe(0);
  });
});
