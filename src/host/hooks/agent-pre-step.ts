import type { AgentPayload } from "../dsh/agent.ts";
import type { HostContext } from "../dsh/context.ts";
import type { Recorders } from "./recorders.ts";

/** What the host and other plugins make of a step that is proposed. */
interface PreStepDecision {
  readonly kind?: unknown;
}

/** `agent/pre-step`: sees whether the step is entered. The decision is left to others. */
export function onAgentPreStep(context: HostContext, { turns }: Recorders): void {
  const proposed = async (
    { agent }: AgentPayload,
    next: () => Promise<PreStepDecision | undefined>,
  ): Promise<PreStepDecision | undefined> => {
    const decision = await next();
    if (decision?.kind === "reject") turns.rejected(agent);
    return decision;
  };
  context.on("agent/pre-step", proposed);
}
