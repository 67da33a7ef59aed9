import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

import type { Transport } from "./client.ts";
import type { Received } from "./contract.ts";

export interface SocketCall {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Pieces are sent one by one; `chunked` unless a Content-Length is among the headers. */
  readonly body?: readonly (string | Uint8Array)[];
}

/** A request over a socket of its own, with the headers of a page of this server unless `headers` says otherwise. */
export function send(port: number, { method = "GET", path, headers = {}, body }: SocketCall): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = { origin: `http://127.0.0.1:${port}`, "content-type": "application/json", ...headers };
    const outgoing = request({ port, host: "127.0.0.1", method, path, headers: sent, agent: false });
    outgoing.on("response", (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () => {
        const rows = Object.entries(response.headersDistinct).map(([name, values]) => [
          name,
          (values ?? []).join(", "),
        ]);
        const bytes = new Uint8Array(Buffer.concat(pieces));
        resolve({ status: response.statusCode ?? 0, headers: new Headers(Object.fromEntries(rows)), bytes });
      });
    });
    outgoing.on("error", reject);
    for (const piece of body ?? []) outgoing.write(piece);
    outgoing.end();
  });
}

/** Requests of a page of the server at `port`. */
export const overSocket =
  (port: number): Transport =>
  (method, path, { body, raw, headers = {} }) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    return send(port, { method, path, headers, ...(payload === undefined ? {} : { body: [payload] }) });
  };

/** Everything that the server says to bytes that are no proper request, until it hangs up. */
export function sendBytes(port: number, lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = "";
    const socket: Socket = connect(port, "127.0.0.1", () => socket.end(lines.join("\r\n")));
    socket.setEncoding("latin1");
    socket.on("data", (text) => (heard += String(text)));
    socket.on("error", reject);
    socket.on("close", () => resolve(heard));
  });
}

/** Resolves when `holds` does; fails after a bounded number of looks. */
export async function eventually(holds: () => boolean): Promise<void> {
  for (let look = 0; look < 2_000 && !holds(); look++) await setTimeout(1);
  if (!holds()) throw new Error("what was waited for did not happen");
}
