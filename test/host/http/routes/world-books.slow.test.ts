import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openTested, type TestedLibrary } from "../support/real-library.ts";

const world = (entries: number) => ({
  name: "Lore",
  entries: Object.fromEntries(
    Array.from({ length: entries }, (_, uid) => [
      uid,
      { uid, key: [`key${uid}`], content: `content ${uid}`, order: 100 },
    ]),
  ),
});

describe("routes of world books", () => {
  let tested: TestedLibrary;
  beforeAll(async () => (tested = await openTested()));
  afterAll(() => tested.close());

  const importBook = async (value: unknown): Promise<{ id: string; etag: string }> => {
    const answer = await tested.api.send("POST", "/v1/world-books/import?filename=lore.json", {
      raw: JSON.stringify(value),
    });
    expect(answer.status).toBe(201);
    const { id } = (answer.json as { worldBook: { id: string } }).worldBook;
    return { id, etag: answer.headers.get("etag") ?? "" };
  };

  it("import, read, edit, export and delete", async () => {
    const { api } = tested;
    const { id, etag } = await importBook(world(3));
    const path = `/v1/world-books/${id}`;
    const read = await api.send("GET", path);
    expect(read.headers.get("etag")).toBe(etag);
    expect(read.json).toMatchObject({ worldBook: { id, name: "Lore", book: { entries: [{ uid: 0 }, {}, {}] } } });
    const renamed = await api.send("PATCH", path, { body: { name: "Other" }, headers: { "if-match": etag } });
    expect(renamed.json).toMatchObject({ worldBook: { name: "Other" } });
    expect((await api.send("PATCH", path, { body: { name: "No" }, headers: { "if-match": etag } })).status).toBe(409);
    const file = await api.send("GET", `${path}/json`);
    expect(file.headers.get("etag")).toBe(renamed.headers.get("etag"));
    expect(Object.keys((file.json as { entries: object }).entries)).toEqual(["0", "1", "2"]);
    expect((await api.send("GET", "/v1/world-books")).json).toMatchObject({
      worldBooks: [{ id, name: "Other", entryCount: 3, fileName: "lore.json" }],
    });
    expect((await api.send("DELETE", path)).json).toEqual({ ok: true });
    expect((await api.send("GET", "/v1/world-books")).json).toEqual({ ok: true, worldBooks: [] });
  });

  it("can be read after new entries were added to an imported and to an empty one", async () => {
    const { api } = tested;
    const made = await api.send("POST", "/v1/world-books", { body: { name: "Made" } });
    const ids = [(await importBook(world(1))).id, (made.json as { worldBook: { id: string } }).worldBook.id];
    for (const id of ids) {
      const path = `/v1/world-books/${id}`;
      for (const entries of [[{ keys: ["a"], content: "x" }], [{ uid: 9, keys: ["b"], content: "y" }, { uid: 9 }]]) {
        expect((await api.send("PATCH", path, { body: { entries } })).status).toBe(200);
        expect((await api.send("GET", path)).json).toMatchObject({ worldBook: { book: { entries } } });
        const file = (await api.send("GET", `${path}/json`)).json as { entries: Record<string, { key: string[] }> };
        const keys = Object.values(file.entries).map(({ key }) => key.join());
        expect(keys.toSorted()).toEqual(entries.map((entry) => entry.keys?.join() ?? "").toSorted());
      }
      await api.send("DELETE", path);
    }
  });

  it("import with a name, and answer with the report where that is asked for", async () => {
    const answer = await tested.api.send("POST", "/v1/world-books/import?name=Mine&report=true", { body: world(2) });
    expect(answer).toMatchObject({
      status: 201,
      json: { worldBook: { name: "Mine", entryCount: 2 }, report: { entriesRead: 2, entriesKept: 2 } },
    });
    const { worldBook } = answer.json as { worldBook: { id: string } };
    const read = await tested.api.send("GET", `/v1/world-books/${worldBook.id}`);
    expect(read.headers.get("etag")).toBe(answer.headers.get("etag"));
    await tested.api.send("DELETE", `/v1/world-books/${worldBook.id}`);
  });

  it("create an empty book and replace its entries", async () => {
    const { api } = tested;
    const created = await api.send("POST", "/v1/world-books", { body: { name: "New" } });
    const { worldBook } = created.json as { worldBook: { id: string; book: { entries: unknown[] } } };
    expect(worldBook.book.entries).toEqual([]);
    const entries = [{ uid: 1, keys: ["harbor"], content: "old" }];
    const edited = await api.send("PATCH", `/v1/world-books/${worldBook.id}`, { body: { entries } });
    expect(edited.json).toMatchObject({
      worldBook: { book: { entries: [{ uid: 1, keys: ["harbor"], content: "old" }] } },
    });
  });

  it("lint a book", async () => {
    const { id } = await importBook({ name: "Odd", entries: { 0: { uid: 0, key: ["/(/"], content: "x" } } });
    const linted = await tested.api.send("GET", `/v1/world-books/${id}/lint`);
    const { lint } = linted.json as { lint: { findings: { code: string }[] } };
    expect(lint.findings.length).toBeGreaterThan(0);
  });

  it.each([
    ["10,001 entries", JSON.stringify(world(10_001)), "WORLD_BOOK_ENTRY_LIMIT"],
    ["33 levels", `{"entries":{},"x":${"[".repeat(40)}${"]".repeat(40)}}`, "WORLD_BOOK_DEPTH_LIMIT"],
    ["a long name of a field", `{"entries":{},"${"k".repeat(1_025)}":1}`, "WORLD_BOOK_KEY_LIMIT"],
    ["a top that is no book", "3", "WORLD_BOOK_ROOT_INVALID"],
    ["no JSON", '{"entries":', "INVALID_WORLD_BOOK_REQUEST"],
  ])("refuse %s with what and where", async (_name, raw, code) => {
    const before = await tested.api.send("GET", "/v1/world-books");
    const refused = await tested.api.send("POST", "/v1/world-books/import", { raw });
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({
      ok: false,
      error: { code, details: { reason: expect.any(String) as string } },
    });
    expect((await tested.api.send("GET", "/v1/world-books")).json).toEqual(before.json);
  });

  it("say of every route what is not there", async () => {
    for (const path of ["", "/json", "/lint"]) {
      const missing = await tested.api.send("GET", `/v1/world-books/..%2Fusers${path}`);
      expect(missing).toMatchObject({ status: 404, json: { error: { code: "WORLD_BOOK_NOT_FOUND" } } });
    }
  });
});
