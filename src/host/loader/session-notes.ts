import type { Diagnostic } from "../../matcher/model/diagnostic.ts";
import type { SessionMemory } from "./memory.ts";
import type { OpenSession } from "./open-session.ts";

/** What there is to say about a session beside its assemblies: what the host did, and faults of its state. */
export function sessionNotes(
  { sessionId, notes, conversation }: Pick<OpenSession, "sessionId" | "notes" | "conversation">,
  memory: Pick<SessionMemory, "faults">,
): Diagnostic[] {
  const unread = "observe" in conversation ? [] : [warning(conversation.code, conversation.message)];
  const faults = memory.faults.filter((fault) => fault.sessionId === sessionId);
  return [...unread, ...faults.map(({ code, message }) => warning(code, message)), ...notes.values()];
}

const warning = (code: string, message: string): Diagnostic => ({ code, severity: "warning", message });
