import type { Selection } from "../../workers/protocol.ts";
import type { Tavern } from "../loader/face.ts";
import type { Trace } from "../trace/face.ts";
import type { Turns } from "../turns/face.ts";
import type { RouteDeps } from "./deps.ts";
import { HttpError } from "./error.ts";

/** What makes assemblies in this process. Throws `TAVERN_NOT_RUNNING` where nothing does. */
export function tavernOf({ tavern }: Pick<RouteDeps, "tavern">): Tavern {
  if (tavern !== null && tavern !== undefined) return tavern;
  throw notRunning();
}

/** Records of requests of this process. Throws `TAVERN_NOT_RUNNING` where none are kept. */
export function traceOf({ trace }: Pick<RouteDeps, "trace">): Trace {
  if (trace !== null && trace !== undefined) return trace;
  throw notRunning();
}

/** Accounts of turns of this process. Throws `TAVERN_NOT_RUNNING` where none are kept. */
export function turnsOf({ turns }: Pick<RouteDeps, "turns">): Turns {
  if (turns !== null && turns !== undefined) return turns;
  throw notRunning();
}

function notRunning(): HttpError {
  const message = "No plugin runs in this process, which serves the library alone; sessions are known where one runs.";
  return new HttpError("TAVERN_NOT_RUNNING", message);
}

/** Whether a session lives in this process or is bound: there is something to assemble for it. */
export function isKnown({ library }: Pick<RouteDeps, "library">, tavern: Tavern, sessionId: string): boolean {
  return library.selection(sessionId) !== undefined || tavern.sessions.some((one) => one.sessionId === sessionId);
}

/** The selection that a new session starts with. */
export function defaultSelection({ library }: Pick<RouteDeps, "library">): Selection {
  return {
    presetId: library.defaultPresetId,
    characterCardId: null,
    userId: null,
    worldBookIds: [],
    character: {},
    rp: { active: false, source: null, followSuppressed: false, sandboxBefore: null },
  };
}
