import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, it } from "vitest";

import { BodyAborted } from "../../../src/host/http/error.ts";
import { incomingBody, requestBody } from "../../../src/host/http/incoming-body.ts";

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function listen(handler: Handler): Promise<number> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** The bytes of a body, as a server gets them. */
async function collected(incoming: IncomingMessage): Promise<Buffer | null> {
  const source = incomingBody(incoming);
  if (source === null) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of source.chunks) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe("incomingBody", () => {
  it("gives every byte, whatever the pieces", async () => {
    let resolve: (bytes: Buffer | null) => void = () => undefined;
    const received = new Promise<Buffer | null>((done) => (resolve = done));
    const port = await listen((incoming, outgoing) => {
      void collected(incoming).then((bytes) => {
        resolve(bytes);
        outgoing.end();
      });
    });
    const sent = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => index % 253));
    const outgoing = request({ port, host: "127.0.0.1", method: "POST", agent: false });
    for (let at = 0; at < sent.byteLength; at += 7_919) outgoing.write(sent.subarray(at, at + 7_919));
    outgoing.end();
    expect((await received)?.equals(sent)).toBe(true);
  });

  it("is null without a body, and knows a declared length", async () => {
    const seen: unknown[] = [];
    const port = await listen((incoming, outgoing) => {
      seen.push(incomingBody(incoming)?.declared ?? null);
      incoming.resume();
      outgoing.end();
    });
    const call = (method: string, headers: Record<string, string>, body: string) =>
      new Promise((resolve) => request({ port, host: "127.0.0.1", method, headers, agent: false }, resolve).end(body));
    await call("GET", {}, "");
    await call("POST", { "content-length": "0" }, "");
    await call("POST", { "content-length": "2" }, "ab");
    expect(seen).toEqual([null, null, 2]);
  });

  it("throws when the sender leaves", async () => {
    let resolve: (error: unknown) => void = () => undefined;
    const failed = new Promise<unknown>((done) => (resolve = done));
    const port = await listen((incoming) => void collected(incoming).then(() => resolve("whole"), resolve));
    const outgoing = request({ port, host: "127.0.0.1", method: "POST", headers: { "content-length": "10" } });
    outgoing.on("error", () => undefined);
    outgoing.write("abc", () => outgoing.destroy());
    expect(await failed).toBeInstanceOf(BodyAborted);
  });

  it("leaves the connection open for an answer when its reader stops", async () => {
    const port = await listen((incoming, outgoing) => {
      void (async () => {
        for await (const piece of incomingBody(incoming)?.chunks ?? []) if (piece.byteLength > 0) break;
        outgoing.end("enough");
      })();
    });
    const text = await new Promise<string>((resolve, reject) => {
      const outgoing = request({ port, host: "127.0.0.1", method: "POST", agent: false }, (response) => {
        response.setEncoding("utf8").on("data", (piece: string) => resolve(piece));
      });
      outgoing.on("error", reject);
      outgoing.write("abc");
      open.push(() => outgoing.destroy());
    });
    expect(text).toBe("enough");
  });
});

describe("requestBody", () => {
  it("gives the stream of a web request", async () => {
    const source = requestBody(
      new Request("http://x", { method: "POST", body: "abc", headers: { "content-length": "3" } }),
    );
    const pieces: number[] = [];
    for await (const piece of source?.chunks ?? []) pieces.push(...piece);
    expect(pieces).toEqual([97, 98, 99]);
  });

  it("is null without one", () => expect(requestBody(new Request("http://x"))).toBeNull());
});
