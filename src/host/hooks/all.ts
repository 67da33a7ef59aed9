import { setImmediate } from "node:timers";

import type { HostContext } from "../dsh/context.ts";
import type { Loader } from "../loader/loader.ts";
import { Recorder } from "../trace/recorder/recorder.ts";
import { SpareMemory } from "../trace/recorder/spare-memory.ts";
import { TurnRecorder } from "../turns/recorder/turn-recorder.ts";
import { onAgentEnd } from "./agent-end.ts";
import { onAgentPreStep } from "./agent-pre-step.ts";
import { onAgentRequestError } from "./agent-request-error.ts";
import { onAgentRequest } from "./agent-request.ts";
import { onAgentStart } from "./agent-start.ts";
import { onAgentTurnStopping } from "./agent-turn-stopping.ts";
import { onLlmStream } from "./llm-stream.ts";
import type { Recorders } from "./recorders.ts";
import { onSessionEvent } from "./session-event.ts";
import { onSystemPromptAssemble } from "./system-prompt-assemble.ts";

/**
 * Registers a listener at every extension point of the host that the plugin uses. They end with the context, and with
 * it the captures and turns on their way. Returns the recorders of those.
 */
export function registerHooks(context: HostContext, loader: Loader): Recorders {
  const recorders = recordersOf(loader);
  onAgentStart(context, loader);
  onAgentEnd(context, loader, recorders);
  onSessionEvent(context, loader, recorders);
  onSystemPromptAssemble(context, loader, recorders);
  onAgentPreStep(context, recorders);
  onAgentRequest(context, loader, recorders);
  onAgentRequestError(context, loader, recorders);
  onLlmStream(context, loader, recorders);
  onAgentTurnStopping(context, recorders);
  const end = (): void => {
    recorders.captures.close();
    recorders.turns.close();
  };
  context.effect(() => end, "dsh-lorekeeper.captures");
  // Whichever of the two comes first.
  loader.core.atEnd(end);
  return recorders;
}

function recordersOf(loader: Loader): Recorders {
  const { client, trace } = loader.core;
  const { store } = trace;
  const memory = new SpareMemory({ prefault: (bytes) => client.prefault(bytes), later: setImmediate });
  const turns = new TurnRecorder({ ...loader.core.turns, sessions: loader.sessions });
  const captures = new Recorder({
    sink: {
      keep: (kept) => {
        store.keep(kept);
        turns.capture(kept);
      },
    },
    decisions: turns,
    sessions: loader.sessions,
    client,
    memory: memory.take,
    selectionOf: (sessionId) => loader.core.opened?.policy.of(sessionId).selection ?? null,
  });
  return { captures, turns };
}
