import type { AgentPayload } from "../dsh/agent.ts";
import type { HostContext } from "../dsh/context.ts";
import type { Loader } from "../loader/loader.ts";

/**
 * `agent/created` and `agent/session-start`: takes the agent's session in, whichever of them the host has; the second
 * one changes nothing.
 */
export function onAgentStart(context: HostContext, loader: Loader): void {
  const enter = ({ agent }: AgentPayload): void => void loader.sessions.enter(agent);
  context.on("agent/created", enter);
  context.on("agent/session-start", enter);
}
