import { expect, it } from "vitest";

import { createTurnsApi, traceOf } from "../../../../../src/trace/inspector/app/data/turns-api.ts";
import type { Http } from "../../../../../src/trace/inspector/app/data/http.ts";
import { sampleTurn } from "../../../../browser/support/sample-turn.ts";

const trace = sampleTurn();

function api(answer: unknown) {
  const asked: string[] = [];
  const http: Http = {
    url: (path) => `/api${path}`,
    json: (path) => {
      asked.push(path);
      return Promise.resolve(answer);
    },
    bytes: () => Promise.reject(new Error("not asked")),
  };
  return { asked, calls: createTurnsApi(http) };
}

it("asks for a page of turns", async () => {
  const { asked, calls } = api({ ok: true, turns: [], next: "t_1" });
  expect(await calls.turns("a b", { limit: 50 })).toEqual({ turns: [], next: "t_1" });
  await calls.turns("a b", { limit: 5, before: "t_/" });
  expect(asked).toEqual(["/v4/sessions/a%20b/turns?limit=50", "/v4/sessions/a%20b/turns?limit=5&before=t_%2F"]);
});

it("asks for one turn, and for the profile and the sessions of now", async () => {
  const one = api({ ok: true, turn: trace });
  expect(await one.calls.turn("s", "t/1", { bodies: "none" })).toBe(trace);
  expect(one.asked).toEqual(["/v4/sessions/s/turns/t%2F1?bodies=none"]);
  const sessions = api({ ok: true, latestSessionId: null, sessions: [] });
  expect(await sessions.calls.sessions()).toEqual({ latestSessionId: null, sessions: [] });
  const profile = api({ capabilities: [], inventories: [], tools: null, preset: null, character: null, user: null });
  expect((await profile.calls.profile("s&")).books).toEqual([]);
  expect(profile.asked).toEqual(["/v4/profile?sessionId=s%26"]);
});

it("knows where the stream and the exports are", () => {
  const { calls } = api({});
  expect(calls.liveUrl("s 1")).toBe("/api/v4/sessions/s%201/live");
  expect(calls.exportUrl("s", "t", "jsonl")).toBe("/api/v4/sessions/s/turns/t/export?format=jsonl");
});

it("refuses what it does not read", async () => {
  await expect(api({ turns: 3 }).calls.turns("s", { limit: 1 })).rejects.toThrow("no list of turns");
  expect(() => traceOf({ ...trace, v: 2 })).toThrow("version 2");
  expect(() => traceOf({ ...trace, turnId: 3 })).toThrow("without turnId");
  expect(() => traceOf({ ...trace, calls: null })).toThrow("no list of calls");
  expect(() => traceOf(null)).toThrow("no object");
});
