import { describe, expect, it } from "vitest";

import { FakeTurn } from "../../../turns/support/live.ts";
import { kept } from "../../support/fake-turns.ts";
import { openV4, pathOf } from "./support.ts";

const list = (sessionId: string): string => pathOf(sessionId, "turns");
const THREE = [kept("t_1"), kept("t_2"), kept("t_3"), kept("t_9", { sessionId: "other" })];

describe("GET /v4/sessions/{sessionId}/turns", () => {
  it("is a page of rows, newest first, and says where the next begins", async () => {
    const { get, reads } = await openV4(THREE);
    const first = (await get(`${list("s")}?limit=2`)).json;
    expect(first).toMatchObject({
      ok: true,
      sessionId: "s",
      liveTurnId: null,
      turns: [{ turnId: "t_3" }, { turnId: "t_2" }],
      next: "t_2",
    });
    expect((await get(`${list("s")}?limit=2&before=t_2`)).json).toMatchObject({
      turns: [{ turnId: "t_1" }],
      next: null,
    });
    expect(reads.asked[0]).toEqual(["list", { ownerId: "local", sessionId: "s" }, { before: undefined, limit: 2 }]);
  });

  it("may be empty, and has no more rows than one page may", async () => {
    const { get, reads } = await openV4(THREE);
    expect((await get(list("none"))).json).toEqual({
      ok: true,
      sessionId: "none",
      liveTurnId: null,
      turns: [],
      next: null,
    });
    await get(`${list("s")}?limit=5000`);
    expect(reads.asked.map((row) => (row[2] as { limit: number }).limit)).toEqual([50, 100]);
    expect(await get(`${list("s")}?limit=none`)).toMatchObject({ status: 400, json: { code: "INVALID_REQUEST" } });
  });

  it("names the turn that runs, to its owner", async () => {
    const { get, live } = await openV4(THREE);
    live.changed(new FakeTurn("t_4"));
    expect((await get(list("s"))).json).toMatchObject({ liveTurnId: "t_4", turns: [{}, {}, {}] });
    expect((await get(list("s"), { "x-user": "ada" })).json).toMatchObject({ liveTurnId: null, turns: [] });
  });

  it.each(["会话/1", "a b", "%2F", "%25", "../..", "?x=1#y", "__proto__", "…".repeat(200), "😀".repeat(100)])(
    "takes the session %s",
    async (sessionId) => {
      const { get } = await openV4([kept("t_1", { sessionId })]);
      expect(await get(list(sessionId))).toMatchObject({
        status: 200,
        json: { sessionId, turns: [{ turnId: "t_1" }] },
      });
    },
  );

  it.each([
    ["too long", "a".repeat(201)],
    ["with a line feed", "a\nb"],
    ["with DEL", "\u007f"],
  ])("refuses a session id %s", async (_what, sessionId) => {
    const { get } = await openV4();
    expect(await get(list(sessionId))).toMatchObject({ status: 400, json: { code: "PROMPT_SESSION_INVALID" } });
  });
});
