import type { ServerResponse } from "node:http";

import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

import type { EventSink } from "../turns/live/face.ts";
import { SECURITY_HEADERS } from "./gate.ts";

/** Opens a stream; whoever gets it writes to it until it closes. */
export type OpenStream = () => EventSink;

const HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  "content-type": "text/event-stream; charset=utf-8",
  // What stands between must not collect what is sent.
  "x-accel-buffering": "no",
};

/**
 * The answer that `start` streams. `outgoing`: the response of the socket, which is written to directly, so that what
 * waits there can be seen; null: a caller in this process. What `start` throws before it has opened the stream is thrown.
 */
export function eventStream(start: (open: OpenStream) => void, outgoing: ServerResponse | null): Response {
  return outgoing === null ? inProcess(start) : overSocket(start, outgoing);
}

/** The head alone, for HEAD. */
export const eventStreamHead = (): Response => new Response(null, { headers: HEADERS });

function overSocket(start: (open: OpenStream) => void, outgoing: ServerResponse): Response {
  start(() => {
    outgoing.writeHead(200, HEADERS);
    outgoing.flushHeaders();
    return socketSink(outgoing);
  });
  return RESPONSE_ALREADY_SENT;
}

function socketSink(outgoing: ServerResponse): EventSink {
  return {
    write(text, taken) {
      if (outgoing.destroyed) return;
      const once = onlyOnce(taken);
      outgoing.write(text, (error) => (error === null || error === undefined) && once());
      // A response collects what is written in one tick; what the system takes at once is to be gone at once.
      outgoing.socket?.uncork();
      if (outgoing.writableLength === 0) once();
    },
    end: () => void outgoing.end(),
    destroy: () => void outgoing.destroy(),
    onClose(work) {
      // A response that is closed already says so no more.
      if (outgoing.destroyed || outgoing.closed) queueMicrotask(work);
      else outgoing.once("close", work);
    },
  };
}

function onlyOnce(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

/** A web stream that has one write in it at most: the next is taken when it is asked for. */
function inProcess(start: (open: OpenStream) => void): Response {
  let body: ReadableStream<Uint8Array> | null = null;
  start(() => {
    const sink = new StreamSink();
    ({ body } = sink);
    return sink;
  });
  return new Response(body, { headers: HEADERS });
}

class StreamSink implements EventSink {
  readonly body: ReadableStream<Uint8Array>;
  readonly #encoder = new TextEncoder();
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #taken: (() => void) | null = null;
  readonly #closings: (() => void)[] = [];

  constructor() {
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (this.#controller = controller),
        pull: () => this.#pulled(),
        cancel: () => this.#closed(),
      },
      { highWaterMark: 0 },
    );
  }

  write(text: string, taken: () => void): void {
    this.#taken = taken;
    this.#controller?.enqueue(this.#encoder.encode(text));
  }

  end(): void {
    this.#controller?.close();
    this.#closed();
  }

  destroy(): void {
    this.#controller?.error(new DOMException("the stream was ended", "AbortError"));
    this.#closed();
  }

  onClose(work: () => void): void {
    this.#closings.push(work);
  }

  #pulled(): void {
    const taken = this.#taken;
    this.#taken = null;
    taken?.();
  }

  #closed(): void {
    this.#controller = null;
    for (const work of this.#closings.splice(0)) work();
  }
}
