import { describe, expect, it } from "vitest";

import { kept } from "../../support/fake-turns.ts";
import { DECISION_PAGE } from "../../support/turn-answers.ts";
import { openV4, pathOf } from "./support.ts";

const PATH = pathOf("s", "turns", "t_1", "decisions");
const MSGPACK = "application/x-msgpack";
async function open() {
  const rig = await openV4([kept("t_1")]);
  rig.reads.answers = { decisions: DECISION_PAGE };
  return rig;
}

describe("GET …/turns/{turnId}/decisions", () => {
  it("is a page of rows by what was asked for", async () => {
    const { get, reads } = await open();
    const query = "captureId=c&book=b&state=available&reason=key-miss&retriever=none&q=%E7%8E%8B&sort=name";
    expect((await get(`${PATH}?${query}&offset=20&limit=9`)).json).toEqual({ ok: true, ...DECISION_PAGE });
    expect(reads.asked[0]?.[2]).toEqual({
      captureId: "c",
      book: "b",
      state: "available",
      reason: "key-miss",
      retriever: "none",
      q: "王",
      sort: "name",
      offset: 20,
      limit: 9,
      packed: false,
    });
  });

  it("is by rank, a hundred rows, unless more are asked for, and never more than five hundred", async () => {
    const { get, reads } = await open();
    await get(PATH);
    expect(reads.asked[0]?.[2]).toEqual({ sort: "rank", offset: 0, limit: 100, packed: false });
    await get(`${PATH}?limit=9999`);
    expect(reads.asked[1]?.[2]).toMatchObject({ limit: 500 });
    for (const bad of ["sort=size", "offset=-1", "limit=x", "state=fired", "reason=no", "retriever=regex"]) {
      expect(await get(`${PATH}?${bad}`)).toMatchObject({ status: 400, json: { code: "INVALID_REQUEST" } });
    }
  });

  it("says which words there are when it is asked for another one", async () => {
    const { get } = await open();
    const { json } = await get(`${PATH}?state=fired`);
    expect(json).toMatchObject({ error: expect.stringContaining("available, considered, included, executed, cited") });
    const { error } = (await get(`${PATH}?reason=x`)).json as { error: string };
    expect(error.match(/\bbudget\b/gu)).toHaveLength(1);
    expect((await get(`${PATH}?state=&reason=below_cutoff&retriever=recursion`)).status).toBe(200);
  });

  it.each([MSGPACK, `application/json;q=0.5, ${MSGPACK}`, "Application/X-MsgPack;q=0.9"])(
    "is packed for %s",
    async (accept) => {
      const { get, reads } = await open();
      const bytes = new Uint8Array([0x81, 0xa1, 0x76, 0x01]);
      reads.answers = { decisions: bytes };
      const answer = await get(PATH, { accept });
      expect(answer.headers.get("content-type")).toBe(MSGPACK);
      expect([...answer.bytes]).toEqual([...bytes]);
      expect(reads.asked[0]?.[2]).toMatchObject({ packed: true });
      expect(answer.headers.get("cache-control")).toBe("no-store");
    },
  );

  it.each(["*/*", "application/json", `${MSGPACK};q=0`])("is JSON for %s", async (accept) => {
    const { get, reads } = await open();
    expect((await get(PATH, { accept })).json).toMatchObject({ ok: true });
    expect(reads.asked[0]?.[2]).toMatchObject({ packed: false });
  });
});
