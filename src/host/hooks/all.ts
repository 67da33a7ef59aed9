import type { HostContext } from "../dsh/context.ts";
import type { Loader } from "../loader/loader.ts";
import { onAgentEnd } from "./agent-end.ts";
import { onAgentRequestError } from "./agent-request-error.ts";
import { onAgentRequest } from "./agent-request.ts";
import { onAgentStart } from "./agent-start.ts";
import { onLlmStream } from "./llm-stream.ts";
import { onSessionEvent } from "./session-event.ts";
import { onSystemPromptAssemble } from "./system-prompt-assemble.ts";

/** Registers a listener at every extension point of the host that the plugin uses. They end with the context. */
export function registerHooks(context: HostContext, loader: Loader): void {
  onAgentStart(context, loader);
  onAgentEnd(context, loader);
  onSessionEvent(context, loader);
  onSystemPromptAssemble(context, loader);
  onAgentRequest(context, loader);
  onAgentRequestError(context, loader);
  onLlmStream(context, loader);
}
