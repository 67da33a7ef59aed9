import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openTested, type TestedLibrary } from "../support/real-library.ts";

const card = (name: string) => ({
  spec: "chara_card_v2",
  spec_version: "2.0",
  data: { name, description: "d", first_mes: "hi", tags: ["t"], extensions: { mine: 1 } },
});

describe("routes of characters", () => {
  let tested: TestedLibrary;
  beforeAll(async () => (tested = await openTested()));
  afterAll(() => tested.close());

  const importCard = async (name: string): Promise<string> => {
    const answer = await tested.api.send("POST", "/v1/characters/import?filename=a.json", {
      raw: JSON.stringify(card(name)),
    });
    expect(answer.status).toBe(201);
    return (answer.json as { character: { id: string } }).character.id;
  };

  it("import answers with the row and what was noticed", async () => {
    const answer = await tested.api.send("POST", "/v1/characters/import?filename=%C3%A9%20b.json", {
      raw: JSON.stringify(card("Ada")),
    });
    expect(answer).toMatchObject({
      status: 201,
      json: {
        character: { name: "Ada", fileName: "é b.json", tags: ["t"] },
        compatibility: { warnings: [], unsupportedFeatures: [], unknownMacroNames: [] },
      },
    });
    expect(answer.headers.get("etag")).toMatch(/^"sha256-[0-9a-f]{64}"$/u);
  });

  it("import answers with the report where that is asked for", async () => {
    const answer = await tested.api.send("POST", "/v1/characters/import?report=true&name=Eve", {
      raw: JSON.stringify(card("Ada")),
    });
    expect(answer).toMatchObject({ status: 201, json: { character: { name: "Eve" }, report: { diagnostics: [] } } });
  });

  it("create, read, edit and delete", async () => {
    const { api } = tested;
    const created = await api.send("POST", "/v1/characters", { body: { name: "Empty" } });
    const { id } = (created.json as { character: { id: string } }).character;
    const edited = await api.send("PATCH", `/v1/characters/${id}`, { body: { personality: "calm" } });
    expect(edited.json).toMatchObject({ character: { id, data: { name: "Empty", personality: "calm" } } });
    const book = {
      name: "own",
      entries: [{ keys: ["k"], content: "c", extensions: {}, enabled: true, insertion_order: 1 }],
    };
    const bound = await api.send("PATCH", `/v1/characters/${id}/world-book`, { body: { characterBook: book } });
    expect(bound.json).toMatchObject({ character: { data: { characterBook: { name: "own" } } } });
    expect((await api.send("GET", `/v1/characters/${id}`)).json).toEqual(bound.json);
    const stale = { headers: { "if-match": edited.headers.get("etag") ?? "" } };
    expect((await api.send("DELETE", `/v1/characters/${id}`, stale)).status).toBe(409);
    expect((await api.send("DELETE", `/v1/characters/${id}`)).status).toBe(200);
    expect((await api.send("PATCH", `/v1/characters/${id}`, { body: {} })).json).toEqual({
      ok: false,
      error: { code: "CHARACTER_NOT_FOUND", message: `Character "${id}" not found` },
    });
    const listed = await api.send("GET", "/v1/characters");
    expect(listed.json).toMatchObject({ sorting: { mode: "updated" } });
  });

  it("export as JSON and PNG, without an ETag", async () => {
    const id = await importCard("Bea");
    const json = await tested.api.send("GET", `/v1/characters/${id}/json`);
    expect(json.json).toMatchObject({ data: { name: "Bea", extensions: { mine: 1 } } });
    const png = await tested.api.send("GET", `/v1/characters/${id}/png`);
    expect([...png.bytes.subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    expect(png.headers.get("content-type")).toBe("image/png");
    for (const { headers } of [json, png]) {
      expect(headers.get("etag")).toBeNull();
      expect(headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''/u);
    }
  });

  it.each([["{"], ['{"x":1}'], ["[]"], ['{"entries":{}}']])("refuse %s as a card", async (raw) => {
    const before = await tested.api.send("GET", "/v1/characters");
    const refused = await tested.api.send("POST", "/v1/characters/import", { raw });
    expect(refused).toMatchObject({ status: 400, json: { error: { code: "INVALID_CHARACTER_REQUEST" } } });
    expect((await tested.api.send("GET", "/v1/characters")).json).toEqual(before.json);
  });
});
