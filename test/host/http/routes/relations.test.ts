import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openTested, type TestedLibrary } from "../support/real-library.ts";

describe("world books of presets, characters and users", () => {
  let tested: TestedLibrary;
  const books: string[] = [];
  beforeAll(async () => {
    tested = await openTested();
    for (const name of ["one", "two"]) {
      const { json } = await tested.api.send("POST", "/v1/world-books", { body: { name } });
      books.push((json as { worldBook: { id: string } }).worldBook.id);
    }
  });
  afterAll(() => tested.close());

  it.each([
    ["presets", "preset", "presetId", "PRESET_NOT_FOUND"],
    ["characters", "character", "characterCardId", "CHARACTER_NOT_FOUND"],
    ["users", "user", "userId", "USER_NOT_FOUND"],
  ])("of %s are read and replaced", async (folder, key, idKey, notFound) => {
    const { api } = tested;
    const created = await api.send("POST", `/v1/${folder}`, { body: { name: "Owner" } });
    const { id } = (created.json as Record<string, { id: string }>)[key] ?? { id: "" };
    const path = `/v1/${folder}/${id}/world-books`;
    const empty = await api.send("GET", path);
    expect(empty.json).toEqual({ ok: true, binding: { [idKey]: id, worldBookIds: [] } });
    const headers = { "if-match": empty.headers.get("etag") ?? "" };
    const [one = "", two = ""] = books;
    const bound = await api.send("PUT", path, { body: { worldBookIds: [two, one, two] }, headers });
    expect(bound.json).toEqual({ ok: true, binding: { [idKey]: id, worldBookIds: [two, one] } });
    expect((await api.send("GET", path)).json).toEqual(bound.json);
    const stale = await api.send("PUT", path, { body: { worldBookIds: [] }, headers });
    expect(stale.status).toBe(409);
    const unknown = await api.send("PUT", path, { body: { worldBookIds: ["nope"] } });
    expect(unknown.status).toBe(404);
    expect(JSON.stringify(unknown.json)).toContain("WORLD_BOOK_NOT_FOUND");
    const many = await api.send("PUT", path, {
      body: { worldBookIds: Array.from({ length: 101 }, (_, i) => `b${i}`) },
    });
    expect(many.status).toBe(400);
    expect((await api.send("PUT", path, { body: { worldBookIds: [one], more: 1 } })).status).toBe(400);
    expect((await api.send("GET", path)).json).toEqual(bound.json);
    const missing = await api.send("GET", `/v1/${folder}/nope/world-books`);
    expect(missing.status).toBe(404);
    expect(JSON.stringify(missing.json)).toContain(notFound);
  });

  it("lose a book that is deleted", async () => {
    const { api } = tested;
    const { json } = await api.send("POST", "/v1/users", { body: { name: "Zoe" } });
    const { id } = (json as { user: { id: string } }).user;
    await api.send("PUT", `/v1/users/${id}/world-books`, { body: { worldBookIds: books } });
    await api.send("DELETE", `/v1/world-books/${books[0]}`);
    expect((await api.send("GET", `/v1/users/${id}/world-books`)).json).toMatchObject({
      binding: { worldBookIds: [books[1]] },
    });
  });
});
