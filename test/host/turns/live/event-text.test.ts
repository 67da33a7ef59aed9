import { describe, expect, it } from "vitest";

import { eventText, HEARTBEAT, RETRY } from "../../../../src/host/turns/live/event-text.ts";
import { eventsIn } from "../support/live.ts";

describe("text of server-sent events", () => {
  it("is an event with one line of data, whatever the values have in them", () => {
    const data = { text: 'line\nline\r\n\u2028"' };
    const text = eventText("snapshot", JSON.stringify(data));
    expect(text.split("\n")).toHaveLength(4);
    expect(eventsIn(text)).toEqual([{ name: "snapshot", data }]);
  });

  it("has a time to connect again, and comments that are no events", () => {
    expect(RETRY).toBe("retry: 1000\n\n");
    expect(HEARTBEAT).toMatch(/^:.*\n\n$/u);
    expect(eventsIn(RETRY + HEARTBEAT)).toEqual([]);
  });
});
