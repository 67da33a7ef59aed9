import type { RequestErrorAction, RequestErrorPayload } from "../dsh/agent.ts";
import type { HostContext } from "../dsh/context.ts";
import { note } from "../loader/live-sessions.ts";
import type { Loader } from "../loader/loader.ts";
import type { Recorders } from "./recorders.ts";
import { refusedParameters } from "../loader/rejection.ts";

/**
 * `agent/request-error`: asks for another attempt without a parameter of the preset that the model refused by name.
 * Everything else is left to others.
 */
export function onAgentRequestError(context: HostContext, loader: Loader, { captures, turns }: Recorders): void {
  const failed = (
    payload: RequestErrorPayload,
    next: () => Promise<RequestErrorAction>,
  ): Promise<RequestErrorAction> => {
    const { agent, failure, signal } = payload;
    captures.requestFailed(payload);
    turns.requestFailed(payload);
    const session = loader.sessions.get(agent.id);
    if (session === undefined || signal.aborted) return next();
    const parameter = session.parameters.retryWithout(payload, refusedParameters(failure));
    if (parameter === null) return next();
    turns.goesWithout(payload, parameter);
    note(session, "TAVERN_PARAMETER_OMITTED", `${parameter}: the model refused it`);
    return Promise.resolve({ kind: "retry" });
  };
  context.on("agent/request-error", failed);
}
