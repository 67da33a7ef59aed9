import { describe, expect, it } from "vitest";

import { EventList } from "../../../../src/host/trace/history/event-list.ts";

const event = (seq: number) => ({ seq, type: `t${seq}`, data: seq });

describe("a list of events", () => {
  it("finds events by their numbers, also when positions are others", () => {
    const whole = new EventList([event(0), event(1), event(2)]);
    expect([-1, 0, 2, 3].map((seq) => whole.at(seq)?.type)).toEqual([undefined, "t0", "t2", undefined]);
    const part = new EventList([event(3), event(5), event(9)]);
    expect([0, 3, 4, 5, 9, 10].map((seq) => part.at(seq)?.data)).toEqual([undefined, 3, undefined, 5, 9, undefined]);
    expect([whole.lastSeq, part.lastSeq]).toEqual([2, 9]);
  });

  it("may be empty, and finds nothing among what are no events", () => {
    for (const events of [[], [null, 5, { seq: "1" }, event(7)]]) {
      const list = new EventList(events);
      expect([list.lastSeq, list.at(0)]).toEqual([events.length === 0 ? -1 : 7, undefined]);
    }
  });

  it("refuses what is no list that ends in an event", () => {
    const odd = [Number.NaN, Infinity, 1.5, -3, 1e300, "0", {}, 10n, undefined];
    for (const events of [undefined, "events", { length: 3 }, new Set(), [null], ...odd.map((seq) => [{ seq }])]) {
      expect(() => new EventList(events)).toThrow(TypeError);
    }
  });

  it("takes what comes after it, and nothing in place of what it has", () => {
    const list = new EventList([event(0), event(1)]);
    list.add([{ ...event(1), data: "other" }, event(2), event(3)]);
    expect([list.lastSeq, list.at(1)?.data, list.at(3)?.data]).toEqual([3, 1, 3]);
  });
});
