import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { testerOf } from "../support/client.ts";
import { fakeLibrary } from "../support/fake-library.ts";
import { fakeTavern, SELECTION } from "../support/fake-tavern.ts";

describe("GET /v1/sessions", () => {
  it("tells which sessions live, run and are bound, the last used first", async () => {
    const tavern = fakeTavern({
      latestSession: "b",
      sessions: [
        { sessionId: "b", running: true, lastUsedAt: 1_000 },
        { sessionId: "a", running: false, lastUsedAt: 0 },
      ],
    });
    const library = fakeLibrary({ selection: (id) => (id === "a" ? SELECTION : undefined) });
    const api = await testerOf(library, { tavern });
    expect((await api.send("GET", "/v1/sessions")).json).toEqual({
      ok: true,
      latestSessionId: "b",
      total: 2,
      sessions: [
        { sessionId: "b", running: true, lastUsedAt: "1970-01-01T00:00:01.000Z", bound: false },
        { sessionId: "a", running: false, lastUsedAt: "1970-01-01T00:00:00.000Z", bound: true },
      ],
    });
  });

  it("lists so many, and counts all", async () => {
    const max = LIMITS.listedSessions.value;
    const sessions = Array.from({ length: max + 1 }, (_, i) => ({ sessionId: `s${i}`, running: false, lastUsedAt: i }));
    const api = await testerOf(fakeLibrary(), { tavern: fakeTavern({ sessions }) });
    const { json } = await api.send("GET", "/v1/sessions");
    expect(json).toMatchObject({ total: max + 1, latestSessionId: null });
    expect((json as { sessions: unknown[] }).sessions).toHaveLength(max);
  });

  it("is refused where no plugin runs", async () => {
    const api = await testerOf(fakeLibrary());
    expect(await api.send("GET", "/v1/sessions")).toMatchObject({
      status: 503,
      json: { error: { code: "TAVERN_NOT_RUNNING" } },
    });
  });
});
