import { describe, expect, it } from "vitest";
import { liveSessions, sessionNamed } from "../../../../src/host/cli/session/live-sessions.ts";
import { fakeApi, type FakeRoutes } from "../library/fake-api.ts";

const connection = (routes: FakeRoutes, through: "plugin" | "files" = "plugin") => ({
  api: fakeApi(routes).api,
  through,
  place: "the place",
  close: () => Promise.resolve(),
});
const route = (json: object, status = 200): FakeRoutes => ({ "GET /v1/sessions": { status, json } });
const NONE = route({ ok: true, latestSessionId: null, sessions: [] });

describe("the session of a command line", () => {
  it("is its id, whatever it is, without asking anybody", async () => {
    expect(await sessionNamed("Latest", connection({}))).toBe("Latest");
  });

  it("is the one used last, where a plugin knows it", async () => {
    const known = route({ ok: true, latestSessionId: "s9", sessions: [] });
    expect(await sessionNamed("latest", connection(known))).toBe("s9");
    await expect(sessionNamed("latest", connection(NONE))).rejects.toMatchObject({ code: "session-none" });
    await expect(sessionNamed("latest", connection(known, "files"))).rejects.toMatchObject({ code: "session-plugin" });
  });

  it("is not told by a process without a plugin; other refusals stay what they are", async () => {
    const refused = (code: string) => route({ ok: false, error: { code, message: "m" } }, 503);
    const { api } = connection(refused("TAVERN_NOT_RUNNING"));
    expect(await liveSessions(api)).toBeNull();
    await expect(liveSessions(connection(refused("OTHER")).api)).rejects.toMatchObject({ code: "OTHER" });
  });
});
