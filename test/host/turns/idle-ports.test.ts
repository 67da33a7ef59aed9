import { expect, it } from "vitest";

import { IDLE_PORTS } from "../../../src/host/turns/idle-ports.ts";

it("keeps no turn, and asks for nothing", async () => {
  const { sink } = IDLE_PORTS;
  expect(await sink.append({ facts: {}, sessionId: "s", recordIds: [], shared: [] })).toBe(false);
  expect(sink.hasCatalogue("any")).toBe(true);
});
