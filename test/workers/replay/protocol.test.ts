import { expect, it } from "vitest";

import {
  DIFFERENCE_ROWS,
  REPLAY_ROUTES,
  ReplayDifferenceInputSchema,
  ReplayReadInputSchema,
} from "../../../src/workers/replay/protocol.ts";

it("keeps no turn waiting: its jobs run in the background, and say little of a large difference", () => {
  expect(Object.values(REPLAY_ROUTES).map(({ lane }) => lane)).toEqual(["background", "background"]);
  expect([ReplayReadInputSchema.parse({}), ReplayDifferenceInputSchema.parse({})]).toEqual([{}, {}]);
  expect(DIFFERENCE_ROWS).toBeLessThan(100);
});
