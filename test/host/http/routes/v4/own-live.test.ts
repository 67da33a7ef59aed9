import { describe, expect, it } from "vitest";

import { ownLive } from "../../../../../src/host/http/routes/v4/own-live.ts";
import { LiveHub } from "../../../../../src/host/turns/live/live-hub.ts";
import { FakeTurn } from "../../../turns/support/live.ts";

describe("turns that run", () => {
  it("are the one owner's", () => {
    const hub = new LiveHub();
    hub.changed(new FakeTurn());
    expect(ownLive(hub, { ownerId: "local" }).turnOf("s")).toBe("t_1");
    expect(ownLive(hub, { ownerId: "local" }).snapshot("s", "t_1")?.turnId).toBe("t_1");
    const others = ownLive(hub, { ownerId: "ada" });
    expect([others.turnOf("s"), others.snapshot("s", "t_1")]).toEqual([null, null]);
    hub.close();
  });
});
