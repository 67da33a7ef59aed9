import { describe, expect, it } from "vitest";

import { eventText } from "../../../../src/host/turns/live/event-text.ts";
import { LiveReader } from "../../../../src/host/turns/live/live-reader.ts";
import { FakeSink } from "../support/live.ts";

const frame = (rev: number) => ({ rev, text: eventText("snapshot", JSON.stringify({ rev })) });
const END = eventText("end", "{}");

function rig() {
  const sink = new FakeSink();
  let leftOut = 0;
  const reader = new LiveReader(sink, { first: "retry: 1\n\n", onLeftOut: () => leftOut++ });
  return { sink, reader, leftOut: () => leftOut };
}

describe("a reader of a stream", () => {
  it("gets what it is given, with what the stream begins with", () => {
    const { sink, reader } = rig();
    reader.push(frame(1));
    reader.push(frame(2));
    expect(sink.writes).toEqual([`retry: 1\n\n${frame(1).text}`, frame(2).text]);
    expect([reader.rev, reader.isBusy]).toEqual([2, false]);
  });

  it("that takes nothing costs one write and one frame, and then gets the newest and how many it has missed", () => {
    const { sink, reader, leftOut } = rig();
    sink.isReading = false;
    for (let rev = 1; rev <= 125; rev++) reader.push(frame(rev));
    expect([sink.writes.length, reader.isBusy, leftOut()]).toEqual([1, true, 123]);
    sink.read();
    expect(sink.names).toBe("snapshot dropped snapshot");
    expect(sink.events.slice(1).map(({ data }) => data)).toEqual([{ count: 123 }, { rev: 125 }]);
    expect(sink.writes).toHaveLength(2);
    reader.push(frame(126));
    expect(sink.events.at(-1)?.data).toEqual({ rev: 126 });
    expect(sink.names.match(/dropped/gu)).toHaveLength(1);
  });

  it("gets its last frame before the end, and nothing after it", () => {
    const { sink, reader } = rig();
    sink.isReading = false;
    reader.push(frame(1));
    reader.push(frame(2));
    reader.finish(END);
    expect(sink.state).toBe("open");
    for (const late of [() => reader.push(frame(3)), () => reader.finish(END), () => reader.tell(END)]) late();
    sink.read();
    expect([sink.names, sink.state]).toEqual(["snapshot snapshot end", "ended"]);
    for (const late of [() => reader.push(frame(4)), () => reader.heartbeat(), () => reader.finish(END)]) late();
    expect(sink.names).toBe("snapshot snapshot end");
  });

  it("is told that nothing runs, unless something does by then", () => {
    const { sink, reader } = rig();
    reader.tell(eventText("idle", "{}"));
    expect(sink.names).toBe("idle");
    const other = rig();
    other.sink.isReading = false;
    other.reader.heartbeat();
    other.reader.tell(eventText("idle", "{}"));
    other.reader.push(frame(1));
    other.sink.read();
    expect(other.sink.names).toBe("snapshot");
  });

  it("has a heartbeat only when nothing waits", () => {
    const { sink, reader } = rig();
    sink.isReading = false;
    reader.push(frame(1));
    reader.heartbeat();
    expect(sink.writes).toHaveLength(1);
    sink.read();
    reader.heartbeat();
    expect(sink.writes.at(-1)).toBe(":\n\n");
  });

  it("that has left gets nothing, and one that is ended at once neither", () => {
    const { sink, reader } = rig();
    reader.left();
    reader.push(frame(1));
    reader.finish(END);
    expect([sink.writes, sink.state]).toEqual([[], "open"]);
    const other = rig();
    other.reader.destroy();
    other.reader.push(frame(1));
    expect([other.sink.writes, other.sink.state]).toEqual([[], "destroyed"]);
  });
});
