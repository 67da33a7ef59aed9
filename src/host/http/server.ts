import type { IncomingMessage, ServerResponse } from "node:http";

import { getRequestListener, RequestError } from "@hono/node-server";

import type { Library } from "../library/face.ts";
import type { Tavern } from "../loader/face.ts";
import type { Trace } from "../trace/face.ts";
import { localOwner, type ResolveOwner } from "../turns/owner.ts";
import type { Turns } from "../turns/face.ts";
import { jsonAnswer, toResponse } from "./answer.ts";
import { createApp, createOffApp, type HttpApp } from "./app.ts";
import { AREAS, areaOf } from "./area.ts";
import type { HostStatus } from "./deps.ts";
import { HTTP_ERRORS } from "./error.ts";
import { faultConsole } from "./fault-console.ts";
import { gateRequest } from "./gate-request.ts";
import { gate, type GateConfig, type GateRefusal, SECURITY_HEADERS } from "./gate.ts";
import { FAULT, type Problem, problemBody, unknownRoute } from "./problem.ts";
import { API_ROOT } from "./root.ts";
import { readTarget, type Target } from "./target.ts";

export interface HttpOptions {
  /** null: the plugin is off, and only its status is answered. */
  readonly library: Library | null;
  /** Of the package. */
  readonly version: string;
  readonly status: () => HostStatus;
  /** Whether the agent of a session is in a turn; never unless given. */
  readonly running?: (sessionId: string) => boolean;
  /** The sessions whose agents are in a turn; none unless given. */
  readonly runningSessions?: () => readonly string[];
  /** Assemblies of sessions: `/v1/active`, `/v1/what-if`, `/v1/sessions` and `why` are refused without it. */
  readonly tavern?: Tavern | null;
  /** Records of requests: `/v3` and `/v1/traces` are refused without it. */
  readonly trace?: Trace | null;
  /** Accounts of turns: `/v4` is refused without it. */
  readonly turns?: Turns | null;
  /** Whose turns a request may see: one owner has all of them unless given. */
  readonly resolveOwner?: ResolveOwner;
  /** Loopback only unless given. */
  readonly security?: GateConfig;
  /** Told of faults of ours; the console unless given. */
  readonly onFault?: (error: unknown) => void;
}

export interface HttpServer {
  /** The routes alone, for callers in this process: `app.request(path)` passes no gate. */
  readonly app: HttpApp;
  /** For a prefix route on any Node HTTP server: gate first, then the routes. Never throws or rejects. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

const LOOPBACK_ONLY: GateConfig = { allowRemoteClients: false, allowedHosts: [] };

/** The HTTP API over a library. Registers nothing and listens nowhere. */
export function createHttp(options: HttpOptions): HttpServer {
  const { library, version, status, security = LOOPBACK_ONLY } = options;
  const { tavern = null, trace = null, turns = null, resolveOwner = localOwner } = options;
  const { running = () => false, runningSessions = () => [] } = options;
  const { onFault = faultConsole() } = options;
  const app =
    library === null
      ? createOffApp({ version, status, onFault })
      : createApp({
          library,
          version,
          status,
          running,
          runningSessions,
          tavern,
          trace,
          turns,
          resolveOwner,
          onFault,
        });
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    hostname: "localhost",
    errorHandler: (error) => unanswered(error, onFault),
  });
  const handler = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const read = readTarget(request.url ?? "");
    const authority = read.ok ? read.target.authority : read.authority;
    const path = read.ok ? read.target.path : "";
    const refusal = gate(gateRequest(request, { authority, path }), security);
    if (refusal !== null) return refuse(response, refusal);
    if (!read.ok) return refuse(response, { code: "TAVERN_API_TARGET_INVALID", message: read.why });
    if (!isBelowRoot(read.target)) return notOurs(response, read.target);
    // From here on the target has one form, whatever the client wrote.
    request.url = read.target.path + read.target.query;
    await listener(request, response);
  };
  return { app, handler };
}

const isBelowRoot = ({ path }: Target): boolean => path === API_ROOT || path.startsWith(`${API_ROOT}/`);

function notOurs(response: ServerResponse, { path }: Target): void {
  const area = areaOf(path);
  send(response, unknownRoute(area), problemBody(unknownRoute(area), area));
}

function refuse(response: ServerResponse, { code, message }: GateRefusal): void {
  const problem = { status: HTTP_ERRORS[code].status, code, message };
  send(response, problem, problemBody(problem, AREAS.trace));
}

/** The answer to a request that did not reach the app: its URL cannot be built, or the listener itself failed. */
function unanswered(error: unknown, onFault: (error: unknown) => void): Response {
  const code = error instanceof RequestError ? "TAVERN_API_TARGET_INVALID" : "API_ERROR";
  if (code === "API_ERROR") onFault(error);
  const message = code === "API_ERROR" ? FAULT : "The host and path of the request make no URL.";
  const problem = { status: HTTP_ERRORS[code].status, code, message };
  return toResponse(jsonAnswer(problemBody(problem, AREAS.trace), { status: problem.status }));
}

/** Answers without the app. The rest of the request is not read, so the connection ends. */
function send(response: ServerResponse, { status }: Pick<Problem, "status">, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    "content-type": "application/json; charset=utf-8",
    "content-length": bytes.byteLength,
    connection: "close",
  });
  response.end(bytes);
}
