import { Agent, request } from "undici";

import { LIMITS } from "../../../matcher/limits.ts";
import type { PushSettings } from "./face.ts";

/** What came of one try. `status` null: there was no answer. */
export type Posted =
  | { readonly state: "sent" }
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
      const retryAfter = answer.headers["retry-after"];
      await answer.body.dump({ limit: LIMITS.pushAnswerBytes.value });
      if (status >= 200 && status < 300) return { state: "sent" };
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

/** A code alone: what undici says of a fault may have parts of the request in it. */
function reasonOf(error: unknown, tryMs: number): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no answer within ${tryMs} ms`;
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return "no connection";
}
