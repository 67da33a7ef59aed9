import { describe, expect, it } from "vitest";

import { kept } from "../../support/fake-turns.ts";
import { COMPARISON } from "../../support/turn-answers.ts";
import { openV4, pathOf } from "./support.ts";

const TURNS = [kept("t_1"), kept("t_2"), kept("t_3", { sessionId: "会话/2" })];

describe("GET …/turns/{turnId}/compare/{otherTurnId}", () => {
  it("is what differs between two turns of a session, or of two sessions of one owner", async () => {
    const { get, reads } = await openV4(TURNS);
    reads.answers = { compare: COMPARISON };
    const to = (other: string): string => pathOf("s", "turns", "t_1", "compare", other);
    expect((await get(to("t_2"))).json).toEqual({ ok: true, comparison: COMPARISON });
    const session = encodeURIComponent("会话/2");
    expect((await get(`${to("t_3")}?session=${session}`)).status).toBe(200);
    expect(reads.asked.map((row) => row[2])).toEqual([
      { otherId: "t_2" },
      { otherId: "t_3", otherSessionId: "会话/2" },
    ]);
    expect((await get(to("t_3"))).status).toBe(404);
    expect(await get(`${to("t_3")}?session=%0a`)).toMatchObject({ json: { code: "PROMPT_SESSION_INVALID" } });
  });
});
