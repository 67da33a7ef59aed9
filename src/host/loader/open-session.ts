import type { Diagnostic } from "../../matcher/model/diagnostic.ts";
import type { HostAgent, HostSession } from "../dsh/agent.ts";
import type { Conversation, UnreadableSession } from "../session/face.ts";
import type { PendingRequest } from "./pending-request.ts";
import type { RequestParameters } from "./request-parameters.ts";

/** What the plugin knows of one live session. */
export interface OpenSession {
  readonly sessionId: string;
  readonly agent: HostAgent;
  readonly session: HostSession;
  /** The projection of its events; or why there is none, then only the selection takes part. */
  readonly conversation: Conversation | UnreadableSession;
  /** Resolves when its selection is frozen or restored and its state loaded. Rejects with the core's failure. */
  readonly started: Promise<void>;
  /** The assembly whose request has not been observed yet. */
  pending: PendingRequest | null;
  readonly parameters: RequestParameters;
  /** What the host or other plugins did that a user should know; the newest of each code. */
  readonly notes: Map<string, Diagnostic>;
  lastUsedAt: number;
}

/** The conversation of a record, where it can be read. */
export function readable({ conversation }: Pick<OpenSession, "conversation">): Conversation | null {
  return "observe" in conversation ? conversation : null;
}
