import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openTested, type TestedLibrary } from "../support/real-library.ts";

describe("routes of presets", () => {
  let tested: TestedLibrary;
  beforeAll(async () => (tested = await openTested()));
  afterAll(() => tested.close());

  const create = async (name: string): Promise<string> => {
    const { json } = await tested.api.send("POST", "/v1/presets", { body: { name } });
    return (json as { preset: { id: string } }).preset.id;
  };

  it("create, list, read, edit and delete", async () => {
    const { api } = tested;
    const id = await create("First");
    const listed = await api.send("GET", "/v1/presets");
    expect(listed.json).toMatchObject({ presets: [{ id, name: "First", promptCount: 1 }], selectedId: null });
    const edited = await api.send("PUT", `/v1/presets/${id}`, { body: { systemPromptMode: "replace" } });
    expect(edited.json).toMatchObject({ preset: { id, name: "First", systemPromptMode: "replace" } });
    const read = await api.send("GET", `/v1/presets/${id}`);
    expect(read.json).toEqual(edited.json);
    expect(read.headers.get("etag")).toBe(edited.headers.get("etag"));
    expect((await api.send("DELETE", `/v1/presets/${id}`)).json).toEqual({ ok: true });
    expect((await api.send("GET", `/v1/presets/${id}`)).status).toBe(404);
  });

  it("import a file and export it", async () => {
    const { api } = tested;
    const file = { temperature: 0.5, prompts: [{ identifier: "main", content: "é" }], prompt_order: [], mine: [1] };
    const call = { body: { content: JSON.stringify(file), name: "Ünï" } };
    const imported = await api.send("POST", "/v1/import", call);
    expect(imported).toMatchObject({ status: 201, json: { preset: { name: "Ünï", source: { raw: file } } } });
    const { id } = (imported.json as { preset: { id: string } }).preset;
    const exported = await api.send("GET", `/v1/presets/${id}/export`);
    expect(exported.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''%C3%9Cn%C3%AF/u);
    expect(exported.json).toMatchObject({ temperature: 0.5, mine: [1] });
  });

  it("import answers with the report where that is asked for", async () => {
    const body = { content: JSON.stringify({ prompts: [], prompt_order: [] }), name: "Reported" };
    const answer = await tested.api.send("POST", "/v1/import?report=true", { body });
    expect(answer).toMatchObject({ status: 201, json: { preset: { name: "Reported", promptCount: 0 } } });
    expect(answer.json).toHaveProperty("report.diagnostics");
  });

  it.each([
    ["no JSON", { content: "{" }],
    ["no text", { content: {} }],
    ["no preset", { content: "[]" }],
  ])("refuse an import with %s, with a text and a code", async (_name, body) => {
    const before = await tested.api.send("GET", "/v1/presets");
    const refused = await tested.api.send("POST", "/v1/import", { body });
    expect(refused.status).toBe(400);
    expect(refused.json).toEqual({ ok: false, error: expect.any(String) as string, code: "INVALID_PRESET_REQUEST" });
    expect((await tested.api.send("GET", "/v1/presets")).json).toEqual(before.json);
  });

  it("refuse a stale write and change nothing", async () => {
    const { api } = tested;
    const id = await create("Stale");
    const path = `/v1/presets/${id}`;
    const first = await api.send("GET", path);
    const headers = { "if-match": first.headers.get("etag") ?? "" };
    const second = await api.send("PUT", path, { body: { name: "Fresh" }, headers });
    expect(second.status).toBe(200);
    const stale = await api.send("PUT", path, { body: { name: "Lost" }, headers });
    expect(stale).toMatchObject({ status: 409, json: { ok: false, code: "REVISION_CONFLICT" } });
    const gone = await api.send("DELETE", path, { headers });
    expect(gone.status).toBe(409);
    expect((await api.send("GET", path)).json).toMatchObject({ preset: { name: "Fresh" } });
    const fresh = { "if-match": `W/"x", ${second.headers.get("etag")}` };
    expect((await api.send("DELETE", path, { headers: fresh })).status).toBe(200);
  });
});
