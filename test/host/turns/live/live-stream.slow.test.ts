import type { ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { LiveHub } from "../../../../src/host/turns/live/live-hub.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { openHttp } from "../../http/support/client.ts";
import { fakeLibrary } from "../../http/support/fake-library.ts";
import { fakeTrace } from "../../http/support/fake-trace.ts";
import { fakeTurns, kept } from "../../http/support/fake-turns.ts";
import { send } from "../../http/support/socket.ts";
import { type RunningServer, serve } from "../../http/support/web-server.ts";
import { FakeAfter, FakeTurn } from "../support/live.ts";
import { item, listOf } from "../support/snapshots.ts";
import { StreamClient } from "../support/stream-client.ts";

const FLUSH = LIMITS.streamFlushMs.value;
const pathOf = (sessionId: string): string => `/pmp-dsh-tavern/api/v4/sessions/${encodeURIComponent(sessionId)}/live`;

/** The web server of the host with the real API, whose stream has a clock of its own, and real HTTP clients. */
describe("the live stream over HTTP", () => {
  let clock: FakeAfter;
  let hub: LiveHub;
  let server: RunningServer;
  let responses: ServerResponse[];
  let clients: StreamClient[];

  beforeEach(async () => {
    clock = new FakeAfter();
    hub = new LiveHub(clock.after);
    responses = [];
    clients = [];
    const { turns } = fakeTurns([kept("t_1")], hub);
    const { app, handler } = openHttp(fakeLibrary(), { trace: fakeTrace(), turns });
    server = await serve({
      app,
      handler: (request, response) => {
        responses.push(response);
        return handler(request, response);
      },
    });
  });
  afterEach(async () => {
    hub.close();
    for (const client of clients) client.close();
    await server.close();
  });

  const read = async (sessionId = "s", headers: Readonly<Record<string, string>> = {}): Promise<StreamClient> => {
    const client = await StreamClient.open(server.port, pathOf(sessionId), headers);
    clients.push(client);
    return client;
  };
  const has = (count: number) => (client: StreamClient) => client.events.length >= count;
  const leaves = async (readers: number): Promise<void> => {
    while (hub.status.readers > readers) await setImmediate();
  };

  it("has one frame for a burst of changes, with all keys", async () => {
    const turn = new FakeTurn();
    hub.changed(turn);
    const client = await read();
    expect(client.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    await client.until(has(1));
    for (let n = 1; n <= 100; n++) {
      turn.trace = { toolsOmitted: n };
      hub.changed(turn);
    }
    clock.advance(FLUSH);
    hub.changed(turn);
    clock.advance(FLUSH);
    await client.until(has(3));
    expect(client.text).toMatch(/^retry: 1000\n\n/u);
    expect(client.events.map(({ data }) => data["rev"])).toEqual([1, 2, 3]);
    for (const { data } of client.events) expect(TurnTraceSchema.safeParse(data["trace"]).success).toBe(true);
    expect(client.events[1]?.data["trace"]).toMatchObject({ toolsOmitted: 100 });
  });

  it("is drained before the model's first chunk and before the end, whatever the clock says", async () => {
    const turn = new FakeTurn();
    hub.changed(turn);
    const client = await read();
    await client.until(has(1));
    turn.trace = { startedAt: 5 };
    hub.changed(turn);
    hub.drain(turn);
    await client.until(has(2));
    expect(client.last?.data["trace"]).toMatchObject({ startedAt: 5 });
    turn.trace = { startedAt: 6, outcome: "completed", state: "ended" };
    hub.changed(turn);
    hub.ended(turn, Promise.resolve(true));
    await client.over();
    expect(client.names).toBe("snapshot snapshot snapshot end");
    expect(client.events[2]?.data["trace"]).toMatchObject({ startedAt: 6, outcome: "completed" });
    expect(clock.now).toBe(0);
  });

  it("says the end only after the commit, and then nothing: the connection ends", async () => {
    const turn = new FakeTurn();
    hub.changed(turn);
    const client = await read();
    await client.until(has(1));
    const commit = Promise.withResolvers<boolean>();
    hub.ended(turn, commit.promise);
    await client.until(has(2));
    clock.advance(60_000);
    const other = await read();
    await other.until(has(1));
    expect([client.names, other.names]).toEqual(["snapshot snapshot", "snapshot"]);
    commit.resolve(true);
    await Promise.all([client.over(), other.over()]);
    hub.changed(turn);
    clock.advance(60_000);
    const end = { name: "end", data: { turnId: "t_1", outcome: null, persisted: true } };
    for (const one of [client, other]) expect([one.last, one.text.endsWith("}\n\n")]).toEqual([end, true]);
    const answer = await send(server.port, { path: pathOf("s").replace("live", "turns/t_1") });
    expect(answer.status).toBe(200);
  });

  it("costs for a reader that reads nothing one frame at most, and then gives it the newest", async () => {
    const turn = new FakeTurn();
    turn.trace = { items: listOf(LIMITS.turnItems.value, item), itemsTotal: 10_000 };
    hub.changed(turn);
    const [slow, quick] = [await read(), await read()];
    await Promise.all([slow.until(has(1)), quick.until(has(1))]);
    slow.pause();
    const [response] = responses;
    let queuedMax = 0;
    let blocked = 0;
    // What the system itself buffers is taken by it; two seconds count from there on.
    for (let frame = 2; blocked < 2_000 / FLUSH; frame++) {
      turn.trace = { ...turn.trace, startedAt: frame };
      hub.changed(turn);
      clock.advance(FLUSH);
      await quick.until(({ events }) => events.at(-1)?.data["rev"] === frame || events.length >= frame);
      queuedMax = Math.max(queuedMax, response?.writableLength ?? Number.NaN);
      if (hub.status.leftOut > 0) blocked++;
      expect(frame).toBeLessThan(5_000);
    }
    expect(queuedMax).toBeGreaterThan(0);
    expect(queuedMax).toBeLessThanOrEqual(LIMITS.streamFrameBytes.value + 1_024);
    const { leftOut } = hub.status;
    slow.resume();
    await slow.until(({ names }) => names.endsWith(" dropped snapshot"));
    expect(slow.last).toEqual(quick.last);
    expect(slow.events.at(-2)?.data).toEqual({ count: leftOut });
    expect(slow.events.length + leftOut).toBe(quick.events.length + 1);
  });

  it("has no frame over its bound at ten thousand decisions", async () => {
    const turn = new FakeTurn();
    turn.trace = { items: listOf(LIMITS.turnItems.value, item), itemsTotal: 10_000 };
    hub.changed(turn);
    const client = await read();
    await client.until(has(1));
    const bytes = Buffer.byteLength(client.text);
    expect(bytes).toBeLessThanOrEqual(LIMITS.streamFrameBytes.value);
    expect(bytes).toBeGreaterThan(LIMITS.streamFrameBytes.value - 4_096);
    expect(client.last?.data["left"]).toMatchObject({ history: 0 });
  });

  it("refuses more readers than there may be with 429, and takes one when another leaves", async () => {
    const first = await Promise.all(Array.from({ length: LIMITS.streamsPerSession.value }, () => read()));
    const refused = await read();
    expect(refused.status).toBe(429);
    await refused.over();
    expect(JSON.parse(refused.text)).toMatchObject({ ok: false, code: "TRACE_STREAM_LIMIT" });
    first[0]?.close();
    await leaves(LIMITS.streamsPerSession.value - 1);
    const again = await read();
    await again.until(has(1));
    expect([again.status, again.names]).toEqual([200, "idle"]);
  });

  it("frees everything when a client goes away", async () => {
    const turn = new FakeTurn();
    hub.changed(turn);
    const readers = await Promise.all([read(), read(), read("empty")]);
    hub.changed(turn);
    for (const client of readers) client.close();
    await leaves(0);
    expect([clock.count, hub.status.sessions]).toEqual([0, 0]);
    for (let i = 0; i < 40; i++) {
      const client = await read();
      client.close();
      await leaves(0);
    }
    expect(hub.status.faults).toBe(0);
  });

  it("keeps who waits connected with comments, and gives it the next turn", async () => {
    const client = await read();
    await client.until(has(1));
    clock.advance(LIMITS.streamHeartbeatMs.value);
    await client.until(({ text }) => text.endsWith("\n\n:\n\n"));
    hub.changed(new FakeTurn("t_2"));
    await client.until(has(2));
    expect([client.names, client.last?.data["turnId"]]).toEqual(["idle snapshot", "t_2"]);
  });

  it("ends all streams with the plugin", async () => {
    hub.changed(new FakeTurn());
    const readers = await Promise.all([read(), read(), read("other")]);
    hub.close();
    await Promise.all(readers.map((client) => client.over()));
    expect((await read()).status).toBe(429);
  });

  it("stands behind the gate, and has no body for HEAD", async () => {
    const refused = await read("s", { host: "evil.example" });
    expect(refused.status).toBe(403);
    const head = await send(server.port, { method: "HEAD", path: pathOf("s") });
    expect([head.status, head.bytes.length, hub.status.readers]).toEqual([200, 0, 0]);
    for (const path of [pathOf("s").replace("/s/", "/%ff/"), pathOf("a\nb")]) {
      expect((await send(server.port, { path })).status).toBe(400);
    }
    const slash = await read("a/b");
    await slash.until(has(1));
    expect(slash.names).toBe("idle");
  });
});
