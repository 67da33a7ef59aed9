import { describe, expect, it } from "vitest";

import type { Library } from "../../../../src/host/library/face.ts";
import { LibraryError } from "../../../../src/workers/client.ts";
import { testerOf } from "../support/client.ts";
import { fakeLibrary } from "../support/fake-library.ts";
import { EXPLANATION, recordingTavern } from "../support/fake-tavern.ts";

const CARD = "character:c1:embedded-world-book";

/** A library of the book `book/7 €` and two characters, one with a book in its card. */
const library = fakeLibrary({
  row: ((kind, id) => {
    if (kind === "world-book" && id === "book/7 €") return { id };
    if (kind === "character" && ["c1", "c2"].includes(id)) {
      return { id, summary: { hasEmbeddedCharacterBook: id === "c1" } };
    }
    return undefined;
  }) as Library["row"],
});
const path = (book: string, uid: string, query: string): string =>
  `/v1/world-books/${encodeURIComponent(book)}/entries/${encodeURIComponent(uid)}/why?${query}`;

describe("GET /v1/world-books/{id}/entries/{uid}/why", () => {
  it("explains an entry of a standalone book and of the book in a card", async () => {
    const { tavern, whys } = recordingTavern();
    const api = await testerOf(library, { tavern });
    const answer = await api.send("GET", path("book/7 €", "7/2", "sessionId=live"));
    expect(answer).toMatchObject({ status: 200, json: { ok: true, why: EXPLANATION } });
    await api.send("GET", path(CARD, "0", "sessionId=live&occurrence=2"));
    expect(whys.map(({ signal: _signal, ...call }) => call)).toEqual([
      { worldBookId: "book/7 €", uid: "7/2", sessionId: "live" },
      { worldBookId: CARD, uid: "0", sessionId: "live", occurrence: 2 },
    ]);
  });

  it.each([
    ["an unknown book", path("nope", "7", "sessionId=live"), 404, "WORLD_BOOK_NOT_FOUND"],
    ["a card without a book", path(CARD.replace("c1", "c2"), "7", "sessionId=live"), 404, "WORLD_BOOK_NOT_FOUND"],
    ["an unknown card", path(CARD.replace("c1", "nope"), "7", "sessionId=live"), 404, "CHARACTER_NOT_FOUND"],
    ["an unknown session", path(CARD, "7", "sessionId=gone"), 404, "SESSION_UNKNOWN"],
    ["no session", path(CARD, "7", ""), 400, "INVALID_WORLD_BOOK_REQUEST"],
    ["a session id that is none", path(CARD, "7", "sessionId=__proto__"), 400, "INVALID_WORLD_BOOK_REQUEST"],
    ["an occurrence that is none", path(CARD, "7", "sessionId=live&occurrence=0"), 400, "INVALID_WORLD_BOOK_REQUEST"],
    [
      "an endless occurrence",
      path(CARD, "7", `sessionId=live&occurrence=${"9".repeat(400)}`),
      400,
      "INVALID_WORLD_BOOK_REQUEST",
    ],
  ])("refuses %s", async (_name, at, status, code) => {
    const { tavern, whys } = recordingTavern();
    const api = await testerOf(library, { tavern });
    expect(await api.send("GET", at)).toMatchObject({ status, json: { ok: false, error: { code } } });
    expect(whys).toEqual([]);
  });

  it.each([
    ["ENTRY_NOT_UNIQUE", 409],
    ["ENTRY_NOT_BOUND", 404],
    ["ENTRY_NOT_FOUND", 404],
  ] as const)("tells %s as it is", async (code, status) => {
    const candidates = [{ occurrence: 1, name: "One", keys: ["a"] }];
    const details = code === "ENTRY_NOT_UNIQUE" ? { candidates } : {};
    const why = () => Promise.reject(new LibraryError(code, "m", details));
    const api = await testerOf(library, { tavern: recordingTavern(undefined, { why }).tavern });
    const { json, ...answer } = await api.send("GET", path(CARD, "7", "sessionId=live"));
    const told = code === "ENTRY_NOT_UNIQUE" ? { code, message: "m", details: { candidates } } : { code, message: "m" };
    expect(answer.status).toBe(status);
    expect(json).toEqual({ ok: false, error: told });
  });

  it("is refused where no plugin runs", async () => {
    const answer = await (await testerOf(library)).send("GET", path(CARD, "7", "sessionId=live"));
    expect(answer).toMatchObject({ status: 503, json: { error: { code: "TAVERN_NOT_RUNNING" } } });
  });
});
