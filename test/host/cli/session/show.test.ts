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
    expect(calls.at(-1)?.path).toBe("/v1/active?sessionId=s1");
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

  it("passes other refusals on, and needs one session", async () => {
    const busy = { status: 503, json: { ok: false, error: "queue full", code: "WORKER_OVERLOADED" } };
    const { code, err } = await actOn(SHOW, ["s1"], { routes: { ...routes, "GET /v1/active": busy } });
    expect([code, err.split(": ")[1]]).toEqual([4, "WORKER_OVERLOADED"]);
    expect((await run(["show"])).err).toMatch(/^lorekeeper: usage-files/);
  });
});
