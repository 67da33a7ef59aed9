import { Agent, request } from "undici";
import { CliError } from "../error.ts";
import { API_ROOT, type Send } from "./send.ts";

/** A way to a plugin over HTTP, and how to give its sockets up. */
export interface HttpSend {
  readonly send: Send;
  readonly close: () => Promise<void>;
}

/** Time for a connection; what happens behind it (an import) may take as long as the server lets it. */
const CONNECT_MS = 5_000;

/** The root of the API at an address: the address itself if it has a path. Errors: `usage-option`. */
export function apiRoot(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CliError("usage-option", `--url takes an http address, not ${JSON.stringify(text)}`);
  }
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path === "" ? API_ROOT : path}`;
}

/** Carries calls to the API at `address`. Rejects with `plugin-unreachable` when nobody answers. */
export function httpSend(address: string): HttpSend {
  const root = apiRoot(address);
  const agent = new Agent({ connect: { timeout: CONNECT_MS }, connections: 4 });
  const { origin } = new URL(root);
  const send: Send = async ({ method, path, body, contentType = "application/json" }) => {
    // Writes are taken only from the page of the server itself, which this header says we are.
    const headers = method === "GET" ? {} : { origin, "content-type": contentType };
    try {
      const answer = await request(`${root}${path}`, { method, headers, body: body ?? null, dispatcher: agent });
      const header = (name: string): string => String(answer.headers[name] ?? "");
      return {
        status: answer.statusCode,
        contentType: header("content-type"),
        disposition: header("content-disposition"),
        bytes: new Uint8Array(await answer.body.arrayBuffer()),
      };
    } catch (cause) {
      throw new CliError("plugin-unreachable", `${root} does not answer (${reasonOf(cause)})`, { cause });
    }
  };
  return { send, close: () => agent.close() };
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
