import type { IncomingMessage, ServerResponse } from "node:http";

import { gateRequest } from "../gate-request.ts";
import { gate, type GateConfig, SECURITY_HEADERS } from "../gate.ts";
import { readTarget } from "../target.ts";
import { INSPECTOR_FOLDER, isLasting, isPageFile, readPageFile } from "./page-file.ts";

/** Path of the inspector's page; a protocol name. Its script and styles are below it. */
export const INSPECTOR_ROOT = "/pmp-dsh-tavern/inspector";

/** Nothing but what this server has, no frame around it, no form out of it. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = {
  ...SECURITY_HEADERS,
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

export interface PageRouteOptions {
  readonly security: GateConfig;
  /** Where the inspector was built; the package's `dist/inspector` unless given. */
  readonly folder?: string;
  /** Told of faults of ours. */
  readonly onFault?: (error: unknown) => void;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Serves the inspector's page, its scripts and its styles through the gate of the API. Never rejects. */
export function createPageRoute({
  security,
  folder = INSPECTOR_FOLDER,
  onFault = (error) => console.error("dsh-lorekeeper:", error),
}: PageRouteOptions): Handler {
  return async (request, response) => {
    try {
      await answer({ request, response, security, folder });
    } catch (error) {
      onFault(error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "The inspector could not be read. The DSH log says why.");
    }
  };
}

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly security: GateConfig;
  readonly folder: string;
}

async function answer({ request, response, security, folder }: Asked): Promise<void> {
  const read = readTarget(request.url ?? "");
  const authority = read.ok ? read.target.authority : read.authority;
  const refusal = gate(gateRequest(request, { authority, path: read.ok ? read.target.path : "" }), security);
  if (refusal !== null) return sendText(response, 403, refusal.message);
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    return sendText(response, 405, "The inspector is read with GET.");
  }
  const name = read.ok ? fileOf(read.target.path) : null;
  if (name === null || !isPageFile(name)) return sendText(response, 404, "The inspector has no such file.");
  const file = await readPageFile(folder, name);
  if (file === null) return sendText(response, 503, NOT_BUILT);
  const isPage = name === "page.html";
  const caching = isPage ? "no-store" : isLasting(name) ? "private, max-age=31536000, immutable" : "no-cache";
  const headers = { ...HEADERS, "content-type": file.mediaType, "cache-control": caching };
  if (!isPage && request.headers["if-none-match"] === file.tag) {
    response.writeHead(304, { ...headers, etag: file.tag }).end();
    return;
  }
  response.writeHead(200, { ...headers, etag: file.tag, "content-length": file.bytes.byteLength });
  response.end(request.method === "HEAD" ? undefined : file.bytes);
}

function fileOf(path: string): string | null {
  if (path === INSPECTOR_ROOT || path === `${INSPECTOR_ROOT}/`) return "page.html";
  return path.startsWith(`${INSPECTOR_ROOT}/`) ? path.slice(INSPECTOR_ROOT.length + 1) : null;
}

const NOT_BUILT =
  "The inspector of dsh-lorekeeper is not built. Run `npm run build` in the folder of the package, then load this page " +
  "again. The API works without it: /pmp-dsh-tavern/api/v4/capabilities.";

function sendText(response: ServerResponse, status: number, text: string): void {
  const bytes = Buffer.from(`${text}\n`);
  response.writeHead(status, {
    ...HEADERS,
    "content-type": "text/plain; charset=utf-8",
    "content-length": bytes.byteLength,
  });
  response.end(bytes);
}
