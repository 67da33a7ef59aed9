import { describe, expect, it } from "vitest";

import { detectSession, type ReadableSession } from "../../../../src/host/session/dialect/detect.ts";

const events = [{ type: "a", seq: 0 }];

function readable(session: unknown): ReadableSession {
  const found = detectSession(session);
  if ("code" in found) throw new Error(found.message);
  return found;
}

describe("detectSession", () => {
  it.each([
    [0, "v0"],
    [3, "v3"],
    [4, "v4"],
  ])("knows format %i by its number", (version, name) =>
    expect(readable({ id: "s", header: { version }, events }).dialect.name).toBe(name),
  );

  it("reads events through the member that is there, whatever the format", () => {
    for (const version of [0, 3, 4]) {
      const list = readable({ id: "s", header: { version }, events });
      expect(list.events()).toBe(events);
      expect(list.eventAt(0)).toBe(events[0]);
      const snapshot = readable({ id: "s", header: { version }, snapshotEvents: () => events });
      expect(snapshot.events()).toBe(events);
      expect(snapshot.eventAt(0)).toBe(events[0]);
    }
  });

  it("calls methods on their session", () => {
    const session = {
      id: "s",
      header: { version: 4 },
      own: events,
      snapshotEvents(): unknown {
        return this.own;
      },
      eventAt(seq: number): unknown {
        return { found: this.own[seq] };
      },
    };
    expect(readable(session).events()).toBe(events);
    expect(readable(session).eventAt(0)).toEqual({ found: events[0] });
  });

  it("takes the id of the header where the session has none", () =>
    expect(readable({ header: { version: 0, id: "h" }, events }).sessionId).toBe("h"));

  it("has no events where the host answers none", () =>
    expect(readable({ id: "s", header: { version: 4 }, snapshotEvents: () => null }).events()).toEqual([]));

  it.each([[1], [2], [5], ["0"], [undefined], [null]])("refuses format %s", (version) => {
    const found = detectSession({ id: "s", header: { version }, events });
    expect(found).toEqual({
      code: "SESSION_FORMAT_UNKNOWN",
      version,
      message: `log format ${String(version)} is not known; known are 0, 3, 4`,
    });
  });

  it.each([
    ["no session", null],
    ["no header", { id: "s", events }],
    ["no id", { header: { version: 0 }, events }],
    ["no events", { id: "s", header: { version: 4 } }],
    ["events of another shape", { id: "s", header: { version: 0 }, events: "many" }],
  ])("refuses %s", (_name, session) =>
    expect(detectSession(session)).toMatchObject({ code: "SESSION_FORMAT_UNKNOWN" }),
  );
});
