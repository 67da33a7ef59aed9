import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

/** A real server that takes what is sent to it; `answer` says what it does, by the number of the request from 1. */
export async function collector(answer: (n: number, response: ServerResponse) => void) {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ url: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
      answer(received.length, response);
      for (const go of waiting.splice(0)) go();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/v1/traces`,
    received,
    /** Resolves when so many requests have come. */
    async count(n: number): Promise<void> {
      while (received.length < n) await new Promise<void>((go) => waiting.push(go));
    },
    async close(): Promise<void> {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (_n: number, response: ServerResponse): void => {
    response.writeHead(code, headers).end("{}");
  };
