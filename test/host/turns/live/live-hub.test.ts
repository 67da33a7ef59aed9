import { describe, expect, it } from "vitest";

import { LiveHub } from "../../../../src/host/turns/live/live-hub.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { FakeAfter, FakeSink, FakeTurn, settled } from "../support/live.ts";

const FLUSH = LIMITS.streamFlushMs.value;

function rig() {
  const clock = new FakeAfter();
  const hub = new LiveHub(clock.after);
  const read = (sessionId = "s") => {
    const sink = new FakeSink();
    return hub.subscribe(sessionId, () => sink) ? sink : null;
  };
  const reader = (sessionId = "s"): FakeSink => {
    const sink = read(sessionId);
    if (sink === null) throw new Error("no room");
    return sink;
  };
  return { clock, hub, read, reader };
}
const committed = (): PromiseWithResolvers<boolean> => Promise.withResolvers<boolean>();

describe("the hub of turns that run", () => {
  it("sends one frame for a burst, with all keys", () => {
    const { clock, hub, reader } = rig();
    const turn = new FakeTurn();
    hub.changed(turn);
    const sink = reader();
    for (let n = 0; n < 20; n++) hub.changed(turn);
    clock.advance(FLUSH);
    expect(sink.events.map(({ name, data }) => [name, data["rev"], data["trace"]])).toEqual([
      ["snapshot", 1, turn.snapshot()],
      ["snapshot", 2, turn.snapshot()],
    ]);
    expect(sink.writes[0]).toMatch(/^retry: 1000\n\nevent: snapshot\n/u);
  });

  it("sends what has changed before the model's first chunk, and before the end", async () => {
    const { clock, hub, reader } = rig();
    const turn = new FakeTurn();
    hub.changed(turn);
    const sink = reader();
    turn.trace = { turn: 2 };
    hub.changed(turn);
    hub.drain(turn);
    expect(sink.events.at(-1)?.data["trace"]).toMatchObject({ turn: 2 });
    turn.trace = { turn: 3, outcome: "completed" };
    hub.changed(turn);
    hub.ended(turn, Promise.resolve(true));
    expect(sink.events.at(-1)?.data["trace"]).toMatchObject({ turn: 3, outcome: "completed" });
    await settled();
    expect(sink.names).toBe("snapshot snapshot snapshot end");
    expect(clock.count).toBe(0);
  });

  it("says the end only when the turn is committed, and nothing after it", async () => {
    const { clock, hub, reader } = rig();
    const turn = new FakeTurn();
    hub.changed(turn);
    const sink = reader();
    const commit = committed();
    turn.trace = { outcome: "aborted" };
    hub.ended(turn, commit.promise);
    clock.advance(60_000);
    await settled();
    expect([sink.names, sink.state]).toEqual(["snapshot snapshot", "open"]);
    commit.resolve(true);
    await settled();
    expect(sink.events.at(-1)).toEqual({
      name: "end",
      data: { turnId: "t_1", outcome: "aborted", persisted: true },
    });
    expect(sink.state).toBe("ended");
    const { length } = sink.writes;
    hub.changed(turn);
    hub.drain(turn);
    expect([hub.turnOf("s"), reader().names]).toEqual([null, "idle"]);
    hub.ended(turn, Promise.resolve(true));
    clock.advance(60_000);
    await settled();
    expect(sink.writes).toHaveLength(length);
    expect(hub.status).toMatchObject({ readers: 1, turns: 0, faults: 0 });
    expect(hub.snapshot("s", "t_1")).toBeNull();
  });

  it("says of a turn that will not be kept that it was not", async () => {
    const { hub, reader } = rig();
    for (const [i, persisted] of [Promise.resolve(false), Promise.reject(new Error("no store"))].entries()) {
      const turn = new FakeTurn(`t_${i}`);
      hub.changed(turn);
      const sink = reader();
      hub.ended(turn, persisted);
      await settled();
      expect(sink.events.at(-1)?.data).toEqual({ turnId: `t_${i}`, outcome: null, persisted: false });
    }
  });

  it("gives a reader that reads nothing for two seconds one frame, and then the newest", () => {
    const { clock, hub, reader } = rig();
    const turn = new FakeTurn();
    hub.changed(turn);
    const [slow, quick] = [reader(), reader()];
    slow.isReading = false;
    for (let ms = 0; ms < 2_000; ms += FLUSH) {
      turn.trace = { startedAt: ms };
      hub.changed(turn);
      clock.advance(FLUSH);
    }
    expect([slow.waiting, slow.writes.length]).toEqual([1, 2]);
    expect(quick.events).toHaveLength(126);
    slow.read();
    expect(slow.names).toBe("snapshot snapshot dropped snapshot");
    expect(slow.events.at(-1)).toEqual(quick.events.at(-1));
    expect(slow.events.at(-2)?.data).toEqual({ count: 123 });
    expect(hub.status).toMatchObject({ leftOut: 123, frames: 126 });
  });

  it("tells who comes when nothing runs, and gives him the next turn if he stays", async () => {
    const { hub, reader } = rig();
    const sink = reader();
    expect(sink.names).toBe("idle");
    const turn = new FakeTurn("t_2");
    hub.changed(turn);
    expect(sink.names).toBe("idle snapshot");
    hub.ended(turn, Promise.resolve(true));
    await settled();
    expect([sink.names, sink.state]).toEqual(["idle snapshot snapshot end", "ended"]);
  });

  it("keeps the turns of sessions apart, and has who comes read the newest", async () => {
    const { hub, reader } = rig();
    const [first, next, other] = [new FakeTurn("t_1"), new FakeTurn("t_2"), new FakeTurn("t_3", "child")];
    hub.changed(first);
    const old = reader();
    const commit = committed();
    hub.ended(first, commit.promise);
    for (const turn of [next, other]) hub.changed(turn);
    const newest = reader();
    expect(newest.events.map(({ data }) => data["turnId"])).toEqual(["t_2"]);
    expect(reader("child").events.map(({ data }) => data["turnId"])).toEqual(["t_3"]);
    expect([hub.turnOf("s"), hub.turnOf("none")]).toEqual(["t_2", null]);
    commit.resolve(true);
    await settled();
    expect(old.events.at(-1)).toMatchObject({ name: "end", data: { turnId: "t_1" } });
    expect([old.state, newest.state, newest.names]).toEqual(["ended", "open", "snapshot"]);
    expect(hub.snapshot("s", "t_3")).toBeNull();
    expect(hub.snapshot("child", "t_3")).toMatchObject({ turnId: "t_3" });
  });

  it("has so many readers of a session, and so many in all", () => {
    const { hub, read } = rig();
    for (let i = 0; i < LIMITS.streamsPerSession.value; i++) expect(read("a")).not.toBeNull();
    let isOpened = false;
    const isTaken = hub.subscribe("a", () => ((isOpened = true), new FakeSink()));
    expect([isTaken, isOpened]).toEqual([false, false]);
    for (let i = hub.status.readers; i < LIMITS.streams.value; i++) expect(read(`s${i}`)).not.toBeNull();
    expect(read("new")).toBeNull();
  });

  it("keeps nothing of who has left", () => {
    const { clock, hub, reader } = rig();
    const turn = new FakeTurn();
    hub.changed(turn);
    const [first, idle] = [reader(), reader("empty")];
    hub.changed(turn);
    for (const sink of [first, idle]) sink.leave();
    expect(hub.status).toMatchObject({ readers: 0, sessions: 0, turns: 1 });
    expect(clock.count).toBe(0);
    hub.changed(turn);
    clock.advance(60_000);
    expect(first.events).toHaveLength(1);
    for (let i = 0; i < 100; i++) reader().leave();
    expect(hub.status.readers).toBe(0);
  });

  it("ends all streams when the plugin ends, also of who takes nothing", () => {
    const { clock, hub, read, reader } = rig();
    const turn = new FakeTurn();
    hub.changed(turn);
    const [running, stuck, idle] = [reader(), reader(), reader("empty")];
    stuck.isReading = false;
    hub.changed(turn);
    hub.drain(turn);
    hub.close();
    expect([running, stuck, idle].map(({ state }) => state)).toEqual(["ended", "destroyed", "ended"]);
    expect([read(), clock.count]).toEqual([null, 0]);
    hub.changed(new FakeTurn("t_9"));
    expect(hub.status).toMatchObject({ readers: 0, turns: 0, faults: 0 });
  });

  it("lets nothing that goes wrong reach the turn, and counts it", async () => {
    const { clock, hub, reader } = rig();
    const turn = new FakeTurn();
    hub.changed(turn);
    const sink = reader();
    const fails = (): never => {
      throw new Error("broken");
    };
    turn.snapshot = fails;
    hub.changed(turn);
    hub.drain(turn);
    hub.ended(turn, Promise.resolve(true));
    clock.advance(FLUSH);
    await settled();
    expect(hub.status.faults).toBeGreaterThan(0);
    expect(sink.state).toBe("ended");
    const broken = new FakeTurn("t_2");
    broken.snapshot = fails;
    hub.changed(broken);
    expect([reader().state, hub.status.readers]).toEqual(["destroyed", 0]);
  });

  it("keeps so many turns of which no end is told", () => {
    const { hub, reader } = rig();
    const first = new FakeTurn("t_0", "old");
    hub.changed(first);
    const sink = reader("old");
    for (let i = 1; i <= LIMITS.turnOpen.value; i++) hub.changed(new FakeTurn(`t_${i}`, `s${i}`));
    expect(hub.status.turns).toBe(LIMITS.turnOpen.value);
    expect([sink.names, sink.state]).toEqual(["snapshot", "ended"]);
  });
});
