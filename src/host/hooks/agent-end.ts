import type { AgentPayload } from "../dsh/agent.ts";
import type { HostContext } from "../dsh/context.ts";
import type { Loader } from "../loader/loader.ts";
import type { Recorder } from "../trace/recorder/recorder.ts";

/** `agent/disposed`: forgets what is kept of a session while its agent lives. Its selection and state stay. */
export function onAgentEnd(context: HostContext, loader: Loader, recorder: Recorder): void {
  context.on("agent/disposed", ({ agent }: AgentPayload) => {
    recorder.leave(agent);
    loader.sessions.leave(agent);
    loader.core.opened?.policy.end(agent.id);
  });
}
