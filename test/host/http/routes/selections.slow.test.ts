import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openTested, type TestedLibrary } from "../support/real-library.ts";

describe("selections", () => {
  let tested: TestedLibrary;
  const running = new Set<string>();
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    tested = await openTested({ http: { running: (sessionId) => running.has(sessionId) } });
    for (const [folder, key] of [
      ["presets", "preset"],
      ["characters", "character"],
      ["users", "user"],
      ["world-books", "worldBook"],
    ] as const) {
      const { json } = await tested.api.send("POST", `/v1/${folder}`, { body: { name: `My ${key}` } });
      ids[key] = (json as Record<string, { id: string }>)[key]?.id ?? "";
    }
  });
  afterAll(() => tested.close());

  const get = async (path: string): Promise<unknown> => (await tested.api.send("GET", path)).json;
  const post = (path: string, body: unknown) => tested.api.send("POST", path, { body });

  it("say that nothing is bound", async () => {
    expect(await get("/v1/character-selection?sessionId=new")).toEqual({ ok: true, selection: null, character: null });
    expect(await get("/v1/world-book-selection?sessionId=new")).toEqual({
      ok: true,
      selection: { worldBookIds: [] },
      worldBooks: [],
    });
    expect(await get("/v1/user-selection?sessionId=new")).toEqual({
      ok: true,
      selection: { userId: null },
      user: null,
    });
  });

  it("of a preset are the session's, or the default of new ones", async () => {
    const id = ids["preset"] ?? "";
    expect((await post("/v1/select", { id })).json).toEqual({ ok: true, selected: { id, name: "My preset" } });
    expect(await get("/v1/presets?sessionId=other")).toMatchObject({ selectedId: id });
    expect((await post("/v1/select", { id: null, sessionId: "p1" })).json).toEqual({ ok: true, selected: null });
    expect(await get("/v1/presets?sessionId=p1")).toMatchObject({ selectedId: null });
    expect(await get("/v1/presets")).toMatchObject({ selectedId: id });
    expect((await post("/v1/select", { id: "nope" })).json).toMatchObject({ ok: false, code: "PRESET_NOT_FOUND" });
    expect((await post("/v1/select", { id: null })).json).toEqual({ ok: true, selected: null });
    expect(await get("/v1/presets")).toMatchObject({ selectedId: null });
  });

  it("of a character keep its options until another one is bound", async () => {
    const characterCardId = ids["character"] ?? "";
    const options = { preferCharacterSystemPrompt: false };
    const path = "/v1/character-selection";
    const bound = await post(path, { sessionId: "c1", characterCardId, character: options });
    expect(bound.json).toMatchObject({
      selection: {
        characterCardId,
        character: { greetingIndex: 0, preferCharacterSystemPrompt: false, preferCharacterPostHistory: true },
      },
      character: { id: characterCardId, name: "My character" },
    });
    expect((await post(path, { sessionId: "c1", characterCardId })).json).toEqual(bound.json);
    expect((await post(path, { sessionId: "c1", characterCardId: null })).json).toEqual({
      ok: true,
      selection: null,
      character: null,
    });
    expect((await post(path, { sessionId: "c1", characterCardId })).json).toMatchObject({
      selection: { character: { preferCharacterSystemPrompt: true } },
    });
  });

  it("of a character allow its regex scripts only when they say so, and until another one is bound", async () => {
    const characterCardId = ids["character"] ?? "";
    const path = "/v1/character-selection";
    const optionsOf = async (character?: object): Promise<unknown> => {
      const { json } = await post(path, { sessionId: "c2", characterCardId, ...(character && { character }) });
      return (json as { selection: { character: unknown } }).selection.character;
    };
    expect(await optionsOf()).not.toHaveProperty("allowRegexScripts");
    expect(await optionsOf({ allowRegexScripts: true })).toHaveProperty("allowRegexScripts", true);
    expect(tested.library.selection("c2")?.character).toEqual({ allowRegexScripts: true });
    expect(await get(`${path}?sessionId=c2`)).toHaveProperty("selection.character.allowRegexScripts", true);
    expect(await optionsOf({ allowRegexScripts: false })).toHaveProperty("allowRegexScripts", false);
    await post(path, { sessionId: "c2", characterCardId: null });
    expect(await optionsOf()).not.toHaveProperty("allowRegexScripts");
    const wrong = { sessionId: "c2", characterCardId, character: { allowRegexScripts: "yes" } };
    expect((await post(path, wrong)).status).toBe(400);
  });

  it("of books are de-duplicated and show those that are gone", async () => {
    const path = "/v1/world-book-selection";
    const id = ids["worldBook"] ?? "";
    const bound = await post(path, { sessionId: "w1", worldBookIds: [id, id] });
    expect(bound.json).toMatchObject({ selection: { worldBookIds: [id] }, worldBooks: [{ id, name: "My worldBook" }] });
    expect(await get(`${path}?sessionId=w1`)).toEqual(bound.json);
    expect((await post(path, { sessionId: "w1", worldBookIds: ["nope"] })).status).toBe(404);
    const many = Array.from({ length: 101 }, (_, index) => `b${index}`);
    const error = { code: "INVALID_WORLD_BOOK_REQUEST", details: { limit: 100, requested: 101 } };
    expect(await post(path, { sessionId: "w1", worldBookIds: many })).toMatchObject({ status: 400, json: { error } });
  });

  it("of a user give the user", async () => {
    const userId = ids["user"] ?? "";
    const bound = await post("/v1/user-selection", { sessionId: "u1", userId });
    expect(bound.json).toEqual({
      ok: true,
      selection: { userId },
      user: { id: userId, name: "My user", description: "" },
    });
    expect(await get("/v1/user-selection?sessionId=u1")).toEqual(bound.json);
    expect((await post("/v1/user-selection", { sessionId: "u1", userId: "nope" })).status).toBe(404);
  });

  it.each([
    ["/v1/select", { id: null }, "PRESET_AGENT_RUNNING", "preset"],
    ["/v1/character-selection", { characterCardId: null }, "CHARACTER_AGENT_RUNNING", "character"],
    ["/v1/user-selection", { userId: null }, "USER_AGENT_RUNNING", "user"],
    ["/v1/world-book-selection", { worldBookIds: [] }, "WORLD_BOOK_AGENT_RUNNING", "world books"],
  ])("%s is refused while the agent runs", async (path, body, code, noun) => {
    running.add("busy");
    const refused = await post(path, { ...body, sessionId: "busy" });
    const message = `The session agent is running; change the ${noun} after the current turn finishes.`;
    expect(refused.status).toBe(409);
    expect(refused.json).toEqual(
      path === "/v1/select" ? { ok: false, error: message, code } : { ok: false, error: { code, message } },
    );
    expect(tested.library.selection("busy")).toBeUndefined();
    running.clear();
    expect((await post(path, { ...body, sessionId: "idle" })).status).toBe(200);
  });

  it.each([
    ["/v1/character-selection", { characterCardId: null }, "INVALID_CHARACTER_REQUEST"],
    ["/v1/user-selection", { userId: null }, "INVALID_USER_REQUEST"],
    ["/v1/world-book-selection", { worldBookIds: [] }, "INVALID_WORLD_BOOK_REQUEST"],
  ])("%s needs a session", async (path, body, code) => {
    for (const sessionId of [undefined, "", "a b", "__proto__", 1]) {
      const refused = await post(path, { ...body, sessionId });
      expect(refused).toMatchObject({ status: 400, json: { error: { code } } });
    }
    const read = await tested.api.send("GET", path);
    expect(read).toMatchObject({ status: 400, json: { error: { code } } });
    expect((await tested.api.send("GET", `${path}?sessionId=a%20b`)).status).toBe(400);
  });

  it("refuse what a selection does not have", async () => {
    const body = { sessionId: "s", characterCardId: null, character: { greetingIndex: -1 } };
    expect((await post("/v1/character-selection", body)).status).toBe(400);
    expect((await post("/v1/user-selection", { sessionId: "s", userId: null, rp: {} })).status).toBe(400);
  });
});
