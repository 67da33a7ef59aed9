import type { Config } from "../config.ts";
import type { HostAgent } from "../dsh/agent.ts";
import type { HostContext } from "../dsh/context.ts";
import type { OpenConversation } from "../session/face.ts";
import { openBracesName } from "./anchor.ts";
import { Assembler } from "./assembler.ts";
import { ContextWindows, routeOf } from "./context-window.ts";
import type { Core, OpeningCore } from "./core.ts";
import type { Assembly } from "./face.ts";
import { LiveSessions, note } from "./live-sessions.ts";
import { type OpenSession, readable } from "./open-session.ts";
import { sessionNotes } from "./session-notes.ts";
import { originOf, startSession } from "./session-start.ts";
import { changedVariables } from "./variable-change.ts";
import { endsWithin } from "./within.ts";

export interface LoaderOptions {
  readonly host: HostContext;
  readonly config: Config;
  readonly core: OpeningCore;
  readonly openConversation: OpenConversation;
}

/** An assembly for a prompt of the host, and the session that it is for. */
export interface MadeProfile {
  readonly session: OpenSession;
  readonly assembly: Assembly;
  readonly turn: number;
}

/** Who asks for a profile: a turn has a signal, other callers have none. */
export interface ProfileCall {
  readonly agent: HostAgent;
  readonly signal: AbortSignal | undefined;
}

/** From live sessions to assemblies: what hooks and routes of one running plugin share. */
export class Loader {
  readonly sessions: LiveSessions;
  readonly openBraces: string = openBracesName();
  readonly core: OpeningCore;
  readonly config: Config;
  readonly openConversation: OpenConversation;
  readonly #windows: ContextWindows;
  #assembler: Assembler | null = null;

  constructor({ host, config, core, openConversation }: LoaderOptions) {
    this.core = core;
    this.config = config;
    this.openConversation = openConversation;
    this.#windows = new ContextWindows(host);
    this.sessions = new LiveSessions({
      openConversation,
      start: async (session) => startSession(await core.ready, session),
    });
  }

  /**
   * Makes the profile of an agent's next request, within one wait and two scans. null: there is none, for a reason that
   * the session's notes tell, or the turn was aborted. Rejects with `TAVERN_PROFILE_TOO_LARGE`, an abort, a closed client.
   */
  async profile({ agent, signal }: ProfileCall): Promise<MadeProfile | null> {
    const began = performance.now();
    const restMs = (): number => Math.max(0, this.config.scanDeadlineMs - (performance.now() - began));
    // Somebody asks for the prompt of an agent that is gone.
    if (this.sessions.hasLeft(agent)) return null;
    const session = this.sessions.enter(agent);
    // Whatever was made before for this session is no request any more.
    if (signal !== undefined) session.pending = null;
    const core = await this.#whenReady(session, signal);
    if (core === null || signal?.aborted === true) return null;
    const { sessionId, conversation } = session;
    const { selection, failure, diagnostics } = core.policy.of(sessionId);
    if (signal !== undefined) session.parameters.wantFor(failure === null ? selection.presetId : null);
    if (failure !== null) return null;
    const route = routeOf(agent);
    const stateRead = endsWithin(core.memory.open(originOf(session)), { ms: restMs(), signal });
    const [contextTokens] = await Promise.all([this.#windows.of(route), stateRead]);
    const input = readable({ conversation })?.input(this.window) ?? null;
    const turn = input?.turn ?? 0;
    if (signal !== undefined) readable({ conversation })?.consumeClaimed();
    const assembly = await this.assembler(core).assemble({
      sessionId,
      selection,
      input,
      base: core.memory.base(sessionId, turn),
      contextTokens: contextTokens ?? input?.contextTokens ?? null,
      ...(route === null ? {} : { model: route.model }),
      notes: [...diagnostics, ...sessionNotes(session, core.memory)],
      signal,
      waitMs: restMs(),
    });
    if (signal !== undefined && assembly.output !== null) session.parameters.wanted = assembly.output.callConfig;
    return { session, assembly, turn };
  }

  /** The profile was put into the prompt of a turn: it waits for its request to be observed. */
  handOver({ session, assembly, turn }: MadeProfile): void {
    const { output, call } = assembly;
    if (output === null) return;
    const { variables, globals } = call.scene;
    session.pending = {
      turn,
      sections: output.sections,
      state: {
        timed: output.timed,
        variables: changedVariables(variables, output.variables),
        globals: changedVariables(globals, output.globals),
      },
    };
    this.sessions.use(session);
  }

  assembler({ client, library }: Core): Assembler {
    const { config, openBraces } = this;
    this.#assembler ??= new Assembler({ client, library, config, openBraces });
    return this.#assembler;
  }

  get window(): { readonly messagesMax: number; readonly unitsMax: number } {
    const { messages, units } = this.config.window;
    return { messagesMax: messages, unitsMax: units };
  }

  /** Tokens that the agent's model holds, if that is known. */
  contextTokens(agent: HostAgent): Promise<number | null> {
    return this.#windows.of(routeOf(agent));
  }

  /**
   * Waits, one `scanDeadlineMs` at most, until there is something to assemble from. What is bound already does not wait
   * longer for its state: that counts from when it is read.
   */
  async #whenReady(session: OpenSession, signal: AbortSignal | undefined): Promise<Core | null> {
    const { core, config } = this;
    const all = Promise.all([core.ready, session.started, readable(session)?.ready]);
    const isReady = await endsWithin(all, { ms: config.scanDeadlineMs, signal });
    const { opened } = core;
    if (isReady || opened?.library.selection(session.sessionId) !== undefined) {
      session.notes.delete("TAVERN_NOT_READY");
      return opened;
    }
    if (signal?.aborted !== true) {
      note(session, "TAVERN_NOT_READY", `its selection was not there within ${config.scanDeadlineMs} ms`);
    }
    return null;
  }
}
