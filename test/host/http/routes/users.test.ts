import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openTested, type TestedLibrary } from "../support/real-library.ts";

describe("routes of users", () => {
  let tested: TestedLibrary;
  beforeAll(async () => (tested = await openTested()));
  afterAll(() => tested.close());

  it("create, list, read, edit and delete", async () => {
    const { api } = tested;
    const created = await api.send("POST", "/v1/users", { body: { name: "Zoe", description: "traveler" } });
    const { user } = created.json as { user: { id: string } };
    expect(created.json).toEqual({ ok: true, user: { id: user.id, name: "Zoe", description: "traveler" } });
    const path = `/v1/users/${user.id}`;
    expect((await api.send("GET", "/v1/users")).json).toEqual({ ok: true, users: [user] });
    const etag = created.headers.get("etag") ?? "";
    const edited = await api.send("PATCH", path, { body: { name: "Zoë" }, headers: { "if-match": etag } });
    expect(edited.json).toEqual({ ok: true, user: { ...user, name: "Zoë" } });
    expect((await api.send("PATCH", path, { body: { name: "x" }, headers: { "if-match": etag } })).status).toBe(409);
    expect((await api.send("GET", path)).json).toEqual(edited.json);
    expect((await api.send("DELETE", path, { headers: { "if-match": etag } })).status).toBe(409);
    expect((await api.send("DELETE", path)).json).toEqual({ ok: true });
    expect((await api.send("GET", path)).status).toBe(404);
  });

  it.each([
    ["another field", { name: "x", avatar: "y" }],
    ["an id", { id: "u", name: "x" }],
    ["no name", {}],
    ["a name of 201 characters", { name: "x".repeat(201) }],
    ["a description that is no text", { name: "x", description: 1 }],
    ["no object", []],
  ])("refuse a user with %s", async (_name, body) => {
    const refused = await tested.api.send("POST", "/v1/users", { body });
    expect(refused).toMatchObject({ status: 400, json: { error: { code: "INVALID_USER_REQUEST" } } });
    expect((await tested.api.send("GET", "/v1/users")).json).toEqual({ ok: true, users: [] });
  });
});
