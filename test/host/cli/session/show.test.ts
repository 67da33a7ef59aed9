import { describe, expect, it } from "vitest";
import { show, SHOW_PAGE } from "../../../../src/host/cli/session/show.ts";
import { run } from "../support.ts";
import { actOn, BOUND_ROUTES } from "./act-on-session.ts";
import { VIEW } from "./view.ts";

const SHOW = { page: SHOW_PAGE, run: show };
const routes = { ...BOUND_ROUTES, "GET /v1/active": { json: VIEW } };

describe("show", () => {
  it("shows what a session has and what of it is active", async () => {
    const { code, out, err, calls } = await actOn(SHOW, ["latest"], { routes });
    expect([code, err]).toEqual([0, ""]);
    expect(calls.map(({ path }) => path)).toContain("/v1/active?sessionId=s1");
    expect(out).toContain("Session s1\n");
    expect(out).toMatch(/Saltmere +session, user +305 +1 +w1/);
  });

  it("prints the view as it came", async () => {
    const { out } = await actOn(SHOW, ["s1", "--json"], { routes });
    expect(JSON.parse(out)).toEqual(VIEW);
  });

  it.each([
    ["only files are there", "files", BOUND_ROUTES],
    [
      "the API is without a plugin",
      "plugin",
      {
        ...BOUND_ROUTES,
        "GET /v1/active": { status: 503, json: { ok: false, error: "m", code: "TAVERN_NOT_RUNNING" } },
      },
    ],
    ["the plugin is an older one", "plugin", BOUND_ROUTES],
  ] as const)("shows the selection where %s", async (_name, through, own) => {
    const { code, out, err } = await actOn(SHOW, ["s1"], { routes: own, through });
    expect(code).toBe(0);
    expect(out).toMatch(/^Session s1\n {2}preset +Adventure +p1\n {2}character +Ada +c1; greeting 1\n/);
    expect(err).toBe("no plugin runs here: what would be active is known where one does\n");
  });

  it("says that a session is neither running nor bound", async () => {
    const nobody = {
      ...routes,
      "GET /v1/character-selection": { json: { ok: true, selection: null, character: null } },
      "GET /v1/user-selection": { json: { ok: true, selection: { userId: null }, user: null } },
      "GET /v1/world-book-selection": { json: { ok: true, selection: { worldBookIds: [] }, worldBooks: [] } },
    };
    const note = "session s9 is neither running nor bound; shown is what a new session starts with\n";
    expect((await actOn(SHOW, ["s9"], { routes: nobody })).err).toBe(note);
    expect((await actOn(SHOW, ["s1"], { routes: nobody })).err).toBe("");
    expect((await actOn(SHOW, ["s9"], { routes })).err).toBe("");
  });

  it("shows what is bound before it tells that the profile is too large", async () => {
    const large = { status: 413, json: { ok: false, error: "too large", code: "TAVERN_PROFILE_TOO_LARGE" } };
    const { code, out, err } = await actOn(SHOW, ["s1"], { routes: { ...routes, "GET /v1/active": large } });
    expect([code, err.split(": ")[1]]).toEqual([3, "TAVERN_PROFILE_TOO_LARGE"]);
    expect(out).toMatch(/^Session s1\n {2}preset +Adventure +p1\n[^]* {2}world book +Saltmere +w1\n/);
    const json = await actOn(SHOW, ["s1", "--json"], { routes: { ...routes, "GET /v1/active": large } });
    expect(json.out).toBe("");
  });

  it("passes other refusals on, and needs one session", async () => {
    const busy = { status: 503, json: { ok: false, error: "queue full", code: "WORKER_OVERLOADED" } };
    const { code, err } = await actOn(SHOW, ["s1"], { routes: { ...routes, "GET /v1/active": busy } });
    expect([code, err.split(": ")[1]]).toEqual([4, "WORKER_OVERLOADED"]);
    expect((await run(["show"])).err).toMatch(/^lorekeeper: usage-files/);
  });
});
