import { describe, expect, it } from "vitest";
import { unbind, UNBIND_PAGE } from "../../../../src/host/cli/session/unbind.ts";
import { run } from "../support.ts";
import { actOn, BOUND_ROUTES } from "./act-on-session.ts";

const UNBIND = { page: UNBIND_PAGE, run: unbind };

describe("unbind", () => {
  it("takes everything", async () => {
    const { code, writes } = await actOn(UNBIND, ["latest", "--all"]);
    expect(code).toBe(0);
    expect(writes).toEqual([
      ["/v1/select", { sessionId: "s1", id: null }],
      ["/v1/character-selection", { sessionId: "s1", characterCardId: null }],
      ["/v1/user-selection", { sessionId: "s1", userId: null }],
      ["/v1/world-book-selection", { sessionId: "s1", worldBookIds: [] }],
    ]);
  });

  it("takes what is named and leaves the rest", async () => {
    const { out, writes } = await actOn(UNBIND, ["s1", "--user", "--book", "saltmere"]);
    expect(writes).toEqual([
      ["/v1/user-selection", { sessionId: "s1", userId: null }],
      ["/v1/world-book-selection", { sessionId: "s1", worldBookIds: [] }],
    ]);
    expect(out).toBe('Session s1:\n  no user\n  without world book "Saltmere" (w1)\n');
  });

  it("takes a book that is gone from the library, by its id", async () => {
    const json = { ok: true, selection: { worldBookIds: ["w1", "gone"] }, worldBooks: [] };
    const routes = { ...BOUND_ROUTES, "GET /v1/world-book-selection": { json } };
    const { writes } = await actOn(UNBIND, ["s1", "--book", "gone"], { routes });
    expect(writes).toEqual([["/v1/world-book-selection", { sessionId: "s1", worldBookIds: ["w1"] }]]);
  });

  it("takes nothing when a book is not bound", async () => {
    const { code, err, writes } = await actOn(UNBIND, ["s1", "--preset", "--book", "Old Tales"]);
    expect([code, writes]).toEqual([2, []]);
    expect(err).toContain("book-unbound: ");
    expect(err).toContain('no book of the session has the id or name "Old Tales"');
  });

  it.each([
    ["no session", ["unbind", "--all"], "usage-files"],
    ["nothing to take", ["unbind", "latest"], "usage-option"],
  ])("refuses %s", async (_name, argv, code) => {
    expect((await run(argv)).err).toMatch(new RegExp(`^lorekeeper: ${code}: `));
  });
});
