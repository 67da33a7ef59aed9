import type { HostSession } from "../dsh/agent.ts";
import type { HostContext } from "../dsh/context.ts";
import type { Loader } from "../loader/loader.ts";
import type { Recorders } from "./recorders.ts";

/** An event of a session's log, as far as every log format has it. */
interface HostEvent {
  readonly type?: unknown;
  readonly seq?: unknown;
  readonly data?: unknown;
}

/**
 * `session/event`: keeps projections of conversations up to date. A logged request header makes the parameters in it the
 * ones that the host starts its next request from; the end of a turn drops an assembly whose request was never made.
 */
export function onSessionEvent(context: HostContext, loader: Loader, { captures, turns }: Recorders): void {
  context.on("session/event", (session: HostSession, event: HostEvent | null) => {
    if (event === null) return;
    const record = loader.sessions.observe(session, event);
    if (record === undefined) return;
    const memory = loader.core.opened?.memory;
    if (event.type === "request/header" && memory !== undefined) record.parameters.commit(record.sessionId, memory);
    if (event.type === "turn/end") record.pending = null;
    captures.event(record, event);
    turns.event(record, event);
  });
}
