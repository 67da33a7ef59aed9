import { describe, expect, it } from "vitest";
import { whyInSession } from "../../../../src/host/cli/session/why-session.ts";
import { WHY_PAGE } from "../../../../src/host/cli/why.ts";
import { EXPLANATION } from "../../http/support/fake-tavern.ts";
import { lists } from "../library/fake-api.ts";
import { run } from "../support.ts";
import { actOn, BOUND_ROUTES } from "./act-on-session.ts";

const WHY = { page: WHY_PAGE, run: whyInSession };
const CARD = "character:c1:embedded-world-book";
const at = (book: string, uid: string): string =>
  `/v1/world-books/${encodeURIComponent(book)}/entries/${encodeURIComponent(uid)}/why`;
const answer = { json: { ok: true, why: EXPLANATION } };
const routes = {
  ...BOUND_ROUTES,
  ...lists({
    worldBooks: [{ id: "w1", name: "Saltmere" }],
    characters: [
      { id: "c1", name: "Ada", hasEmbeddedCharacterBook: true },
      { id: "c2", name: "Zoe", hasEmbeddedCharacterBook: false },
    ],
  }),
  [`GET ${at("w1", "7")}`]: answer,
  [`GET ${at(CARD, "a/b")}`]: { json: { ok: true, why: { ...EXPLANATION, name: "Old Harbour" } } },
};

describe("why in a session", () => {
  it("tells of an entry of a book by its name, and of the second of a uid", async () => {
    const { code, out, calls } = await actOn(WHY, ["saltmere", "7", "--session", "latest"], { routes });
    expect([code, calls.at(-1)?.path]).toEqual([0, `${at("w1", "7")}?sessionId=s1`]);
    expect(out).toMatch(/^uid 7 of Saltmere\nNot in the prompt \(key-miss\): no key occurs\.\n/);
    const second = await actOn(WHY, ["w1", "7#2", "--session", "s1", "--json"], { routes });
    expect(second.calls.at(-1)?.path).toBe(`${at("w1", "7")}?sessionId=s1&occurrence=2`);
    expect(JSON.parse(second.out)).toEqual(EXPLANATION);
  });

  it("tells of an entry of the book in a card, by the character's name or the book's id", async () => {
    for (const book of ["Ada", CARD]) {
      const { code, calls, out } = await actOn(WHY, [book, "a/b", "--session", "s1"], { routes });
      expect(out).toMatch(/^Old Harbour \(uid 7\) of the book in the card Ada\n/);
      expect([code, calls.at(-1)?.path]).toEqual([0, `${at(CARD, "a/b")}?sessionId=s1`]);
    }
  });

  it("says what it does not find, and what it needs", async () => {
    const unknown = await actOn(WHY, ["Zoe", "7", "--session", "s1"], { routes });
    expect([unknown.code, unknown.err.split(": ")[1]]).toEqual([2, "resource-unknown"]);
    const alone = await actOn(WHY, ["w1", "7", "--session", "s1"], { routes, through: "files" });
    expect(alone.err.split(": ")[1]).toBe("session-plugin");
    const both = await run(["why", "a", "1", "--session", "s", "--chat", "x"]);
    expect(both.err).toMatch(/^lorekeeper: usage-option: /);
  });
});
