import type { IncomingMessage } from "node:http";

import type { BodySource } from "./body.ts";
import { BodyAborted } from "./error.ts";

/**
 * The body of a Node request, chunk by chunk. Unlike the request's own iterator it leaves the connection alone when
 * its reader stops early, so that an answer can still be sent. Null without a body. Throws `BodyAborted` when the
 * sender left.
 */
export function incomingBody(request: IncomingMessage): BodySource | null {
  if (!hasBody(request)) return null;
  return { declared: declaredLength(request.headers["content-length"]), chunks: chunksOf(request) };
}

/** The body of a web request; null without one. */
export function requestBody(request: Request): BodySource | null {
  if (request.body === null) return null;
  return { declared: declaredLength(request.headers.get("content-length") ?? undefined), chunks: request.body };
}

function declaredLength(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/u.test(header) ? Number(header) : undefined;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

async function* chunksOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  const next = chunkReader(request);
  for (;;) {
    const chunk = await next();
    if (chunk === null) return;
    yield chunk;
  }
}

/** A function that resolves to the next chunk, or null at the end. */
function chunkReader(request: IncomingMessage): () => Promise<Uint8Array | null> {
  let wake: () => void = () => undefined;
  const onEvent = (): void => wake();
  for (const name of ["readable", "end", "close", "error"]) request.on(name, onEvent);
  const stop = (): void => {
    for (const name of ["readable", "end", "close"]) request.off(name, onEvent);
  };
  return async () => {
    for (;;) {
      const chunk: unknown = request.read();
      if (chunk instanceof Uint8Array) return chunk;
      if (request.readableEnded) {
        stop();
        return null;
      }
      if (request.destroyed || request.errored !== null) {
        stop();
        throw new BodyAborted("the sender left before the end of the body");
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}
