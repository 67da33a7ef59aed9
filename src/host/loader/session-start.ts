import type { Core } from "./core.ts";
import type { SessionOrigin } from "./memory.ts";
import { type OpenSession, readable } from "./open-session.ts";

type Starting = Pick<OpenSession, "sessionId" | "session" | "conversation">;

/** Where a session comes from: forks share the beginning of their parent's log, delegated agents have one of their own. */
export function originOf({ sessionId, session, conversation }: Starting): SessionOrigin {
  const { parentSession, delegationDepth } = session.header;
  const inherited = readable({ conversation })?.inherited ?? 0;
  return {
    sessionId,
    inherited,
    ...(typeof parentSession === "string" ? { parentId: parentSession } : {}),
    ...(typeof delegationDepth === "number" && delegationDepth > 0 ? { delegated: true } : {}),
  };
}

/** Freezes or restores the selection of a session and loads its state. Never rejects: both say what failed. */
export async function startSession({ policy, memory }: Core, starting: Starting): Promise<void> {
  await readable(starting)?.ready;
  const origin = originOf(starting);
  await Promise.all([policy.begin(origin), memory.open(origin)]);
}
