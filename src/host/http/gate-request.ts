import type { IncomingMessage } from "node:http";

import type { GateRequest } from "./gate.ts";

/** What the gate looks at, of a request of Node; `target` as it was read. */
export function gateRequest(
  { headers, headersDistinct, socket, method = "GET" }: IncomingMessage,
  target: { readonly authority: string | null; readonly path: string },
): GateRequest {
  const secFetchSite = headers["sec-fetch-site"];
  return {
    peer: socket.remoteAddress,
    method,
    path: target.path,
    hosts: [...(headersDistinct["host"] ?? []), ...(target.authority === null ? [] : [target.authority])],
    origin: headers.origin,
    contentType: headers["content-type"],
    secFetchSite: Array.isArray(secFetchSite) ? secFetchSite.join(", ") : secFetchSite,
  };
}
