import { expect, it } from "vitest";

import { STORE_STATUS } from "../../support/fake-turns.ts";
import { HOST_STATUS } from "../../support/client.ts";
import { openV4 } from "./support.ts";

it("turns that were given up on their way are dropped ones too, wherever that is told", async () => {
  const recorder = { faults: 1, droppedTurns: 20 };
  const { get } = await openV4([], { status: () => ({ ...HOST_STATUS, recorder }) });
  const dropped = { turns: STORE_STATUS.dropped + 20, frames: 0 };
  for (const path of ["/capabilities", "/stats"]) expect((await get(path)).json).toMatchObject({ dropped });
});
