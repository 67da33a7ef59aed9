import { describe, expect, it } from "vitest";

import { kept } from "../../support/fake-turns.ts";
import { LADDER } from "../../support/turn-answers.ts";
import { openV4, pathOf } from "./support.ts";

describe("GET …/turns/{turnId}/entries/{qualifiedEntryId}", () => {
  it("is the ladder of the entry with this id, whatever is in it", async () => {
    const { get, reads } = await openV4([kept("t_1")]);
    reads.answers = { entry: LADDER };
    const id = "character:a/b:embedded-world-book:钟楼 1#2";
    const answer = await get(`${pathOf("s", "turns", "t_1", "entries", id)}?occurrence=2`);
    expect(answer.json).toEqual({ ok: true, entry: LADDER });
    expect(reads.asked[0]?.[2]).toEqual({ qualifiedEntryId: id, occurrence: 2 });
    await get(pathOf("s", "turns", "t_1", "entries", "b:1"));
    expect(reads.asked[1]?.[2]).toEqual({ qualifiedEntryId: "b:1" });
    await get(`${pathOf("s", "turns", "t_1", "entries", "b:1")}?captureId=c-2`);
    expect(reads.asked[2]?.[2]).toEqual({ qualifiedEntryId: "b:1", captureId: "c-2" });
  });

  it("refuses an occurrence that is none", async () => {
    const { get } = await openV4([kept("t_1")]);
    const answer = await get(`${pathOf("s", "turns", "t_1", "entries", "b:1")}?occurrence=0`);
    expect(answer).toMatchObject({ status: 400, json: { code: "INVALID_REQUEST" } });
  });
});
