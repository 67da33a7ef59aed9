import { beforeAll, describe, expect, it } from "vitest";

import { turnTraceRoutes } from "../../../../../src/host/http/routes/v4/all.ts";
import { HOST_STATUS, openHttp } from "../../support/client.ts";
import { fakeLibrary } from "../../support/fake-library.ts";
import { fakeTrace } from "../../support/fake-trace.ts";
import { kept } from "../../support/fake-turns.ts";
import { COMPARISON, DECISION_PAGE, LADDER } from "../../support/turn-answers.ts";
import { openV4, pathOf, textOf, USER } from "./support.ts";

/** Turns of two owners, of two sessions and of a session that another one has begun. */
const TURNS = [
  kept("t_a"),
  kept("t_b", { sessionId: "other" }),
  kept("t_c", { sessionId: "child", surface: "subagent" }),
  kept("t_d", {}, "ada"),
];
const OWNERS = ["local", "ada", "nobody"];
const SESSIONS = ["s", "other", "child", "none"];
const IDS = ["t_a", "t_b", "t_c", "t_d", "t_none"];
const is = (owner: string, session: string, id: string): boolean =>
  TURNS.some(({ ownerId, trace }) => ownerId === owner && trace.sessionId === session && trace.turnId === id);
const MATRIX = OWNERS.flatMap((owner) => SESSIONS.flatMap((session) => IDS.map((id) => [owner, session, id] as const)));
/** All that is asked of one turn. */
const QUESTIONS: readonly (readonly [name: string, path: (session: string, id: string) => string])[] = [
  ["turn", (session, id) => pathOf(session, "turns", id)],
  ["turn without bodies", (session, id) => `${pathOf(session, "turns", id)}?bodies=none`],
  ["decisions", (session, id) => pathOf(session, "turns", id, "decisions")],
  ["entry", (session, id) => pathOf(session, "turns", id, "entries", "b:1")],
  ["comparison", (session, id) => pathOf(session, "turns", id, "compare", id)],
  ["export", (session, id) => pathOf(session, "turns", id, "export")],
  ["range", (session, id) => `${pathOf(session, "export")}?from=${id}&to=${id}`],
];
describe("who may see what", () => {
  let rig: Awaited<ReturnType<typeof openV4>>;
  let missing = "";
  beforeAll(async () => {
    rig = await openV4(TURNS);
    const file = { file: "f", mediaType: "application/json", bytes: new TextEncoder().encode("{}") };
    rig.reads.answers = { decisions: DECISION_PAGE, entry: LADDER, compare: COMPARISON, export: file };
    missing = textOf(await rig.get(pathOf("s", "turns", "t_none")));
  });

  it.each(QUESTIONS)(
    "a %s is given only to its owner under its session; all else is missing alike",
    async (_n, path) => {
      let given = 0;
      for (const [owner, session, id] of MATRIX) {
        const answer = await rig.get(path(session, id), { [USER]: owner });
        if (is(owner, session, id)) {
          expect([answer.status, owner, session, id]).toEqual([200, owner, session, id]);
          given++;
        } else {
          expect([answer.status, textOf(answer)]).toEqual([404, missing]);
          expect([...answer.headers].toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
            ["cache-control", "no-store"],
            ["content-length", String(missing.length)],
            ["content-type", "application/json; charset=utf-8"],
            ["referrer-policy", "no-referrer"],
            ["x-content-type-options", "nosniff"],
          ]);
        }
      }
      expect(given).toBe(TURNS.length);
    },
  );

  it("what is missing is said alike of an entry and of the other turn", async () => {
    expect(JSON.parse(missing)).toEqual({ ok: false, error: "There is no such turn", code: "TURN_NOT_FOUND" });
    for (const path of [
      pathOf("s", "turns", "t_a", "entries", "none"),
      pathOf("s", "turns", "t_a", "compare", "t_d"),
      `${pathOf("s", "turns", "t_a", "compare", "t_d")}?session=s`,
      `${pathOf("s", "turns")}?before=t_d`,
      pathOf("none", "export"),
    ]) {
      const answer = await rig.get(path);
      expect([path, answer.status, textOf(answer)]).toEqual([path, 404, missing]);
    }
  });

  it("the session of a parent never opens a turn of its child", async () => {
    expect((await rig.get(pathOf("s", "turns", "t_c"))).status).toBe(404);
    expect((await rig.get(pathOf("child", "turns", "t_c"))).status).toBe(200);
  });
});

describe("API v4", () => {
  it("is read-only", async () => {
    const { app } = openHttp(fakeLibrary(), { trace: fakeTrace() });
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const response = await app.request(`/pmp-dsh-tavern/api/v4${pathOf("s", "turns")}`, { method });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
      expect(await response.json()).toEqual({
        ok: false,
        error: "API v4 is read-only: send GET",
        code: "METHOD_NOT_ALLOWED",
      });
    }
  });

  it("has routes that read only, each with errors of one shape", () => {
    const deps = {
      library: fakeLibrary(),
      version: "1",
      status: () => HOST_STATUS,
      running: () => false,
      runningSessions: () => [],
      onFault: () => undefined,
    };
    const routes = turnTraceRoutes(deps);
    expect(routes.map(({ method, area }) => `${method} ${area}`)).toEqual(routes.map(() => "get trace"));
  });

  it.each([
    "/capabilities",
    "/stats",
    "/profile",
    ...QUESTIONS.map(([, path]) => path("s", "t_a")),
    pathOf("s", "live"),
  ])("%s is refused where no plugin runs", async (path) => {
    const { get } = await openV4([], { turns: null, trace: null });
    expect(await get(path)).toMatchObject({ status: 503, json: { ok: false, code: "TAVERN_NOT_RUNNING" } });
  });
});
