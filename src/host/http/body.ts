import { LIMITS } from "../../matcher/limits.ts";
import { BodyAborted, HttpError, refusal, type RefusalCode } from "./error.ts";
import { Turns } from "./turns.ts";

/** What a route takes at most, and the code of what is larger. */
export interface BodyCap {
  readonly bytes: number;
  readonly code: RefusalCode;
}

/** Where a body comes from: a Node request, or a web stream of requests in this process. */
export interface BodySource {
  /** `Content-Length`, when it is known. */
  readonly declared: number | undefined;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Bytes of all bodies that are being received. One for each server. */
export class PendingBodies {
  readonly #max: number;
  #bytes = 0;

  constructor(max: number = LIMITS.httpPendingBytes.value) {
    this.#max = max;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Throws `REQUESTS_OVERLOADED`. */
  take(bytes: number): void {
    if (this.#bytes + bytes > this.#max) {
      throw new HttpError("REQUESTS_OVERLOADED", "Too many large requests at the same time; send them one by one.");
    }
    this.#bytes += bytes;
  }

  give(bytes: number): void {
    this.#bytes -= bytes;
  }
}

/**
 * The bytes of a body in memory that workers see too; collected as they come and never copied again. Reads no further
 * than the cap and a bounded rest, which is dropped so that the sender gets to read the answer. Throws the cap's code,
 * `REQUESTS_OVERLOADED`, and `BodyAborted` when the sender left before the end.
 */
export async function collectBody(
  source: BodySource,
  cap: BodyCap,
  pending: PendingBodies,
): Promise<SharedArrayBuffer> {
  const overrunMax = cap.bytes + LIMITS.httpOverrunBytes.value;
  const { declared } = source;
  if (declared !== undefined && declared > overrunMax) throw tooLarge(cap, declared);
  const memory = new SharedArrayBuffer(0, { maxByteLength: cap.bytes });
  const turns = new Turns();
  let received = 0;
  try {
    for await (const chunk of source.chunks) {
      const end = received + chunk.byteLength;
      if (end > overrunMax) throw tooLarge(cap, declared ?? end);
      if (end <= cap.bytes) append(memory, chunk, pending);
      received = end;
      await turns.moved(chunk.byteLength);
    }
    if (received > cap.bytes) throw tooLarge(cap, received);
    if (declared !== undefined && received !== declared) throw new BodyAborted("the body ended early");
    return memory;
  } finally {
    pending.give(memory.byteLength);
  }
}

function append(memory: SharedArrayBuffer, chunk: Uint8Array, pending: PendingBodies): void {
  const at = memory.byteLength;
  pending.take(chunk.byteLength);
  memory.grow(at + chunk.byteLength);
  new Uint8Array(memory, at, chunk.byteLength).set(chunk);
}

function tooLarge(cap: BodyCap, requested: number): Error {
  const message = `The request body has ${requested} bytes or more; this route takes up to ${cap.bytes}.`;
  return refusal(cap.code, message, { limit: cap.bytes, requested });
}
