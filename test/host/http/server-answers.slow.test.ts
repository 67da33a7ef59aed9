import { connect } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import type { Library } from "../../../src/host/library/face.ts";
import { createHttp } from "../../../src/host/http/server.ts";
import { apiPath } from "./support/contract.ts";
import { ApiTester, HOST_STATUS, openHttp, publishedContract } from "./support/client.ts";
import { fakeLibrary, resourceBytes, userRow, writtenUser } from "./support/fake-library.ts";
import { eventually, overSocket, send, sendBytes } from "./support/socket.ts";
import { type RunningServer, serve } from "./support/web-server.ts";

const MIB = 1024 * 1024;
const { Request: OWN_REQUEST, Response: OWN_RESPONSE } = globalThis;

describe("the API in the web server of DSH", () => {
  const created: number[] = [];
  const large = new Uint8Array(8 * MIB).fill(0x20);
  large.set(new TextEncoder().encode('"x"'));
  const library: Library = fakeLibrary({
    row: ((_kind: string, id: string) => (id === "gone" ? undefined : userRow(id))) as Library["row"],
    create: (async (_kind: string, fields: SharedArrayBuffer) => {
      created.push(fields.byteLength);
      return Promise.resolve(writtenUser("u"));
    }) as Library["create"],
    import: ((_kind: string, file: SharedArrayBuffer) => {
      created.push(file.byteLength);
      const { row } = writtenUser("u");
      return Promise.resolve({ ...resourceBytes(null), bytes: large, row, report: {} });
    }) as unknown as Library["import"],
    read: (_kind, id) => Promise.resolve(resourceBytes({ id, name: "Zoe", description: "" })),
  });
  let server: RunningServer;
  let tester: ApiTester;

  beforeAll(async () => {
    server = await serve(openHttp(library));
    tester = await ApiTester.open(overSocket(server.port));
  });
  afterAll(() => server.close());

  const call = (method: string, path: string, own: Partial<Parameters<typeof send>[1]> = {}) =>
    send(server.port, { method, path: apiPath(path), ...own });
  const bodyOf = (received: { bytes: Uint8Array }): unknown => JSON.parse(new TextDecoder().decode(received.bytes));

  it("serves its routes, with its headers", async () => {
    const { headers, status, json } = await tester.send("GET", "/v1/users");
    expect(status).toBe(200);
    expect(json).toEqual({ ok: true, users: [] });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  it("does not touch the globals of its host", () => {
    expect(globalThis.Request === OWN_REQUEST).toBe(true);
    expect(globalThis.Response === OWN_RESPONSE).toBe(true);
  });

  it.each([
    ["a foreign host", { host: "evil.example" }, 403, "TAVERN_API_HOST_FORBIDDEN"],
    ["an odd host", { host: "local host" }, 403, "TAVERN_API_HOST_FORBIDDEN"],
    ["a host with a user", { host: "localhost@evil.example" }, 403, "TAVERN_API_HOST_FORBIDDEN"],
    ["a foreign origin", { origin: "http://evil.example" }, 403, "TAVERN_API_ORIGIN_FORBIDDEN"],
    ["another media type", { "content-type": "text/plain" }, 415, "TAVERN_API_CONTENT_TYPE_REQUIRED"],
    ["a cross-site page", { "sec-fetch-site": "cross-site" }, 403, "TAVERN_API_ORIGIN_FORBIDDEN"],
  ])("refuses %s", async (_name, headers, status, code) => {
    const before = created.length;
    const refused = await call("POST", "/v1/users", { headers, body: ["{}"] });
    expect(refused.status).toBe(status);
    expect(bodyOf(refused)).toMatchObject({ ok: false, code, error: expect.any(String) as string });
    expect(refused.headers.get("cache-control")).toBe("no-store");
    (await publishedContract()).check({ method: "POST", path: apiPath("/v1/users") }, refused);
    expect(created.length).toBe(before);
  });

  it("refuses a target with a foreign authority, and takes one with its own", async () => {
    const target = (authority: string): Promise<string> =>
      sendBytes(server.port, [
        `GET http://${authority}${apiPath("/v1/users")} HTTP/1.1`,
        `Host: 127.0.0.1:${server.port}`,
        "Connection: close",
        "",
        "",
      ]);
    expect(await target("evil.example")).toMatch(/^HTTP\/1\.1 403 [\s\S]*TAVERN_API_HOST_FORBIDDEN/u);
    expect(await target(`127.0.0.1:${server.port}`)).toMatch(/^HTTP\/1\.1 200 /u);
  });

  it.each(["999.1.1.1", "1.2.3"])("answers in its own form to the allowed host %s that makes no URL", async (host) => {
    const faults: unknown[] = [];
    const security = { allowRemoteClients: false, allowedHosts: [host] };
    const own = await serve(openHttp(library, { security, onFault: (error) => void faults.push(error) }));
    try {
      for (const path of ["/v1/users", "/v1/nothing"]) {
        const { status, headers, bytes } = await send(own.port, {
          path: apiPath(path),
          headers: { host: `${host}:80` },
        });
        expect([path, status]).toEqual([path, 400]);
        expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({ code: "TAVERN_API_TARGET_INVALID" });
        expect(headers.get("cache-control")).toBe("no-store");
        expect(headers.get("x-content-type-options")).toBe("nosniff");
        expect(headers.get("referrer-policy")).toBe("no-referrer");
      }
      expect(faults).toEqual([]);
    } finally {
      await own.close();
    }
  });

  it("refuses two hosts and no host", async () => {
    const line = `GET ${apiPath("/v1/users")} HTTP/1.`;
    const two = await sendBytes(server.port, [`${line}1`, "Host: localhost", "Host: evil.example", "", ""]);
    expect(two).toMatch(/^HTTP\/1\.1 4\d\d /u);
    expect(await sendBytes(server.port, [`${line}0`, "", ""])).toMatch(/ 403 [\s\S]*TAVERN_API_HOST_FORBIDDEN/u);
  });

  it.each([
    ["/v1/users/../users"],
    ["/v1/%2e%2e/v1/users"],
    ["/v1/users/%E0%A4%A"],
    ["/v1/users/%00"],
    ["/v1\\users"],
    ["/v1/users?x=%ff"],
  ])("refuses the target %s", async (path) => {
    const lines = [`GET ${apiPath(path)} HTTP/1.1`, "Host: localhost", "Connection: close", "", ""];
    const heard = await sendBytes(server.port, lines);
    expect(heard).toMatch(/^HTTP\/1\.1 400 /u);
    expect(heard).toContain("TAVERN_API_TARGET_INVALID");
  });

  it("takes an encoded slash as a part of the id", async () => {
    const read = await tester.send("GET", "/v1/users/a%2Fb");
    expect(read.json).toMatchObject({ user: { id: "a/b" } });
    const encoded = await tester.send("GET", "/v1/users/%E4%BC%9A%25");
    expect(encoded.json).toMatchObject({ user: { id: "会%" } });
  });

  it("answers HEAD as GET without the body, and OPTIONS with no leave", async () => {
    const head = await tester.send("HEAD", "/v1/users/u");
    expect(head.status).toBe(200);
    expect(head.bytes.byteLength).toBe(0);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0);
    expect(head.headers.get("etag")).toBe('"sha256-r1"');
    const options = await tester.unknown("OPTIONS", "/v1/users", {
      headers: { "access-control-request-method": "POST", origin: "http://evil.example" },
    });
    expect(options.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("takes a chunked body and a slow one", async () => {
    const path = apiPath("/v1/users");
    const chunked = await call("POST", "/v1/users", { body: ['{"na', 'me":', '"Zoe"}'] });
    expect(chunked.status).toBe(201);
    expect(created.at(-1)).toBe(14);
    const before = created.length;
    const socket = connect(server.port, "127.0.0.1");
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: http://127.0.0.1:${server.port}\r\n`;
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: 14\r\nConnection: close\r\n\r\n{"na`);
    const other = await tester.send("GET", "/v1/users");
    expect(other.status).toBe(200);
    expect(created.length).toBe(before);
    let heard = "";
    socket.on("data", (text) => (heard += text.toString("latin1")));
    socket.write('me":"Zoe"}');
    await new Promise((resolve) => socket.on("close", resolve));
    expect(heard).toMatch(/^HTTP\/1\.1 201 /u);
    expect(created.length).toBe(before + 1);
  });

  it("does nothing with an upload that breaks off", async () => {
    const before = created.length;
    const socket = connect(server.port, "127.0.0.1");
    const head = `POST ${apiPath("/v1/users")} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: http://127.0.0.1:${server.port}\r\n`;
    await new Promise<void>((resolve) => {
      socket.write(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name":"x"}`, () =>
        resolve(),
      );
    });
    await tester.send("GET", "/v1/users");
    await new Promise((resolve) => socket.on("close", resolve).destroy());
    await tester.send("GET", "/v1/users");
    expect(created.length).toBe(before);
  });

  it("refuses a body over the cap with an answer that arrives, and goes on", async () => {
    const before = created.length;
    const body = Array.from({ length: 3 }, () => new Uint8Array(MIB).fill(0x20));
    const declared = await call("POST", "/v1/presets", { headers: { "content-length": String(3 * MIB) }, body });
    const chunked = await call("POST", "/v1/presets", { body });
    for (const refused of [declared, chunked]) {
      expect(refused.status).toBe(413);
      expect(refused.headers.get("connection")).toBe("close");
      expect(bodyOf(refused)).toMatchObject({ ok: false, code: "PRESET_BODY_TOO_LARGE" });
    }
    expect(created.length).toBe(before);
    expect((await tester.send("GET", "/v1/users")).status).toBe(200);
  });

  it("does not read what is declared far too large", async () => {
    const size = LIMITS.inputBytes.value * 4;
    const heard = await sendBytes(server.port, [
      `POST ${apiPath("/v1/world-books/import")} HTTP/1.1`,
      `Host: 127.0.0.1:${server.port}`,
      `Origin: http://127.0.0.1:${server.port}`,
      "Content-Type: application/json",
      `Content-Length: ${size}`,
      "",
      "{",
    ]);
    expect(heard).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/iu);
  });

  it("bounds the bodies of routes that need none", async () => {
    const body = [new Uint8Array(LIMITS.httpSmallBytes.value + 1).fill(0x20)];
    const headers = { "content-length": String(body[0]?.byteLength) };
    for (const [method, path] of [
      ["DELETE", "/v1/users/u"],
      ["GET", "/v1/users"],
    ] as const) {
      const refused = await call(method, path, { headers, body });
      expect(refused.status).toBe(413);
      expect(bodyOf(refused)).toMatchObject({ error: { code: "REQUEST_TOO_LARGE" } });
    }
  });

  it("takes 3 MiB and hands out 8", async () => {
    const body = Array.from({ length: 3 }, () => new Uint8Array(MIB).fill(0x20));
    const imported = await call("POST", "/v1/world-books/import?filename=lore.json", { body });
    expect(imported.status).toBe(201);
    expect(created.at(-1)).toBe(3 * MIB);
    expect(imported.bytes.byteLength).toBe(8 * MIB + '{"ok":true,"worldBook":'.length + 1);
  });

  it("survives a client that leaves in the middle of an answer", async () => {
    const socket = connect(server.port, "127.0.0.1");
    const head = `POST ${apiPath("/v1/world-books/import")} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: http://127.0.0.1:${server.port}\r\n`;
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);
    await new Promise((resolve) => socket.once("data", resolve));
    await new Promise((resolve) => socket.on("close", resolve).destroy());
    expect((await tester.send("GET", "/v1/users")).status).toBe(200);
  });

  it("serves many at the same time", async () => {
    const bodies = Array.from({ length: 40 }, (_, index) => ({ name: "x".repeat(index * 1_000) }));
    const answers = await Promise.all(bodies.map((body) => tester.send("POST", "/v1/users", { body })));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 201));
    expect(created.slice(-40).toSorted((a, b) => a - b)).toEqual(bodies.map((body) => JSON.stringify(body).length));
  });
});

describe("createHttp", () => {
  const get = (port: number, path: string, headers = {}) => send(port, { path, headers });

  it("answers 404 for what lies outside of its root", async () => {
    const server = await serve(openHttp(fakeLibrary()), "/dsh-tavern/api");
    try {
      for (const path of ["", "/v1/users", "/v1/presets"]) {
        const answer = await get(server.port, `/dsh-tavern/api${path}`);
        expect(answer.status).toBe(404);
        expect(answer.headers.get("cache-control")).toBe("no-store");
        expect(JSON.parse(new TextDecoder().decode(answer.bytes))).toEqual({ ok: false, error: "not found" });
      }
    } finally {
      await server.close();
    }
  });

  it("takes the security options", async () => {
    const security = { allowRemoteClients: false, allowedHosts: ["box.local"] };
    const server = await serve(openHttp(fakeLibrary(), { security }));
    try {
      expect((await get(server.port, apiPath("/v1/users"), { host: "box.local:1" })).status).toBe(200);
      expect((await get(server.port, apiPath("/v1/users"), { host: "other.local" })).status).toBe(403);
    } finally {
      await server.close();
    }
  });

  it("tells faults of its own to the console's stand-in and nothing to the client", async () => {
    const faults: unknown[] = [];
    const library = fakeLibrary({ list: () => [].at(1) ?? fail() });
    const http = createHttp({
      library,
      version: "1",
      status: () => HOST_STATUS,
      onFault: (fault) => faults.push(fault),
    });
    const server = await serve(http);
    try {
      const answer = await get(server.port, apiPath("/v1/users"));
      expect(answer.status).toBe(500);
      expect(new TextDecoder().decode(answer.bytes)).not.toContain("secret");
      await eventually(() => faults.length === 1);
    } finally {
      await server.close();
    }
  });
});

function fail(): never {
  throw new Error("a secret detail");
}
