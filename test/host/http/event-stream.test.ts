import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";

import { afterEach, describe, expect, it } from "vitest";

import { eventStream, eventStreamHead } from "../../../src/host/http/event-stream.ts";
import type { EventSink } from "../../../src/host/turns/live/face.ts";
import { StreamClient } from "../turns/support/stream-client.ts";

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** A server whose answers are streams, and a client of one. */
async function overSocket() {
  const opened = Promise.withResolvers<{ readonly sink: EventSink; readonly response: ServerResponse }>();
  const server = createServer((_request, response) => {
    eventStream((open) => opened.resolve({ sink: open(), response }), response);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const client = await StreamClient.open((server.address() as AddressInfo).port, "/");
  ended.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  );
  return { client, ...(await opened.promise) };
}

describe("a stream of events over a socket", () => {
  it("has its head at once, and tells when a write has been taken", async () => {
    const { client, sink, response } = await overSocket();
    expect(client.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    let taken = 0;
    sink.write("event: a\ndata: {}\n\n", () => taken++);
    expect([taken, response.writableLength]).toEqual([1, 0]);
    await client.until(({ names }) => names === "a");
    sink.write("event: b\ndata: {}\n\n", () => undefined);
    sink.end();
    await client.over();
    expect(client.names).toBe("a b");
    expect(taken).toBe(1);
  });

  it("tells later of what the system does not take at once", async () => {
    const { client, sink, response } = await overSocket();
    client.pause();
    const large = `event: a\ndata: "${"x".repeat(64 * 1024)}"\n\n`;
    let [sent, taken] = [0, 0];
    while (sent === taken) {
      sent++;
      sink.write(large, () => taken++);
      expect(sent).toBeLessThan(1_000);
    }
    expect(response.writableLength).toBeGreaterThan(0);
    client.resume();
    await client.until(({ events }) => events.length === sent);
    while (taken < sent) await setImmediate();
    expect([taken, response.writableLength]).toEqual([sent, 0]);
  });

  it("tells that its client has left, also who asks late, and takes nothing then", async () => {
    const { client, sink } = await overSocket();
    const left = new Promise<void>((resolve) => sink.onClose(resolve));
    client.close();
    await left;
    await new Promise<void>((resolve) => sink.onClose(resolve));
    let isTaken = false;
    sink.write("x", () => (isTaken = true));
    sink.end();
    sink.destroy();
    expect(isTaken).toBe(false);
  });

  it("can be ended at once", async () => {
    const { client, sink } = await overSocket();
    sink.destroy();
    await client.over();
  });

  it("is not opened when there is no place for it", () => {
    const start = (): never => {
      throw new Error("full");
    };
    expect(() => eventStream(start, null)).toThrow("full");
  });
});

describe("a stream of events in this process", () => {
  it("takes one write when it is asked for, ends, and tells when nobody wants more", async () => {
    let sink: EventSink | undefined;
    const response = eventStream((open) => (sink = open()), null);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let taken = 0;
    sink?.write("a", () => taken++);
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("a");
    expect(taken).toBe(0);
    const next = reader.read();
    await Promise.resolve();
    expect(taken).toBe(1);
    let isClosed = false;
    sink?.onClose(() => (isClosed = true));
    sink?.end();
    expect([(await next).done, isClosed]).toEqual([true, true]);
    const other = eventStream((open) => (sink = open()), null);
    sink?.destroy();
    await expect(other.text()).rejects.toThrow();
  });

  it("has a head of its own for HEAD", async () => {
    const head = eventStreamHead();
    expect([head.headers.get("content-type"), await head.text()]).toEqual(["text/event-stream; charset=utf-8", ""]);
  });
});
