import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createPageRoute, INSPECTOR_ROOT } from "../../../../src/host/http/inspector/page-route.ts";

const folder = mkdtempSync(join(tmpdir(), "lorekeeper-page-"));
const faults: unknown[] = [];
let server: Server;
let port = 0;

beforeAll(async () => {
  for (const name of ["page.html", "page.js", "part-AB12CD34.js"]) writeFileSync(join(folder, name), `it is ${name}`);
  const security = { allowRemoteClients: false, allowedHosts: [] };
  const route = createPageRoute({ security, folder, onFault: (error) => faults.push(error) });
  server = createServer((request, response) => void route(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, init?: RequestInit): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`, init);

describe("the inspector's page", () => {
  it.each([INSPECTOR_ROOT, `${INSPECTOR_ROOT}/`, `${INSPECTOR_ROOT}?x=1`, `${INSPECTOR_ROOT}/page.html`])(
    "is at %s, kept by nobody, and lets nothing in from elsewhere",
    async (path) => {
      const answer = await get(path);
      expect([answer.status, await answer.text()]).toEqual([200, "it is page.html"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("content-security-policy")).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
          "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
    },
  );

  it("serves its script, and not again when it is the same", async () => {
    const answer = await get(`${INSPECTOR_ROOT}/page.js`);
    expect([answer.status, await answer.text()]).toEqual([200, "it is page.js"]);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    const tag = answer.headers.get("etag") ?? "";
    expect((await get(`${INSPECTOR_ROOT}/page.js`, { headers: { "if-none-match": tag } })).status).toBe(304);
    expect((await get(`${INSPECTOR_ROOT}/page.js`, { headers: { "if-none-match": '"x"' } })).status).toBe(200);
  });

  it("lets a part of the application be kept, whose name changes with it", async () => {
    const answer = await get(`${INSPECTOR_ROOT}/part-AB12CD34.js`);
    expect(answer.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
  });

  it("answers HEAD without a body, and no other method", async () => {
    const head = await get(INSPECTOR_ROOT, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const origin = `http://127.0.0.1:${port}`;
    const headers = { origin, "content-type": "application/json" };
    const posted = await get(INSPECTOR_ROOT, { method: "POST", headers, body: "{}" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("has no other file, whatever the path", async () => {
    for (const path of ["/client.js", "/x", "/page.js/", "/%2e%2e/page.js", "/..%2fpackage.json"]) {
      expect((await get(INSPECTOR_ROOT + path)).status).toBe(404);
    }
    expect((await get(`${INSPECTOR_ROOT}x`)).status).toBe(404);
  });

  it("passes the gate of the API", async () => {
    const { request } = await import("node:http");
    const status = await new Promise((resolve, reject) => {
      request({ port, host: "127.0.0.1", path: INSPECTOR_ROOT, headers: { host: "evil.example" } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", reject)
        .end();
    });
    expect(status).toBe(403);
  });

  it("says how to build it when it is not built, and tells of what cannot be read", async () => {
    const missing = await get(`${INSPECTOR_ROOT}/page.css`);
    expect([missing.status, await missing.text()]).toEqual([503, expect.stringContaining("npm run build")]);
    mkdirSync(join(folder, "page.css"));
    expect((await get(`${INSPECTOR_ROOT}/page.css`)).status).toBe(500);
    expect(faults).toHaveLength(1);
  });
});
