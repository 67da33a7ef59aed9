import { describe, expect, it } from "vitest";

import { kept, STORE_STATUS } from "../../support/fake-turns.ts";
import { openV4 } from "./support.ts";

describe("GET /v4/stats", () => {
  it("is what is kept of an owner, and what was dropped", async () => {
    const { get, reads } = await openV4([kept("t_1")]);
    expect((await get("/stats", { "x-user": "ada" })).json).toEqual({
      ok: true,
      waiting: STORE_STATUS.waiting,
      dropped: { turns: STORE_STATUS.dropped, frames: 0 },
      turns: 1,
      redacted: 0,
      bytes: 10,
      oldestAt: null,
      clockDoubtedAt: null,
    });
    expect(reads.asked).toEqual([["stats", "ada"]]);
  });
});
