import { stat } from "node:fs/promises";

import { LIMITS } from "../../matcher/limits.ts";
import type { HostSession, HostSessionHeader } from "../dsh/agent.ts";
import type { HostContext } from "../dsh/context.ts";
import { type PersistenceService, serviceOf } from "../dsh/services.ts";

/** A session that has no agent, as a live one would look. */
export interface ColdSession extends HostSession {
  readonly events: unknown;
}

/** The header of a session in the host's store; null: the host has none. Never rejects. */
async function headerOf(persistence: PersistenceService, sessionId: string): Promise<HostSessionHeader | null> {
  const headers = await persistence.list();
  const found = headers.find(
    (header) => typeof header === "object" && header !== null && "id" in header && header.id === sessionId,
  );
  return (found as HostSessionHeader | undefined) ?? null;
}

/** Whether the log is small enough to be read on the host's thread. */
async function isSmall(persistence: PersistenceService, header: HostSessionHeader): Promise<boolean> {
  const at = persistence.locate?.(header);
  if (at === undefined) return false;
  return (await stat(at.path)).size <= LIMITS.coldSessionBytes.value;
}

/**
 * Reads a session that is not live, without waking it. null: the host has not got it, or its log has more than
 * `coldSessionBytes`. Never rejects but with an abort.
 */
export async function readColdSession(
  host: HostContext,
  sessionId: string,
  signal?: AbortSignal,
): Promise<ColdSession | null> {
  const persistence = serviceOf(host, "sessionPersistence");
  if (persistence === undefined) return null;
  try {
    const header = await headerOf(persistence, sessionId);
    if (header === null || !(await isSmall(persistence, header))) return null;
    const { events } = await persistence.inspect(sessionId, signal);
    return { id: sessionId, header, events };
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}
