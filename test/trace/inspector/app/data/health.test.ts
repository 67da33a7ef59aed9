import { expect, it } from "vitest";

import { fetchHealth, healthOf } from "../../../../../src/trace/inspector/app/data/health.ts";
import type { Http } from "../../../../../src/trace/inspector/app/data/http.ts";

const CORRUPT = { code: "TURN_STORE_CORRUPT", message: "turns.sqlite is damaged" };
const BUSY = { code: "STORE_BUSY", message: "Another process owns the data folder" };
const status = (change: object) => ({
  ok: true,
  reasons: [],
  recorder: { faults: 0, droppedTurns: 2 },
  turns: { recording: "file", problem: null, dropped: 3 },
  ...change,
});

it("tells what is wrong with the store of turns apart from everything else", () => {
  const reasons = [BUSY, CORRUPT, { code: 4 }, null];
  const turns = { recording: "off", problem: CORRUPT, dropped: 0 };
  expect(healthOf(status({ reasons, turns, recorder: null }))).toEqual({
    recording: "off",
    store: CORRUPT,
    others: [BUSY],
    dropped: 0,
  });
});

it("counts what was lost on the way and what was lost in the queue", () => {
  expect(healthOf(status({}))).toEqual({ recording: "file", store: null, others: [], dropped: 5 });
});

it("says that nothing is recorded where the plugin keeps no turns", () => {
  expect(healthOf(status({ turns: null })).recording).toBe("off");
  expect(healthOf(status({ turns: { recording: "later", problem: null } })).recording).toBe("off");
  expect(() => healthOf([])).toThrow("no object");
  expect(() => healthOf(status({ reasons: null }))).toThrow("no list of reasons");
});

it("asks the plugin itself, of no session", async () => {
  const asked: string[] = [];
  const json: Http["json"] = async (path) => (asked.push(path), status({}));
  await fetchHealth({ json } as Http, new AbortController().signal);
  expect(asked).toEqual(["/v1/status"]);
});
