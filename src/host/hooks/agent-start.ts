import type { AgentPayload } from "../dsh/agent.ts";
import type { HostContext } from "../dsh/context.ts";
import type { Loader } from "../loader/loader.ts";
import { endsWithin } from "../loader/within.ts";

/**
 * `agent/created` and `agent/session-start`: takes the agent's session in, whichever of them the host has; the second
 * one changes nothing. A host that awaits its listeners gives no agent out whose selection is not frozen yet, but waits
 * one `scanDeadlineMs` at most; in others the first assembly waits.
 */
export function onAgentStart(context: HostContext, loader: Loader): void {
  const enter = async ({ agent }: AgentPayload): Promise<void> => {
    const { started } = loader.sessions.enter(agent);
    await endsWithin(started, { ms: loader.config.scanDeadlineMs });
  };
  context.on("agent/created", enter);
  context.on("agent/session-start", enter);
}
