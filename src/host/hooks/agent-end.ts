import type { AgentPayload } from "../dsh/agent.ts";
import type { HostContext } from "../dsh/context.ts";
import type { Loader } from "../loader/loader.ts";

/** `agent/disposed`: forgets what is kept of a session while its agent lives. Its selection and state stay. */
export function onAgentEnd(context: HostContext, loader: Loader): void {
  context.on("agent/disposed", ({ agent }: AgentPayload) => {
    loader.sessions.leave(agent);
    loader.core.opened?.policy.end(agent.id);
  });
}
