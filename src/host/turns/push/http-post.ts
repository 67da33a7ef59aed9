import { Agent, request } from "undici";

import { LIMITS } from "../../../matcher/limits.ts";
import type { PushSettings } from "./face.ts";
import { rejectedSpans } from "./partial-success.ts";

/** What came of one try. `status` null: there was no answer. */
export type Posted =
  /** `rejected`: spans that the endpoint did not take. */
  | { readonly state: "sent"; readonly rejected: number }
  | { readonly state: "refused"; readonly status: number }
  | { readonly state: "again"; readonly status: number | null; readonly why: string; readonly retryAfter?: string };

/** Too many requests, and what a server says that may go better later. */
const mayGoBetter = (status: number): boolean => status === 429 || status >= 500;

/** Posts to one address. Redirects are not followed: headers are for this address alone. */
export class HttpPost {
  readonly #settings: PushSettings;
  readonly #agent = new Agent({ connections: 1, pipelining: 1 });

  constructor(settings: PushSettings) {
    this.#settings = settings;
  }

  /** One try; rejects with nothing but what `signal` was aborted with by whoever closes. */
  async post(
    body: Uint8Array,
    { signal, tryMs }: { readonly signal: AbortSignal; readonly tryMs: number },
  ): Promise<Posted> {
    const { endpoint, headers, format } = this.#settings;
    const contentType = format === "json" ? "application/json" : "application/x-protobuf";
    try {
      const answer = await request(endpoint, {
        method: "POST",
        headers: { ...headers, "content-type": contentType },
        body,
        dispatcher: this.#agent,
        signal: AbortSignal.any([signal, AbortSignal.timeout(tryMs)]),
      });
      const status = answer.statusCode;
      const { "retry-after": retryAfter, "content-type": answerType } = answer.headers;
      const said = await bytesOf(answer.body);
      if (status >= 200 && status < 300) return { state: "sent", rejected: rejectedSpans(said, String(answerType)) };
      if (!mayGoBetter(status)) return { state: "refused", status };
      const asked = typeof retryAfter === "string" ? { retryAfter } : {};
      return { state: "again", status, why: `status ${status}`, ...asked };
    } catch (error) {
      signal.throwIfAborted();
      return { state: "again", status: null, why: reasonOf(error, tryMs) };
    }
  }

  /** Gives its sockets up, those in use as well. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** What an endpoint says, if it is not too much. How it answered is known by then, whatever becomes of the rest. */
async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > LIMITS.pushAnswerBytes.value) return new Uint8Array();
      chunks.push(chunk);
    }
  } catch {
    return new Uint8Array();
  }
  return Buffer.concat(chunks);
}

/** A code alone: what undici says of a fault may have parts of the request in it. */
function reasonOf(error: unknown, tryMs: number): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no answer within ${tryMs} ms`;
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return "no connection";
}
