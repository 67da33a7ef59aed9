import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import type { TraceRecord } from "../../src/trace/model/record.ts";
import { type Host, openPlace, type Place } from "./host.ts";
import { PRESET } from "./resources.ts";
import { expectSent, TraceApi } from "./trace.ts";

/** More records than are kept, from several sessions of a real host. */

const RECORDS = 300;
const KEPT = 256;
/** Few turns in each, because the log of a session is read after each turn. */
const SESSIONS = 10;

let place: Place;
let host: Host;
beforeAll(async () => {
  place = await openPlace();
  place.home.profile("web", { plugin: "bundle" });
  host = await place.boot();
}, 400_000);
afterAll(() => place.close());

it(`of ${RECORDS} records the newest ${KEPT} stay, of all sessions together; the oldest are gone everywhere`, async () => {
  const trace = new TraceApi(host.api);
  const presetId = await host.api.add("preset", PRESET, "tale.json");
  const sessions: string[] = [];
  for (let n = 0; n < SESSIONS; n++) {
    const sessionId = await host.rpc.createSession({ cwd: place.home.workspace });
    await host.api.bind(sessionId, { presetId });
    sessions.push(sessionId);
  }
  const [one = "", last = ""] = [sessions[0], sessions.at(-1)];
  let request = await place.ask(host, one, "The first.");
  const first = (await trace.index(one))[0]?.id ?? "";
  for (let n = 1; n < RECORDS; n++) request = await place.ask(host, sessions[n % SESSIONS] ?? "", `Number ${n}.`);
  const rows = (await Promise.all(sessions.map((sessionId) => trace.index(sessionId)))).flat();
  expect(rows).toHaveLength(KEPT);
  const gone = await host.api.call("GET", `/v3/sessions/${one}/assemblies/${first}`);
  expect([gone.status, gone.json]).toEqual([404, expect.objectContaining({ ok: false, code: "ASSEMBLY_NOT_FOUND" })]);
  expectSent(await trace.newest(last), request);

  expect(await host.dsh.stop()).toBe(0);
  const path = join(place.home.data, "tavern-trace-records.json");
  const text = readFileSync(path, "utf8");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(text).not.toContain(first);
  const { records } = JSON.parse(text) as { records: readonly TraceRecord[] };
  expect(records.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  host = await place.boot();
  expect(await new TraceApi(host.api).index(one)).toEqual(rows.filter(({ sessionId }) => sessionId === one));
});
