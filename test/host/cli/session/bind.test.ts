import { describe, expect, it } from "vitest";
import { bind, BIND_PAGE } from "../../../../src/host/cli/session/bind.ts";
import { run } from "../support.ts";
import { actOn, BOUND_ROUTES } from "./act-on-session.ts";

const BIND = { page: BIND_PAGE, run: bind };
const RUNNING = {
  status: 409,
  json: { ok: false, error: { code: "USER_AGENT_RUNNING", message: "The session agent is running" } },
};

describe("bind", () => {
  it("binds what is named by id or name, and books beside those that are bound", async () => {
    const argv = ["s1", "--preset", "adventure", "--character", "艾达", "--user", "u1", "--book", "Old Tales"];
    const { code, out, err, writes } = await actOn(BIND, argv);
    expect([code, err]).toEqual([0, ""]);
    expect(writes).toEqual([
      ["/v1/select", { sessionId: "s1", id: "p1" }],
      ["/v1/character-selection", { sessionId: "s1", characterCardId: "c2" }],
      ["/v1/user-selection", { sessionId: "s1", userId: "u1" }],
      ["/v1/world-book-selection", { sessionId: "s1", worldBookIds: ["w1", "w2"] }],
    ]);
    expect(out).toBe(
      [
        "Session s1:",
        '  bound preset "Adventure" (p1)',
        '  bound character "艾达" (c2)',
        '  bound user "Zoe" (u1)',
        '  bound world book "Old Tales" (w2)',
        "",
      ].join("\n"),
    );
  });

  it("changes options of the bound character and keeps its others", async () => {
    const { writes, out } = await actOn(BIND, ["latest", "--card-scripts", "on"]);
    expect(writes).toEqual([
      [
        "/v1/character-selection",
        { sessionId: "s1", characterCardId: "c1", character: { greetingIndex: 1, allowRegexScripts: true } },
      ],
    ]);
    expect(out).toBe("Session s1:\n  card scripts on\n");
    const other = await actOn(BIND, ["s1", "--character", "c2", "--greeting", "0"]);
    expect(other.writes).toEqual([
      ["/v1/character-selection", { sessionId: "s1", characterCardId: "c2", character: { greetingIndex: 0 } }],
    ]);
  });

  it("binds nothing when one name is unknown", async () => {
    const { code, err, writes } = await actOn(BIND, ["s1", "--preset", "p1", "--book", "Atlantis"]);
    expect([code, err.split(": ")[1], writes]).toEqual([2, "resource-unknown", []]);
  });

  it("says what was bound before one was refused", async () => {
    const routes = { ...BOUND_ROUTES, "POST /v1/user-selection": RUNNING };
    const { code, out, err } = await actOn(BIND, ["s1", "--preset", "p1", "--user", "Zoe", "--book", "w2"], { routes });
    expect(code).toBe(3);
    expect(out).toBe('Session s1:\n  bound preset "Adventure" (p1)\n');
    expect(err).toMatch(/^lorekeeper: USER_AGENT_RUNNING: .*\n {2}wait for the turn to end\n$/);
  });

  it("has options for a character only where there is one", async () => {
    const json = { ok: true, selection: null, character: null };
    const routes = { ...BOUND_ROUTES, "GET /v1/character-selection": { json } };
    const { code, err, writes } = await actOn(BIND, ["s1", "--greeting", "2"], { routes });
    expect([code, err.split(": ")[1], writes]).toEqual([2, "character-missing", []]);
  });

  it("binds a session that is not open, and says so", async () => {
    const { code, err, writes } = await actOn(BIND, ["s2", "--preset", "p1"]);
    expect([code, writes.length]).toEqual([0, 1]);
    expect(err).toBe("no session s2 lives in the plugin now; it is bound for when it is opened\n");
    expect((await actOn(BIND, ["s2", "--preset", "p1"], { through: "files" })).err).toBe("");
  });

  it.each([
    ["no session", ["bind", "--preset", "p"], "usage-files"],
    ["two sessions", ["bind", "a", "b", "--preset", "p"], "usage-files"],
    ["nothing to bind", ["bind", "latest"], "usage-option"],
    ["a greeting that is none", ["bind", "latest", "--greeting", "first"], "usage-option"],
    ["another word for scripts", ["bind", "latest", "--card-scripts", "yes"], "usage-option"],
  ])("refuses %s", async (_name, argv, code) => {
    expect((await run(argv)).err).toMatch(new RegExp(`^lorekeeper: ${code}: `));
  });
});
