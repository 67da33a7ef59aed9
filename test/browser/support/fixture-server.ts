import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { createPageRoute, INSPECTOR_ROOT } from "../../../src/host/http/inspector/page-route.ts";
import type { TurnTrace } from "../../../src/trace/model/turn/turn-trace.ts";
import { summaryOf } from "../../../src/trace/inspector/app/state/summary.ts";
import { withoutBodies } from "./sample-turn.ts";

/** What the API says to a path below its root: JSON, or an answer of its own. */
export type Answer = { readonly status?: number; readonly json: unknown } | ((response: ServerResponse) => void);

export interface FixtureServerOptions {
  /** Where the inspector was built. */
  readonly folder: string;
  /** Newest first. */
  readonly turns: readonly TurnTrace[];
  /** Further answers, asked first: null, it has none for this path. */
  readonly answer?: (path: string, query: URLSearchParams) => Answer | null;
}

export interface FixtureServer {
  readonly url: string;
  /** Paths that were asked for, in their order. */
  readonly asked: readonly string[];
  /** From now on whoever wants to listen to the live stream is one too many, or is not any more. */
  refuseLive(isRefused: boolean): void;
  /** Sends an event to everybody who listens to the live stream. */
  send(event: string, data: unknown): void;
  close(): Promise<void>;
}

const API = "/pmp-dsh-tavern/api";

/** The page as the plugin serves it, over turns that are given instead of an API. */
export async function openFixtureServer({ folder, turns, answer }: FixtureServerOptions): Promise<FixtureServer> {
  const page = createPageRoute({ security: { allowRemoteClients: false, allowedHosts: [] }, folder });
  const asked: string[] = [];
  const streams = new Set<ServerResponse>();
  let isFull = false;
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (url.pathname.startsWith(INSPECTOR_ROOT)) return void page(request, response);
    asked.push(url.pathname.slice(API.length) + url.search);
    const path = url.pathname.slice(API.length);
    if (path.endsWith("/live")) return isFull ? sendJson(response, 429, TOO_MANY) : listen(response, streams);
    const own = answer?.(path, url.searchParams) ?? answerOf(turns, path, url.searchParams);
    if (typeof own === "function") own(response);
    else sendJson(response, own.status ?? 200, own.json);
  };
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    refuseLive: (isRefused) => {
      isFull = isRefused;
    },
    send: (event, data) => {
      for (const stream of streams) stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    close: async () => {
      for (const stream of streams) stream.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(response: ServerResponse, streams: Set<ServerResponse>): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.write("retry: 1000\n\n");
  streams.add(response);
  response.on("close", () => streams.delete(response));
}

function answerOf(
  turns: readonly TurnTrace[],
  path: string,
  query: URLSearchParams,
): Exclude<Answer, (response: ServerResponse) => void> {
  if (path === "/v1/sessions") {
    const sessions = [{ sessionId: "ses-1", running: false, lastUsedAt: "2026-11-30T20:15:00.000Z", bound: true }];
    return { json: { ok: true, latestSessionId: "ses-1", total: 1, sessions } };
  }
  if (path === "/v1/status") return { json: HEALTHY };
  const [, turnId] = /^\/v4\/sessions\/[^/]+\/turns\/([^/]+)$/u.exec(path) ?? [];
  if (turnId !== undefined) {
    const turn = turns.find((one) => one.turnId === decodeURIComponent(turnId));
    if (turn === undefined)
      return { status: 404, json: { ok: false, error: { code: "TURN_NOT_FOUND", message: "no" } } };
    return { json: { ok: true, turn: query.get("bodies") === "resolved" ? turn : withoutBodies(turn) } };
  }
  if (/^\/v4\/sessions\/[^/]+\/turns$/u.test(path)) return { json: pageOf(turns, query) };
  return { status: 404, json: { ok: false, error: { code: "NOT_FOUND", message: `the fixtures have no ${path}` } } };
}

function pageOf(turns: readonly TurnTrace[], query: URLSearchParams): unknown {
  const limit = Number(query.get("limit") ?? 50);
  const after = turns.findIndex(({ turnId }) => turnId === query.get("before"));
  const page = turns.slice(after + 1, after + 1 + limit);
  const isLast = after + 1 + limit >= turns.length;
  return { ok: true, turns: page.map(summaryOf), next: isLast ? null : (page.at(-1)?.turnId ?? null) };
}

const TOO_MANY = { ok: false, error: { code: "TRACE_STREAM_LIMIT", message: "At most 4 readers of a session" } };

/** As the plugin answers when nothing is wrong, as far as the inspector reads it. */
const HEALTHY = {
  ok: true,
  state: "on",
  reasons: [],
  recorder: { faults: 0, droppedTurns: 0 },
  turns: { recording: "file", problem: null, dropped: 0 },
};

function sendJson(response: ServerResponse, status: number, json: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify(json));
}
