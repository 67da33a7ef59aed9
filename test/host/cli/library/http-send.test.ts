import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiRoot, httpSend } from "../../../../src/host/cli/library/http-send.ts";

interface Seen {
  readonly line: string;
  readonly origin: IncomingMessage["headers"]["origin"];
  readonly type: string | undefined;
  readonly body: string;
}

const seen: Seen[] = [];
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")));
  request.on("end", () => {
    const { method, url, headers } = request;
    seen.push({ line: `${method} ${url}`, origin: headers.origin, type: headers["content-type"], body });
    response.writeHead(201, { "content-type": "application/json", "content-disposition": "attachment" });
    response.end("[1]");
  });
});
let address = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe("httpSend", () => {
  it("passes the gate of the API: origin of the server itself, and a content type", async () => {
    const { send, close } = httpSend(address);
    const answer = await send({ method: "POST", path: "/v1/users", body: '{"name":"Zoë"}' });
    expect(answer).toEqual({
      status: 201,
      contentType: "application/json",
      disposition: "attachment",
      bytes: new Uint8Array(Buffer.from("[1]")),
    });
    await send({ method: "GET", path: "/v1/users" });
    await send({ method: "POST", path: "/v1/x", body: Buffer.from("png"), contentType: "image/png" });
    await close();
    const root = "/pmp-dsh-tavern/api/v1";
    expect(seen).toEqual([
      { line: `POST ${root}/users`, origin: address, type: "application/json", body: '{"name":"Zoë"}' },
      { line: `GET ${root}/users`, origin: undefined, type: undefined, body: "" },
      { line: `POST ${root}/x`, origin: address, type: "image/png", body: "png" },
    ]);
  });

  it("says that nobody answers", async () => {
    const { send, close } = httpSend("http://127.0.0.1:1");
    await expect(send({ method: "GET", path: "/v1/status" })).rejects.toMatchObject({
      code: "plugin-unreachable",
      message: "http://127.0.0.1:1/pmp-dsh-tavern/api does not answer (ECONNREFUSED)",
    });
    await close();
  });
});

describe("apiRoot", () => {
  it.each([
    ["http://127.0.0.1:5174", "http://127.0.0.1:5174/pmp-dsh-tavern/api"],
    ["http://localhost:5174/", "http://localhost:5174/pmp-dsh-tavern/api"],
    ["https://example.test/dsh/api/", "https://example.test/dsh/api"],
  ])("%s", (url, root) => expect(apiRoot(url)).toBe(root));

  it.each([["127.0.0.1:5174"], ["ftp://x"], [""], ["file:///x"]])("refuses %j", (url) =>
    expect(() => apiRoot(url)).toThrow("--url takes an http address"),
  );
});
