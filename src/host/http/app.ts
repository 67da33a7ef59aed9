import { type IncomingMessage, ServerResponse } from "node:http";

import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";

import { LIMITS } from "../../matcher/limits.ts";
import { type Answer, jsonAnswer, toResponse } from "./answer.ts";
import { type Area, AREAS, areaOf } from "./area.ts";
import { type BodyCap, collectBody, PendingBodies } from "./body.ts";
import type { RouteDeps } from "./deps.ts";
import { readIfMatch } from "./entity-tag.ts";
import { BodyAborted, HTTP_ERRORS, type HttpErrorCode } from "./error.ts";
import { eventStream, eventStreamHead } from "./event-stream.ts";
import { incomingBody, requestBody } from "./incoming-body.ts";
import { openApiDocument } from "./openapi.ts";
import { type Problem, problemBody, problemOf } from "./problem.ts";
import { API_ROOT } from "./root.ts";
import type { Call, Route } from "./route.ts";
import { allRoutes } from "./routes/all.ts";
import { statusRoutes } from "./routes/status.ts";
import { OpenApiSchema } from "./schemas/openapi.ts";
import { unknownCall } from "./unknown-call.ts";

/** `incoming` is there when the request came over a socket, and not for `app.request`. */
export type HttpEnv = { Bindings: Partial<HttpBindings> };
export type HttpApp = Hono<HttpEnv>;

/** The routes of the API below its root, without the gate. */
export function createApp(deps: RouteDeps): HttpApp {
  const routes = allRoutes(deps);
  const described = openApiRoute(() => [...routes, described], deps.version);
  const app = appOf([...routes, described], deps.onFault);
  app.notFound(({ req: { method, path } }) => problemResponse(unknownCall(method, path), areaOf(path)));
  return app;
}

/** Only the status, for a plugin that is off; everything else is refused with `TAVERN_OFF`. */
export function createOffApp(deps: Pick<RouteDeps, "version" | "status" | "onFault">): HttpApp {
  const app = appOf(statusRoutes({ ...deps, library: null }), deps.onFault);
  app.notFound((context) => {
    const why = deps.status().reasons.map(({ code, message }) => `${code}: ${message}`);
    const message = `The plugin is off. ${why.join("; ")}`;
    return problemResponse(
      { status: HTTP_ERRORS.TAVERN_OFF.status, code: "TAVERN_OFF", message },
      areaOf(context.req.path),
    );
  });
  return app;
}

function appOf(routes: readonly Route[], onFault: (error: unknown) => void): HttpApp {
  const app: HttpApp = new Hono<HttpEnv>();
  const pending = new PendingBodies();
  for (const route of routes) {
    const path = `${API_ROOT}${route.path.replaceAll(/\{(\w+)\}/gu, ":$1")}`;
    app.on(route.method, path, (context) => respond(context, route, { pending, onFault }));
  }
  app.onError((error, context) => failed(error, areaOf(context.req.path), onFault));
  return app;
}

function openApiRoute(routes: () => readonly Route[], version: string): Route {
  let body: Promise<Answer> | undefined;
  return {
    method: "get",
    path: "/openapi.json",
    area: "other",
    summary: "This document",
    success: { status: 200, description: "OpenAPI 3.1", schema: OpenApiSchema },
    run: () => (body ??= openApiDocument(routes(), version).then((document) => jsonAnswer(document))),
  };
}

interface ServerState {
  readonly pending: PendingBodies;
  readonly onFault: (error: unknown) => void;
}

async function respond(context: Context<HttpEnv>, route: Route, server: ServerState): Promise<Response> {
  const { req, env } = context;
  try {
    const ifMatch = req.header("if-match");
    const call: Call = {
      id: req.param("id") ?? "",
      param: (name) => req.param(name) ?? "",
      query: (name) => req.query(name),
      body: await bodyOf({ request: req.raw, incoming: env?.incoming, cap: capOf(route), pending: server.pending }),
      ifMatch: ifMatch === undefined || route.conditional !== true ? null : readIfMatch(ifMatch),
      header: (name) => req.header(name),
      signal: req.raw.signal,
    };
    return sent(await route.run(call), context);
  } catch (error) {
    return failed(error, AREAS[route.area], server.onFault);
  }
}

/** A stream is written to the socket itself; who asks for its head only has no stream. */
function sent(answer: Answer, { req, env }: Context<HttpEnv>): Response {
  const { stream } = answer;
  if (stream === undefined) return toResponse(answer);
  if (req.raw.method === "HEAD") return eventStreamHead();
  const outgoing = env?.outgoing;
  return eventStream(stream, outgoing instanceof ServerResponse ? outgoing : null);
}

const capOf = ({ body }: Route): BodyCap =>
  body === undefined
    ? { bytes: LIMITS.httpSmallBytes.value, code: "REQUEST_TOO_LARGE" }
    : { bytes: LIMITS[body.limit].value, code: body.tooLarge };

interface BodyOptions {
  readonly request: Request;
  readonly incoming: IncomingMessage | undefined;
  readonly cap: BodyCap;
  readonly pending: PendingBodies;
}

/** The body, straight from the socket where there is one: a web stream in between would copy it. */
function bodyOf({ request, incoming, cap, pending }: BodyOptions): Promise<SharedArrayBuffer> {
  const source = incoming === undefined ? requestBody(request) : incomingBody(incoming);
  return source === null ? Promise.resolve(new SharedArrayBuffer(0)) : collectBody(source, cap, pending);
}

const UNREAD: ReadonlySet<string> = new Set<HttpErrorCode>(["REQUESTS_OVERLOADED"]);

/** The answer for an error. What was not read of a large body is not waited for: the connection closes. */
function failed(error: unknown, area: Area, onFault: (error: unknown) => void): Response {
  if (error instanceof BodyAborted) return new Response(null, { status: 400, headers: { connection: "close" } });
  const problem = problemOf(error, area);
  if (problem.code === area.internal || problem.code === "TRACE_READ_FAILED") onFault(error);
  return problemResponse(problem, area);
}

function problemResponse(problem: Problem, area: Area): Response {
  const { status, code } = problem;
  const answer = jsonAnswer(problemBody(problem, area), { status });
  const closes = status === 413 || UNREAD.has(code);
  const more = { ...(closes ? { connection: "close" } : {}), ...(status === 405 ? { allow: "GET, HEAD" } : {}) };
  return toResponse({ ...answer, headers: { ...answer.headers, ...more } });
}
