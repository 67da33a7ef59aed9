import { describe, expect, it } from "vitest";

import { kept } from "../../support/fake-turns.ts";
import { fakeAssembly, recordingTavern, SELECTION } from "../../support/fake-tavern.ts";
import { openV4 } from "./support.ts";

describe("GET /v4/profile", () => {
  it("is what a turn of the session would have now, with the tools that its newest turn was offered", async () => {
    const { tavern, calls } = recordingTavern(fakeAssembly());
    const toolset = [{ name: "bash", bytes: 10, hash: "ab".repeat(32) }];
    const turns = [kept("t_1"), kept("t_2", { sessionId: "live", toolset, startedAt: 9 })];
    const { get, reads } = await openV4(turns, { tavern });
    const { json } = await get("/profile?sessionId=live");
    expect(json).toMatchObject({
      ok: true,
      current: true,
      sessionId: "live",
      tools: { turnId: "t_2", startedAt: 9, definitions: toolset },
      preset: null,
    });
    const { capabilities, inventories } = json as {
      capabilities: { id: string }[];
      inventories: { resourceId: string }[];
    };
    expect(capabilities.map(({ id }) => id)).toEqual(expect.arrayContaining(["preset", "character", "greeting"]));
    expect(inventories.map(({ resourceId }) => resourceId)).toEqual(fakeAssembly().call.books.map(({ id }) => id));
    expect(calls[0]).toMatchObject({ sessionId: "live" });
    expect(reads.asked.map(([name]) => name)).toEqual(["list", "toolset"]);
  });

  it("is what new sessions start with for none, and for one that never was anything", async () => {
    const { tavern, calls } = recordingTavern();
    const { get } = await openV4([], { tavern });
    expect((await get("/profile")).json).toMatchObject({ sessionId: null, tools: null });
    expect((await get("/profile?sessionId=new")).json).toMatchObject({ sessionId: "new", tools: null });
    expect(calls.map((call) => call.selection?.worldBookIds)).toEqual([[], []]);
    expect(SELECTION.worldBookIds).not.toEqual([]);
  });

  it("is the one owner's", async () => {
    const { tavern, calls } = recordingTavern();
    const { get } = await openV4([], { tavern });
    expect(await get("/profile", { "x-user": "ada" })).toMatchObject({ status: 404, json: { code: "TURN_NOT_FOUND" } });
    expect(await get("/profile?sessionId=%0a")).toMatchObject({ status: 400 });
    expect(calls).toEqual([]);
  });
});
