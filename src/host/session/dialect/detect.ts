import type { UnreadableSession } from "../face.ts";
import type { Dialect } from "./dialect.ts";
import { recordOf, type JsonRecord } from "./record.ts";
import { V0 } from "./v0.ts";
import { V3 } from "./v3.ts";
import { V4 } from "./v4.ts";

const DIALECTS: ReadonlyMap<unknown, Dialect> = new Map([
  [0, V0],
  [3, V3],
  [4, V4],
]);

/** A session object that can be read: its id, its format, and how to get at its events. */
export interface ReadableSession {
  readonly sessionId: string;
  /** As in its header. */
  readonly version: unknown;
  readonly dialect: Dialect;
  readonly inherited: number;
  /** All events up to now, oldest first. A host may copy its whole list for this: call it once. */
  readonly events: () => readonly unknown[];
  /** The event of one sequence number, where the host still has it. */
  readonly eventAt: (seq: number) => unknown;
}

type Method = (...args: unknown[]) => unknown;

const methodOf = (session: JsonRecord, name: string): Method | null => {
  const method = session[name];
  return typeof method === "function" ? (...args) => Reflect.apply(method, session, args) as unknown : null;
};

/** Reads the list of events through whichever member the host has; null: it has none. */
function eventsOf(session: JsonRecord): (() => readonly unknown[]) | null {
  const snapshot = methodOf(session, "snapshotEvents");
  if (snapshot === null && !Array.isArray(session["events"])) return null;
  return () => {
    const events: unknown = snapshot === null ? session["events"] : snapshot();
    return Array.isArray(events) ? (events as readonly unknown[]) : [];
  };
}

function unreadable(version: unknown, message: string): UnreadableSession {
  return { code: "SESSION_FORMAT_UNKNOWN", version, message };
}

/**
 * The format of a live session by the number in its header and the members it has, never by a package's version. Formats
 * 1 and 2 were never those of a supported host and are refused like newer ones.
 */
export function detectSession(value: unknown): ReadableSession | UnreadableSession {
  const session = recordOf(value);
  const header = recordOf(session?.["header"]);
  if (session === null || header === null) return unreadable(null, "the session has no header");
  const version = header["version"];
  const dialect = DIALECTS.get(version);
  if (dialect === undefined) {
    const known = [...DIALECTS.keys()].join(", ");
    return unreadable(version, `log format ${String(version)} is not known; known are ${known}`);
  }
  const sessionId = session["id"] ?? header["id"];
  if (typeof sessionId !== "string") return unreadable(version, "the session has no id");
  const events = eventsOf(session);
  if (events === null) return unreadable(version, "the session has neither events nor snapshotEvents()");
  const at = methodOf(session, "eventAt");
  return {
    sessionId,
    version,
    dialect,
    inherited: dialect.inherited(session, header),
    events,
    eventAt: (seq) => (at === null ? events()[seq] : at(seq)),
  };
}
