import type { RequestPayload } from "../dsh/agent.ts";
import type { HostContext } from "../dsh/context.ts";
import type { CallConfig } from "../dsh/llm.ts";
import { serviceOf } from "../dsh/services.ts";
import { note } from "../loader/live-sessions.ts";
import type { Loader } from "../loader/loader.ts";
import type { OpenSession } from "../loader/open-session.ts";
import type { Recorders } from "./recorders.ts";

/**
 * `agent/request`: lays the preset's parameters over the call configuration and takes out those that it sets no longer.
 * A reasoning effort that the model has not got is left to its adapter.
 */
export function onAgentRequest(context: HostContext, loader: Loader, { captures }: Recorders): void {
  const request = async (payload: RequestPayload, next: () => Promise<CallConfig>): Promise<CallConfig> => {
    captures.requested(payload);
    let base: CallConfig;
    try {
      base = await next();
    } catch (error) {
      captures.requestBroke(payload);
      throw error;
    }
    const session = loader.sessions.get(payload.agent.id);
    const memory = loader.core.opened?.memory;
    // What another plugin has made of it is for the host to judge.
    if (session === undefined || memory === undefined || !isConfig(base)) return base;
    const before = memory.setParameters(session.sessionId);
    const config = session.parameters.merge(base, before);
    if (!session.parameters.sets("reasoningEffort")) return config;
    if (await isSupported({ context, config, signal: payload.signal })) return config;
    return withoutEffort(session, () => session.parameters.merge(base, before));
  };
  context.on("agent/request", request);
}

const isConfig = (base: unknown): boolean => typeof base === "object" && base !== null;

interface Preflight {
  readonly context: HostContext;
  readonly config: CallConfig;
  readonly signal: AbortSignal;
}

/** Only the refusal of the effort counts: what else is wrong the host finds out for itself. */
async function isSupported({ context, config, signal }: Preflight): Promise<boolean> {
  try {
    await serviceOf(context, "llm")?.resolveCallConfig(config, signal);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "UNSUPPORTED_REASONING_EFFORT");
  }
}

function withoutEffort(session: OpenSession, merge: () => CallConfig): CallConfig {
  session.parameters.refuse("reasoningEffort", "unsupported-by-model");
  note(session, "TAVERN_PARAMETER_OMITTED", "reasoningEffort: the model has no such effort");
  return merge();
}
