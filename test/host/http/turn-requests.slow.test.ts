import { type IncomingHttpHeaders, request } from "node:http";

import { afterAll, beforeAll, expect, it } from "vitest";

import { LiveHub } from "../../../src/host/turns/live/live-hub.ts";
import { openHttp } from "./support/client.ts";
import { apiPath } from "./support/contract.ts";
import { fakeLibrary } from "./support/fake-library.ts";
import { fakeTrace } from "./support/fake-trace.ts";
import { fakeTurns, kept } from "./support/fake-turns.ts";
import { COMPARISON, DECISION_PAGE, LADDER } from "./support/turn-answers.ts";
import { serve } from "./support/web-server.ts";

/** API v4 over a socket, asked by whoever wishes it no good. */

const fake = fakeTurns([kept("t_1")], new LiveHub());
const file = { file: "f", mediaType: "application/json", bytes: new TextEncoder().encode("{}") };
fake.reads.answers = { decisions: DECISION_PAGE, entry: LADDER, compare: COMPARISON, export: file };
const faults: unknown[] = [];
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  const { turns } = fake;
  const options = { trace: fakeTrace(), turns, onFault: (fault: unknown) => faults.push(fault) };
  server = await serve(openHttp(fakeLibrary(), options));
});
afterAll(() => server.close());

interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function ask(method: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Told> {
  const at = { port: server.port, host: "127.0.0.1", agent: false };
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...at, method, path: apiPath(path), headers }, (response) => {
      let text = "";
      response.on("data", (piece: Buffer) => (text += piece.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

const TURN = "/v4/sessions/s/turns/t_1";
const PATHS = [
  "/v4/capabilities",
  "/v4/stats",
  "/v4/sessions/s/turns",
  ...["", "?bodies=none", "/decisions", "/entries/b%3A1", "/compare/t_1", "/export"].map((rest) => TURN + rest),
  "/v4/sessions/s/export",
];

it.each(PATHS)("the head of %s is that of its answer", async (path) => {
  const [got, head] = [await ask("GET", path), await ask("HEAD", path)];
  const { date: _, ...headers } = head.headers;
  expect([got.status, head.status, head.text]).toEqual([200, 200, ""]);
  expect(got.headers).toMatchObject(headers);
  expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(got.text)));
});

it.each(PATHS)("%s is only read, and only where it is", async (path) => {
  const own = { origin: `http://127.0.0.1:${server.port}`, "content-type": "application/json" };
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const told = await ask(method, path, own);
    expect([told.status, told.headers.allow]).toEqual([405, "GET, HEAD"]);
    expect((await ask(method, path, { ...own, origin: "https://evil.example" })).status).toBe(403);
  }
  const other = await ask("GET", path, { host: "evil.example" });
  expect([other.status, JSON.parse(other.text)]).toMatchObject([403, { code: "TAVERN_API_HOST_FORBIDDEN" }]);
});

it.each(["%", "%zz", "%ff", "%c0%af", "%00", "%2e%2e"])("%s in place of an id is refused or not there", async (id) => {
  for (const path of [`/v4/sessions/${id}/turns/t_1`, `/v4/sessions/s/turns/${id}`, `${TURN}/entries/${id}`]) {
    const { status, text } = await ask("GET", path);
    expect([path, [400, 404].includes(status)]).toEqual([path, true]);
    expect(JSON.parse(text)).toMatchObject({ ok: false });
  }
});

it("a slash in an id is a part of it", async () => {
  expect((await ask("GET", "/v4/sessions/s/turns/..%2f..%2fturns%2ft_1")).status).toBe(404);
  expect((await ask("GET", `${TURN}/entries/..%2f..`)).status).toBe(200);
  expect(fake.reads.asked.at(-1)).toMatchObject(["entry", {}, { qualifiedEntryId: "../.." }]);
});

it("a client that leaves ends what was asked for it, and is nobody's fault", async () => {
  const { reads } = fake.turns;
  const asked = Promise.withResolvers<AbortSignal>();
  const stopped = Promise.withResolvers<unknown>();
  const own = reads.export.bind(reads);
  reads.export = (_at, _ids, _question, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => {
        stopped.resolve(signal.reason);
        reject(signal.reason as Error);
      });
      if (signal !== undefined) asked.resolve(signal);
    });
  const outgoing = request({ port: server.port, host: "127.0.0.1", agent: false, path: apiPath(`${TURN}/export`) });
  outgoing.on("error", () => undefined);
  outgoing.end();
  expect((await asked.promise).aborted).toBe(false);
  outgoing.destroy();
  expect(await stopped.promise).toBeDefined();
  reads.export = own;
  expect(faults).toEqual([]);
});
