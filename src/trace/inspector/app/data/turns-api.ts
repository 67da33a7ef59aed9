import type { TurnSummary, TurnTrace } from "../../../model/turn/turn-trace.ts";
import type { ProfileNow } from "../../core/profile-now.ts";
import type { Http } from "./http.ts";
import { profileOf } from "./profile.ts";
import { list, malformed, record } from "./shape.ts";

/** A page of a session's turns, newest first. */
export interface TurnPage {
  readonly turns: readonly TurnSummary[];
  /** What to ask the next page with; null: this is the last one. */
  readonly next: string | null;
}

export interface SessionRow {
  readonly sessionId: string;
  readonly running: boolean;
  readonly lastUsedAt: string;
  readonly bound: boolean;
}

export interface SessionList {
  readonly latestSessionId: string | null;
  readonly sessions: readonly SessionRow[];
}

type Signal = AbortSignal | undefined;

/** The routes of API v4 that turns are read with, and the list of sessions of v1. */
export interface TurnsApi {
  readonly http: Http;
  sessions(signal?: Signal): Promise<SessionList>;
  turns(
    sessionId: string,
    options: { readonly before?: string; readonly limit: number },
    signal?: Signal,
  ): Promise<TurnPage>;
  turn(
    sessionId: string,
    turnId: string,
    options: { readonly bodies: "resolved" | "none" },
    signal?: Signal,
  ): Promise<TurnTrace>;
  /** Today's profile, for what was available. */
  profile(sessionId: string, signal?: Signal): Promise<ProfileNow>;
  liveUrl(sessionId: string): string;
  exportUrl(sessionId: string, turnId: string, format: string): string;
}

/** `/v4/sessions/<session>/turns/<turn>`: everything of one turn is below it. */
export const turnPath = (sessionId: string, turnId: string): string =>
  `/v4/sessions/${encodeURIComponent(sessionId)}/turns/${encodeURIComponent(turnId)}`;

export function createTurnsApi(http: Http): TurnsApi {
  const session = (sessionId: string): string => `/v4/sessions/${encodeURIComponent(sessionId)}`;
  const get = (path: string, signal: Signal): Promise<unknown> =>
    http.json(path, signal === undefined ? {} : { signal });
  return {
    http,
    sessions: async (signal) => {
      const answer = record(await get("/v1/sessions", signal));
      return {
        latestSessionId: typeof answer["latestSessionId"] === "string" ? answer["latestSessionId"] : null,
        sessions: list<SessionRow>(answer["sessions"], "sessions"),
      };
    },
    turns: async (sessionId, { before, limit }, signal) => {
      const query = new URLSearchParams({ limit: String(limit), ...(before === undefined ? {} : { before }) });
      const answer = record(await get(`${session(sessionId)}/turns?${query}`, signal));
      const next = answer["next"];
      return { turns: list<TurnSummary>(answer["turns"], "turns"), next: typeof next === "string" ? next : null };
    },
    turn: async (sessionId, turnId, { bodies }, signal) =>
      traceOf(record(await get(`${turnPath(sessionId, turnId)}?bodies=${bodies}`, signal))["turn"]),
    profile: async (sessionId, signal) =>
      profileOf(await get(`/v4/profile?${new URLSearchParams({ sessionId })}`, signal)),
    liveUrl: (sessionId) => http.url(`${session(sessionId)}/live`),
    exportUrl: (sessionId, turnId, format) => http.url(`${turnPath(sessionId, turnId)}/export?format=${format}`),
  };
}

/** The account as it came, once what the views rely on is there. Throws a fault `malformed`. */
export function traceOf(value: unknown): TurnTrace {
  const trace = record(value);
  if (trace["v"] !== 1) throw malformed(`a turn of version ${String(trace["v"])}, which this inspector does not read`);
  for (const key of ["turnId", "sessionId"])
    if (typeof trace[key] !== "string") throw malformed(`a turn without ${key}`);
  for (const key of ["calls", "tools", "attempts", "captures", "diagnostics"]) list(trace[key], key);
  return value as TurnTrace;
}
