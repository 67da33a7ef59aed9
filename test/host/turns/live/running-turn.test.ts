import { describe, expect, it } from "vitest";

import { LiveReader } from "../../../../src/host/turns/live/live-reader.ts";
import { RunningTurn } from "../../../../src/host/turns/live/running-turn.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { FakeAfter, FakeSink, FakeTurn } from "../support/live.ts";
import { call, emptyTurn, item, listOf, outline } from "../support/snapshots.ts";

const FLUSH = LIMITS.streamFlushMs.value;

function rig() {
  const clock = new FakeAfter();
  const turn = new FakeTurn();
  let frames = 0;
  const running = new RunningTurn({ turn, after: clock.after, onFrame: () => frames++ });
  const join = () => {
    const sink = new FakeSink();
    const reader = new LiveReader(sink, { first: "", onLeftOut: () => undefined });
    running.join(reader);
    return { sink, reader };
  };
  return { clock, turn, running, join, frames: () => frames };
}

describe("a turn that runs", () => {
  it("makes one frame of a burst, with all keys, once for all readers", () => {
    const { clock, turn, running, join, frames } = rig();
    const readers = [join(), join(), join()];
    expect([frames(), turn.snapshots]).toEqual([1, 1]);
    for (let n = 1; n <= 50; n++) {
      turn.trace = { toolsOmitted: n };
      running.changed();
    }
    clock.advance(FLUSH - 1);
    expect(frames()).toBe(1);
    clock.advance(1);
    expect([frames(), turn.snapshots, clock.count]).toEqual([2, 2, 0]);
    for (const { sink } of readers) {
      const { rev, turnId, trace } = sink.events[1]?.data ?? {};
      expect({ rev, turnId, trace }).toEqual({ rev: 2, turnId: "t_1", trace: emptyTurn({ toolsOmitted: 50 }) });
    }
    expect(readers[1]?.sink.writes[1]).toBe(readers[0]?.sink.writes[1]);
  });

  it("makes a frame for each burst, and none when nothing has changed", () => {
    const { clock, running, join, frames } = rig();
    join();
    for (let burst = 0; burst < 5; burst++) {
      running.changed();
      clock.advance(FLUSH * 3);
    }
    running.flush();
    clock.advance(1_000);
    expect(frames()).toBe(6);
  });

  it("sends what has changed at once when it is drained, and not once more", () => {
    const { clock, turn, running, join } = rig();
    const { sink } = join();
    turn.trace = { toolsOmitted: 1 };
    running.changed();
    running.flush();
    expect(sink.events.map(({ data }) => data["rev"])).toEqual([1, 2]);
    clock.advance(FLUSH);
    expect(sink.events).toHaveLength(2);
  });

  it("gives a reader that comes in a burst all of it at once, and the others theirs in time", () => {
    const { clock, turn, running, join, frames } = rig();
    const first = join();
    turn.trace = { toolsOmitted: 7 };
    running.changed();
    const second = join();
    expect(second.sink.events[0]?.data).toMatchObject({ rev: 2, trace: { toolsOmitted: 7 } });
    expect(first.sink.events).toHaveLength(1);
    clock.advance(FLUSH);
    expect(first.sink.events.at(-1)?.data).toMatchObject({ rev: 2, trace: { toolsOmitted: 7 } });
    expect([second.sink.events.length, frames()]).toEqual([1, 2]);
  });

  it("is not looked at while nobody reads", () => {
    const { clock, turn, running, join, frames } = rig();
    running.changed();
    running.flush();
    expect([turn.snapshots, clock.count]).toEqual([0, 0]);
    const { reader } = join();
    running.changed();
    running.leave(reader);
    expect(clock.count).toBe(0);
    running.changed();
    running.flush();
    expect(frames()).toBe(1);
  });

  it("is not looked at in its end either, until somebody asks, and then once", () => {
    const { turn, running } = rig();
    turn.trace = { outcome: "completed", state: "ended" };
    running.end();
    running.finish(true);
    expect(turn.snapshots).toBe(0);
    expect(running.snapshot()).toBe(running.snapshot());
    expect(turn.snapshots).toBe(1);
  });

  it("is at its end what it was then, for who comes later too", () => {
    const { clock, turn, running, join } = rig();
    const { sink } = join();
    turn.trace = { outcome: "completed", state: "ended" };
    running.end();
    expect(sink.events.at(-1)?.data["trace"]).toMatchObject({ outcome: "completed" });
    turn.trace = {};
    running.changed();
    clock.advance(FLUSH);
    expect([sink.events.length, running.snapshot().outcome]).toEqual([2, "completed"]);
    const late = join();
    running.finish(true);
    for (const one of [sink, late.sink]) {
      expect(one.events.at(-1)).toEqual({
        name: "end",
        data: { turnId: "t_1", outcome: "completed", persisted: true },
      });
      expect(one.state).toBe("ended");
    }
  });

  it("may be lost: its streams end without an event", () => {
    const { running, join } = rig();
    const { sink } = join();
    running.finish(null);
    expect([sink.names, sink.state]).toEqual(["snapshot", "ended"]);
  });

  it("has no frame that is larger than its bound", () => {
    const { turn, join } = rig();
    const items = listOf(LIMITS.turnItems.value, item);
    turn.trace = { items, itemsTotal: 10_000, history: outline(4_000), calls: listOf(60, call) };
    const [text = ""] = join().sink.writes;
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LIMITS.streamFrameBytes.value);
    expect(Buffer.byteLength(text)).toBeGreaterThan(LIMITS.streamFrameBytes.value / 2);
  });
});
