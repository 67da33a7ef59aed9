import { setImmediate } from "node:timers";

import { LIMITS } from "../../../matcher/limits.ts";
import type { AssemblyClient, PackedGrounding } from "../../../workers/protocol.ts";
import type { HostAgent, RequestPayload } from "../../dsh/agent.ts";
import type { StreamOptions } from "../../dsh/llm.ts";
import type { PromptAssembly, PromptContext } from "../../dsh/prompt.ts";
import { type LiveSessions, note } from "../../loader/live-sessions.ts";
import type { MadeProfile } from "../../loader/loader.ts";
import type { OpenSession } from "../../loader/open-session.ts";
import { isCount } from "../../session/dialect/record.ts";
import type { CaptureSink } from "../face.ts";
import type { LoggedEvent } from "./capture-record.ts";
import { type Later, LatePart } from "./late-part.ts";
import type { OpenCapture } from "./open-capture.ts";
import { SessionCaptures } from "./session-captures.ts";
import type { TakeMemory } from "./spare-memory.ts";

/** Takes the decisions of assemblies as the threads packed them. Never throws. */
export interface DecisionSink {
  grounded(sessionId: string, captureId: string, grounding: PackedGrounding): void;
  /** Whether a catalogue of entries is kept already: then it does not come again. */
  hasCatalogue(id: string): boolean;
}

export interface RecorderOptions {
  readonly sink: CaptureSink;
  readonly sessions: Pick<LiveSessions, "get" | "hasLeft">;
  readonly client: Pick<AssemblyClient, "assemblyPart">;
  /** Where the packed decisions of captures go; absent: nobody keeps them. */
  readonly decisions?: DecisionSink;
  /** What a session has selected, where there is no assembly that says so. */
  readonly selectionOf: (sessionId: string) => unknown;
  readonly now?: () => number;
  readonly later?: Later;
  /** For the texts of requests; fresh unless given. */
  readonly memory?: TakeMemory;
}

/** An assembly of a turn that is on its way, in the hands of the hook that makes it. */
export interface Recording {
  readonly sessionId: string;
  readonly capture: OpenCapture;
}

/**
 * The one author of captures: hooks tell it what happens, it tells the sink. Nothing that goes wrong here reaches the
 * host or delays a request; it is counted and noted.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  /** Sessions with an open capture, the one that was opened longest ago first. */
  readonly #captures = new Map<string, SessionCaptures>();
  #faultCount = 0;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /** Times that something went wrong here. */
  get faultCount(): number {
    return this.#faultCount;
  }

  /** `system-prompt/assemble` for a turn; null: for nobody's, which is not recorded. */
  begin({ agent, signal }: PromptContext): Recording | null {
    // Plugins ask as well, with whatever they take for an agent.
    if (typeof agent?.id !== "string" || signal === undefined || this.#options.sessions.hasLeft(agent)) return null;
    return this.#guarded(agent.id, () => {
      const captures = this.#captures.get(agent.id) ?? this.#newSession(agent.id);
      // The newest last.
      this.#captures.delete(agent.id);
      this.#captures.set(agent.id, captures);
      this.#bound();
      return { sessionId: agent.id, capture: captures.begin() };
    });
  }

  /** `prompt`: what the hook returns with the profile in it; null: it stayed as the host made it. */
  returned(recording: Recording | null, made: MadeProfile | null, prompt: PromptAssembly | null): void {
    if (recording === null) return;
    const { sessionId, capture } = recording;
    this.#guarded(sessionId, () => {
      const assembly = made?.assembly ?? null;
      const selection = assembly?.selection ?? this.#options.selectionOf(sessionId);
      this.#captures.get(sessionId)?.returned(capture, { assembly, prompt, selection });
    });
  }

  /** The assembly threw. */
  broke(recording: Recording | null, signal: AbortSignal | undefined): void {
    if (recording === null) return;
    const { sessionId, capture } = recording;
    this.#guarded(sessionId, () => this.#captures.get(sessionId)?.broke(capture, signal?.aborted === true));
  }

  /** `agent/request` threw. */
  requestBroke({ agent, signal }: Pick<RequestPayload, "agent" | "signal">): void {
    this.#guarded(agent.id, () => this.#captures.get(agent.id)?.broke(null, signal.aborted));
  }

  /** `agent/request`. */
  requested({ agent, turn, step }: Pick<RequestPayload, "agent" | "turn" | "step">): void {
    if (!isCount(turn) || !isCount(step)) return;
    this.#guarded(agent.id, () => this.#captures.get(agent.id)?.requested({ turn, step }));
  }

  /** `agent/request-error`. */
  requestFailed({ agent }: Pick<RequestPayload, "agent">): void {
    this.#guarded(agent.id, () => this.#captures.get(agent.id)?.requestFailed());
  }

  /** `llm/stream` of a conversation. */
  observed(session: OpenSession, options: StreamOptions): void {
    const { sessionId } = session;
    this.#guarded(sessionId, () => this.#captures.get(sessionId)?.observed(session, options));
  }

  /** `session/event` of a session that was taken in. */
  event(session: OpenSession, event: LoggedEvent): void {
    const { sessionId } = session;
    const captures = this.#captures.get(sessionId);
    if (captures === undefined) return;
    this.#guarded(sessionId, () => captures.event(session, event));
    if (!captures.isOpen) this.#captures.delete(sessionId);
  }

  /** `agent/disposed`; before its session is forgotten. */
  leave(agent: HostAgent): void {
    if (this.#options.sessions.get(agent.id)?.agent === agent) this.#end(agent.id, "unloaded-unconfirmed");
  }

  /** The plugin ends. */
  close(): void {
    for (const sessionId of this.#captures.keys()) this.#end(sessionId, "unloaded-unconfirmed");
  }

  #newSession(sessionId: string): SessionCaptures {
    const { sink, client, sessions, decisions, memory, now = Date.now, later = setImmediate } = this.#options;
    const failed = (message: string): void =>
      this.#note(sessionId, `the threads could not tell of an assembly (${message})`);
    return new SessionCaptures({
      sessionId,
      sink,
      session: () => sessions.get(sessionId),
      newPart: (captureId) =>
        new LatePart({
          client,
          later,
          failed,
          grounded: (grounding) => decisions?.grounded(sessionId, captureId, grounding),
          isKept: (id) => decisions?.hasCatalogue(id) === true,
        }),
      memory,
      now,
    });
  }

  /** A host that forgets its turns does not make us keep them. */
  #bound(): void {
    for (const sessionId of this.#captures.keys()) {
      if (this.#captures.size <= LIMITS.traceOpenCaptures.value) return;
      this.#end(sessionId, "superseded-unconfirmed");
    }
  }

  #end(sessionId: string, status: "unloaded-unconfirmed" | "superseded-unconfirmed"): void {
    const captures = this.#captures.get(sessionId);
    this.#captures.delete(sessionId);
    this.#guarded(sessionId, () => captures?.end(status));
  }

  #guarded<Result>(sessionId: string, run: () => Result): Result | null {
    try {
      return run();
    } catch (error) {
      this.#faultCount += 1;
      this.#note(sessionId, `a capture failed (${error instanceof Error ? error.name : typeof error})`);
      return null;
    }
  }

  /** Never a message of an error: it may quote a text. */
  #note(sessionId: string, message: string): void {
    const session = this.#options.sessions.get(sessionId);
    if (session !== undefined) note(session, "TAVERN_TRACE_INCOMPLETE", message);
  }
}
