import { describe, expect, it } from "vitest";
import { importFile } from "../../../../src/host/cli/library/import-call.ts";
import { fakeApi } from "./fake-api.ts";

const file = (name: string, text: string | Buffer) => ({ name, bytes: Buffer.from(text) });
const BOOK = {
  id: "w",
  name: "W",
  book: { entries: [{}, {}], diagnostics: [{ code: "no-keys", severity: "info", message: "m" }] },
};
const report = (more: object) => ({ entriesRead: 0, entriesKept: 0, entriesChanged: 0, diagnostics: [], ...more });

describe("importFile", () => {
  it("takes what is known from the document where no report comes", async () => {
    const { api } = fakeApi({ "POST /v1/world-books/import": { json: { ok: true, worldBook: BOOK } } });
    expect(await importFile(api, { file: file("a.json", "{}"), kind: "world-book" })).toEqual({
      kind: "world-book",
      id: "w",
      name: "W",
      entries: { read: 2, kept: 2, changed: null },
      notes: BOOK.book.diagnostics,
    });
  });

  it("counts no entries where a kind has none", async () => {
    const { api } = fakeApi({
      "POST /v1/import": { json: { ok: true, preset: { id: "p", name: "P" }, report: report({}) } },
    });
    expect(await importFile(api, { file: file("-", "{}"), kind: "preset" })).toEqual({
      kind: "preset",
      id: "p",
      name: "P",
      notes: [],
    });
  });

  it("counts the entries of a card's book", async () => {
    const counted = report({ entriesRead: 3, entriesKept: 3, entriesChanged: 1 });
    const json = { ok: true, character: { id: "c", name: "C" }, report: counted };
    const { api } = fakeApi({ "POST /v1/characters/import": { json } });
    const added = await importFile(api, { file: file("c.png", "x"), kind: "character" });
    expect(added.entries).toEqual({ read: 3, kept: 3, changed: 1 });
  });

  it("tells a file that is no JSON from a wrong field", async () => {
    const refused = (message: string, details?: object) => ({
      "POST /v1/world-books/import": {
        status: 400,
        json: { ok: false, error: { code: "INVALID_WORLD_BOOK_REQUEST", message, details } },
      },
    });
    const cut = "Not valid JSON at line 2, column 19: expected a closing quote, found the end of the text.";
    const call = { file: file("a.json", "{"), kind: "world-book" } as const;
    await expect(
      importFile(fakeApi(refused(cut, { reason: "json-syntax", line: 2, column: 19 })).api, call),
    ).rejects.toMatchObject({
      code: "json-syntax",
      message: cut,
      details: { line: 2, column: 19 },
    });
    for (const details of [undefined, { reason: "of another version" }, { reason: 1 }, "none"]) {
      const { api } = fakeApi(refused(cut, details as object));
      await expect(importFile(api, call)).rejects.toMatchObject({ code: "INVALID_WORLD_BOOK_REQUEST" });
    }
    await expect(importFile(fakeApi(refused("name: too long")).api, call)).rejects.toMatchObject({
      code: "INVALID_WORLD_BOOK_REQUEST",
    });
    await expect(importFile(fakeApi({}).api, { ...call, kind: "user" })).rejects.toMatchObject({ code: "json-syntax" });
  });

  it("sends standard input without a name", async () => {
    const { api, calls } = fakeApi({ "POST /v1/import": { json: { ok: true, preset: { id: "p", name: "P" } } } });
    await importFile(api, { file: file("-", "{}"), kind: "preset" });
    expect(JSON.parse(String(calls[0]?.body))).toEqual({ content: "{}" });
  });

  it("drops the extensions of a file name, but no other part of it", async () => {
    const { api, calls } = fakeApi({ "POST /v1/import": { json: { ok: true, preset: { id: "p", name: "P" } } } });
    for (const name of ["/x/My v1.2.json.gz", "json", "a.settings"]) {
      await importFile(api, { file: file(name, "{}"), kind: "preset" });
    }
    const names = calls.map(({ body }) => (JSON.parse(String(body)) as { name: string }).name);
    expect(names).toEqual(["My v1.2", "json", "a"]);
  });

  it("sends a picture with a lorebook as the one type that the route takes", async () => {
    const { api, calls } = fakeApi({ "POST /v1/world-books/import": { json: { ok: true, worldBook: BOOK } } });
    await importFile(api, { file: file("l.png", Buffer.from("\x89PNG", "latin1")), kind: "world-book" });
    expect(calls[0]?.contentType).toBe("application/json");
  });
});
