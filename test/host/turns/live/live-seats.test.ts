import { describe, expect, it } from "vitest";

import { LiveReader } from "../../../../src/host/turns/live/live-reader.ts";
import { LiveSeats } from "../../../../src/host/turns/live/live-seats.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { FakeAfter, FakeSink } from "../support/live.ts";

function rig() {
  const clock = new FakeAfter();
  const seats = new LiveSeats(clock.after);
  const sit = (sessionId: string) => {
    const sink = new FakeSink();
    const reader = new LiveReader(sink, { first: "", onLeftOut: () => undefined });
    seats.add(reader, sessionId);
    sink.onClose(() => seats.delete(reader));
    return { sink, reader };
  };
  return { clock, seats, sit };
}

describe("the seats of all streams", () => {
  it("are so many for a session and so many in all, and free again when somebody leaves", () => {
    const { seats, sit } = rig();
    const first = Array.from({ length: LIMITS.streamsPerSession.value }, () => sit("a"));
    expect([seats.hasRoom("a"), seats.hasRoom("b"), seats.sessions]).toEqual([false, true, 1]);
    for (let i = seats.size; i < LIMITS.streams.value; i++) sit(`s${i}`);
    expect(seats.hasRoom("new")).toBe(false);
    first[0]?.sink.leave();
    expect([seats.hasRoom("a"), seats.hasRoom("new")]).toEqual([true, true]);
  });

  it("have a heartbeat each, and no timer without a reader", () => {
    const { clock, seats, sit } = rig();
    const readers = [sit("a"), sit("b")];
    clock.advance(LIMITS.streamHeartbeatMs.value - 1);
    expect(readers[0]?.sink.writes).toEqual([]);
    clock.advance(LIMITS.streamHeartbeatMs.value + 1);
    expect(readers.map(({ sink }) => sink.writes)).toEqual([
      [":\n\n", ":\n\n"],
      [":\n\n", ":\n\n"],
    ]);
    for (const { sink } of readers) sink.leave();
    expect([seats.size, clock.count]).toEqual([0, 0]);
  });

  it("let go of who takes nothing for too long, and of nobody else", () => {
    const { clock, seats, sit } = rig();
    const [stuck, slow] = [sit("a"), sit("a")];
    for (const { sink } of [stuck, slow]) sink.isReading = false;
    for (const { reader } of [stuck, slow]) reader.heartbeat();
    clock.advance(LIMITS.streamStuckMs.value - 1);
    expect(stuck.sink.state).toBe("open");
    slow.sink.read();
    clock.advance(1);
    expect([stuck.sink.state, slow.sink.state, seats.size]).toEqual(["destroyed", "open", 1]);
  });
});
