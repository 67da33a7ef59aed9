import type { AgentPayload } from "../dsh/agent.ts";
import type { HostContext } from "../dsh/context.ts";
import type { Loader } from "../loader/loader.ts";
import type { Recorders } from "./recorders.ts";

/** `agent/disposed`: forgets what is kept of a session while its agent lives. Its selection and state stay. */
export function onAgentEnd(context: HostContext, loader: Loader, { captures, turns }: Recorders): void {
  context.on("agent/disposed", ({ agent }: AgentPayload) => {
    captures.leave(agent);
    turns.leave(agent);
    loader.sessions.leave(agent);
    loader.core.opened?.policy.end(agent.id);
  });
}
