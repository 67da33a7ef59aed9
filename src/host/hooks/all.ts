import type { HostContext } from "../dsh/context.ts";
import type { Loader } from "../loader/loader.ts";
import { Recorder } from "../trace/recorder/recorder.ts";
import { onAgentEnd } from "./agent-end.ts";
import { onAgentRequestError } from "./agent-request-error.ts";
import { onAgentRequest } from "./agent-request.ts";
import { onAgentStart } from "./agent-start.ts";
import { onLlmStream } from "./llm-stream.ts";
import { onSessionEvent } from "./session-event.ts";
import { onSystemPromptAssemble } from "./system-prompt-assemble.ts";

/**
 * Registers a listener at every extension point of the host that the plugin uses. They end with the context, and with
 * it the captures on their way. Returns the recorder of those.
 */
export function registerHooks(context: HostContext, loader: Loader): Recorder {
  const recorder = new Recorder({
    sink: loader.core.trace.store,
    sessions: loader.sessions,
    client: loader.core.client,
    selectionOf: (sessionId) => loader.core.opened?.policy.of(sessionId).selection ?? null,
  });
  onAgentStart(context, loader);
  onAgentEnd(context, loader, recorder);
  onSessionEvent(context, loader, recorder);
  onSystemPromptAssemble(context, loader, recorder);
  onAgentRequest(context, loader, recorder);
  onAgentRequestError(context, loader, recorder);
  onLlmStream(context, loader, recorder);
  const end = (): void => recorder.close();
  context.effect(() => end, "dsh-lorekeeper.captures");
  // Whichever of the two comes first.
  loader.core.atEnd(end);
  return recorder;
}
