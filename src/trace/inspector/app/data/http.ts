import { faultOf, faultOfAnswer, FaultError } from "./fault.ts";

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent as JSON with POST; a GET without it. */
  readonly body?: unknown;
  readonly accept?: string;
}

/** Requests to the plugin's API. Every failure rejects with a {@link FaultError}, but for an abort, which stays one. */
export interface Http {
  json(path: string, options?: CallOptions): Promise<unknown>;
  bytes(path: string, options?: CallOptions): Promise<{ readonly bytes: Uint8Array; readonly mediaType: string }>;
  /** Address of a path below the API's root. */
  url(path: string): string;
}

type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** `root`: of the API, without a slash at the end. */
export function createHttp(root: string, send: Fetch): Http {
  const url = (path: string): string => root + path;
  const answer = async (
    path: string,
    { signal, body, accept = "application/json" }: CallOptions,
  ): Promise<Response> => {
    const headers: Record<string, string> = { accept };
    const init: RequestInit = { method: "GET", headers, credentials: "same-origin" };
    if (signal !== undefined) init.signal = signal;
    if (body !== undefined) {
      headers["content-type"] = "application/json";
      Object.assign(init, { method: "POST", body: JSON.stringify(body) });
    }
    const response = await unlessAborted(send(url(path), init));
    if (!response.ok) throw new FaultError(faultOfAnswer(response.status, await parsed(response)));
    return response;
  };
  return {
    url,
    json: async (path, options = {}) => {
      const response = await answer(path, options);
      const value = await parsed(response);
      if (typeof value === "object" && value !== null) return value;
      throw new FaultError({ kind: "malformed", status: response.status, code: null, message: `no JSON: ${path}` });
    },
    bytes: async (path, options = {}) => {
      const response = await answer(path, options);
      const bytes = new Uint8Array(await unlessAborted(response.arrayBuffer()));
      return { bytes, mediaType: response.headers.get("content-type") ?? "" };
    },
  };
}

/** Passes an abort on as it is; everything else that goes wrong under way is a fault. */
async function unlessAborted<Value>(promise: Promise<Value>): Promise<Value> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new FaultError(faultOf(error));
  }
}

async function parsed(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await unlessAborted(response.text()));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
