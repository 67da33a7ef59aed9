import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openTested, type TestedLibrary } from "../support/real-library.ts";

describe("trash", () => {
  let tested: TestedLibrary;
  beforeAll(async () => (tested = await openTested()));
  afterAll(() => tested.close());

  it.each([
    ["presets", "preset", "preset"],
    ["characters", "character", "character"],
    ["users", "user", "user"],
    ["world-books", "worldBook", "world-book"],
  ])("keeps deleted %s and gives them back", async (folder, key, kind) => {
    const { api } = tested;
    const created = await api.send("POST", `/v1/${folder}`, { body: { name: "Kept" } });
    const { id } = (created.json as Record<string, { id: string }>)[key] ?? { id: "" };
    const before = await api.send("GET", `/v1/${folder}/${id}`);
    await api.send("DELETE", `/v1/${folder}/${id}`);
    const { json } = await api.send("GET", "/v1/trash");
    const row = (json as { trash: { id: string; trashId: string }[] }).trash.find((one) => one.id === id);
    expect(row).toMatchObject({ kind, name: "Kept" });
    const restored = await api.send("POST", `/v1/trash/${row?.trashId}/restore`, { body: {} });
    expect(restored.json).toMatchObject({ ok: true, kind, resource: { id, name: "Kept" } });
    expect(restored.headers.get("etag")).toBe(before.headers.get("etag"));
    expect((await api.send("GET", `/v1/${folder}/${id}`)).json).toEqual(before.json);
    expect((await api.send("POST", `/v1/trash/${row?.trashId}/restore`)).status).toBe(404);
  });

  it("has nothing under other names", async () => {
    for (const id of ["nope", "..%2Fpresets"]) {
      const missing = await tested.api.send("POST", `/v1/trash/${id}/restore`);
      expect(missing).toMatchObject({ status: 404, json: { error: { code: "TRASH_NOT_FOUND" } } });
    }
  });
});
