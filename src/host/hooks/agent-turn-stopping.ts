import type { AgentPayload } from "../dsh/agent.ts";
import type { HostContext } from "../dsh/context.ts";
import type { Recorders } from "./recorders.ts";

/** `agent/turn-stopping`: whoever looks at the turn sees all of it before it ends. */
export function onAgentTurnStopping(context: HostContext, { turns }: Recorders): void {
  context.on("agent/turn-stopping", ({ agent }: AgentPayload): void => turns.stopping(agent));
}
