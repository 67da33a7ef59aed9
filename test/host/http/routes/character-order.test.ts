import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openTested, type TestedLibrary } from "../support/real-library.ts";

describe("order of characters", () => {
  let tested: TestedLibrary;
  const ids: string[] = [];
  beforeAll(async () => {
    tested = await openTested();
    for (const name of ["Bea", "Ada", "Cleo"]) {
      const { json } = await tested.api.send("POST", "/v1/characters", { body: { name } });
      ids.push((json as { character: { id: string } }).character.id);
    }
  });
  afterAll(() => tested.close());

  const names = (json: unknown): string[] =>
    (json as { characters: { name: string }[] }).characters.map(({ name }) => name);
  const put = (body: unknown, headers = {}) => tested.api.send("PUT", "/v1/characters/order", { body, headers });

  it("is by name, or as it is set", async () => {
    expect(names((await put({ mode: "name" })).json)).toEqual(["Ada", "Bea", "Cleo"]);
    const custom = await put({ mode: "custom", characterIds: [ids[2], ids[0], ids[1]] });
    expect(custom.json).toMatchObject({ ok: true, sorting: { mode: "custom" } });
    expect(names(custom.json)).toEqual(["Cleo", "Bea", "Ada"]);
    expect(names((await tested.api.send("GET", "/v1/characters")).json)).toEqual(["Cleo", "Bea", "Ada"]);
  });

  it.each([
    ["another mode", { mode: "random" }],
    ["ids with a mode that has none", { mode: "name", characterIds: [] }],
    ["too few ids", { mode: "custom", characterIds: [] }],
    ["a field too many", { mode: "name", more: 1 }],
    ["nothing", {}],
  ])("is refused with %s", async (_name, body) => {
    const refused = await put(body);
    expect(refused).toMatchObject({ status: 400, json: { error: { code: "INVALID_CHARACTER_REQUEST" } } });
  });

  it("names the limit and the number of too many ids", async () => {
    const refused = await put({ mode: "custom", characterIds: Array.from({ length: 4_097 }, (_, n) => `c${n}`) });
    const details = { limit: 4_096, requested: 4_097 };
    const error = { code: "INVALID_CHARACTER_REQUEST", field: "characterIds", details };
    expect(refused).toMatchObject({ status: 400, json: { error } });
    const order = { mode: "custom", characterIds: Array.from({ length: 4_097 }, (_, n) => `c${n}`) } as const;
    await expect(tested.library.setCharacterOrder(order)).rejects.toMatchObject({
      code: "INVALID_CHARACTER_REQUEST",
      details,
    });
  });

  it("is refused with the same id twice", async () => {
    expect((await put({ mode: "custom", characterIds: [ids[0], ids[0], ids[1]] })).status).toBe(400);
  });

  it("is conditional", async () => {
    const etag = (await tested.api.send("GET", "/v1/characters")).headers.get("etag") ?? "";
    expect((await put({ mode: "updated" }, { "if-match": etag })).status).toBe(200);
    expect((await put({ mode: "name" }, { "if-match": etag })).json).toMatchObject({
      error: { code: "REVISION_CONFLICT" },
    });
  });
});

describe("relink", () => {
  let tested: TestedLibrary;
  beforeAll(async () => (tested = await openTested()));
  afterAll(() => tested.close());

  it("moves what named a deleted character", async () => {
    const { api } = tested;
    const create = async (name: string): Promise<string> =>
      ((await api.send("POST", "/v1/characters", { body: { name } })).json as { character: { id: string } }).character
        .id;
    const [gone, heir] = [await create("Gone"), await create("Heir")];
    const relink = (previousCharacterId: string, characterId: string) =>
      api.send("POST", "/v1/characters/relink", { body: { previousCharacterId, characterId } });
    expect((await relink(gone, "nope")).status).toBe(404);
    await api.send("DELETE", `/v1/characters/${gone}`);
    const answer = await relink(gone, heir);
    expect(answer.json).toEqual({
      ok: true,
      relinkedPlaythroughCount: 0,
      relinkedSessionCount: expect.any(Number) as number,
    });
    expect((await api.send("POST", "/v1/characters/relink", { body: { characterId: heir } })).status).toBe(400);
  });
});
