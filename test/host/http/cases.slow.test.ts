import { readdirSync, readFileSync } from "node:fs";

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

import { makeFolder, type TestFolder, TestHost } from "../loader/support/host.ts";
import { send } from "./support/socket.ts";

const CaseSchema = z.object({
  id: z.string(),
  input: z.object({ method: z.string(), path: z.string(), headers: z.record(z.string(), z.string()).optional() }),
  expected: z.object({
    status: z.int(),
    headers: z.record(z.string(), z.string()).optional(),
    json: z.record(z.string(), z.unknown()).optional(),
  }),
});

const FOLDER = new URL("cases/", import.meta.url);
const CASES = readdirSync(FOLDER).map((name) =>
  CaseSchema.parse(JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"))),
);

describe("cases of requests, over the web server of a host with the plugin", () => {
  let folder: TestFolder;
  let host: TestHost;
  let port: number;

  beforeAll(async () => {
    folder = await makeFolder();
    host = await TestHost.boot(folder);
    await host.mount({ dataDir: folder.data });
    ({ port } = host.context.webServer);
  });
  afterAll(async () => {
    await host.close();
    await folder.remove();
  });

  it.each(CASES.map((one) => [one.id, one] as const))("%s", async (_id, { input, expected }) => {
    const { method, path, headers = {} } = input;
    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const answer = await send(port, { method, path, headers: named });
    expect(answer.status).toBe(expected.status);
    const json: unknown = JSON.parse(new TextDecoder().decode(answer.bytes));
    expect(json).toMatchObject(expected.json ?? { ok: expected.status < 300 });
    for (const [name, value] of Object.entries(expected.headers ?? {})) expect(answer.headers.get(name)).toBe(value);
    // Of every answer, refusals of the gate among them.
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("are all there", () => expect(CASES.map(({ id }) => id.slice(0, 3))).toEqual(["h02", "h03", "h04", "h05", "h06"]));

  it("writes to API v3 are refused after the gate", async () => {
    const path = "/pmp-dsh-tavern/api/v3/sessions/a%2Fb/assemblies";
    const refused = await send(port, { method: "POST", path, body: ["{}"] });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    const foreign = await send(port, {
      method: "POST",
      path,
      body: ["{}"],
      headers: { origin: "http://evil.example" },
    });
    expect(foreign.status).toBe(403);
  });
});
