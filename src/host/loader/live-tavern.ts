import type { Diagnostic } from "../../matcher/model/diagnostic.ts";
import { LibraryError } from "../../workers/client.ts";
import type { MadeAssembly } from "../../workers/protocol.ts";
import type { HostContext } from "../dsh/context.ts";
import type { ConversationInput } from "../session/face.ts";
import type { AssemblyRequest } from "./assembler.ts";
import { readColdSession } from "./cold-session.ts";
import { routeOf } from "./context-window.ts";
import type { Core } from "./core.ts";
import type { Assembly, LiveSession, PreviewCall, Tavern, WhyEntryCall } from "./face.ts";
import type { Loader } from "./loader.ts";
import type { SessionBase } from "./memory.ts";
import { type OpenSession, readable } from "./open-session.ts";
import { pluginDiagnostic } from "./plugin-diagnostics.ts";
import { sessionNotes } from "./session-notes.ts";
import { originOf } from "./session-start.ts";

/** What a preview scans, and the state that it starts from. */
interface PreviewScene {
  readonly input: ConversationInput | null;
  readonly base: SessionBase;
  readonly contextTokens: number | null;
  /** Absent: not known. */
  readonly model?: string;
  readonly notes: readonly Diagnostic[];
}

/** Assemblies of the sessions of a running plugin, outside of requests. */
export class LiveTavern implements Tavern {
  readonly #host: HostContext;
  readonly #loader: Loader;
  readonly #core: Core;

  constructor(host: HostContext, loader: Loader, core: Core) {
    this.#host = host;
    this.#loader = loader;
    this.#core = core;
  }

  running(sessionId: string): boolean {
    return this.#loader.sessions.running(sessionId);
  }

  get runningSessions(): readonly string[] {
    return this.sessions.filter(({ running }) => running).map(({ sessionId }) => sessionId);
  }

  get sessions(): readonly LiveSession[] {
    return this.#loader.sessions.list;
  }

  get latestSession(): string | null {
    return this.#loader.sessions.latest;
  }

  async preview(call: PreviewCall): Promise<Assembly> {
    return this.#loader.assembler(this.#core).assemble(await this.#request(call));
  }

  async why({ sessionId, worldBookId, uid, occurrence, signal }: WhyEntryCall): Promise<Uint8Array<ArrayBuffer>> {
    const request = await this.#request({ sessionId, ...(signal === undefined ? {} : { signal }) });
    const call = this.#loader.assembler(this.#core).call(request);
    if (!call.books.some(({ id }) => id === worldBookId)) {
      const message = `session ${JSON.stringify(sessionId)} has not got the book ${JSON.stringify(worldBookId)}`;
      throw new LibraryError("ENTRY_NOT_BOUND", message);
    }
    const at = occurrence === undefined ? {} : { occurrence };
    return this.#core.client.whyEntry({ call, book: worldBookId, uid, ...at });
  }

  auditRows(assembly: Assembly, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return this.#core.client.auditRows(made(assembly), signal);
  }

  entryRows(assembly: Assembly, entries: readonly number[], signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return this.#core.client.entryRows(made(assembly), entries, signal);
  }

  async #request(call: PreviewCall): Promise<AssemblyRequest> {
    const { sessionId = "", selection, text, seed, trigger, signal } = call;
    const { policy } = this.#core;
    const scene = await this.#scene(sessionId, text, signal);
    const own = selection === undefined ? policy.of(sessionId) : { selection, diagnostics: [] };
    return {
      sessionId,
      selection: own.selection,
      input: scene.input,
      base: scene.base,
      contextTokens: scene.contextTokens ?? scene.input?.contextTokens ?? null,
      notes: [...own.diagnostics, ...scene.notes],
      ...(scene.model === undefined ? {} : { model: scene.model }),
      ...(seed === undefined ? {} : { seed }),
      ...(trigger === undefined ? {} : { trigger }),
      ...(signal === undefined ? {} : { signal }),
    };
  }

  #scene(sessionId: string, text: string | undefined, signal: AbortSignal | undefined): Promise<PreviewScene> {
    if (sessionId === "") return Promise.resolve(this.#textScene(sessionId, text));
    const session = this.#loader.sessions.get(sessionId);
    return session === undefined ? this.#coldScene({ sessionId, text, signal }) : this.#liveScene(session, text);
  }

  async #liveScene(session: OpenSession, text: string | undefined): Promise<PreviewScene> {
    const { memory } = this.#core;
    await session.started;
    await memory.open(originOf(session));
    const conversation = readable(session);
    const input = conversation?.input(this.#loader.window, text) ?? this.#textInput(text);
    const base = memory.base(session.sessionId, input?.turn ?? 0);
    const contextTokens = await this.#loader.contextTokens(session.agent);
    const route = routeOf(session.agent);
    const model = route === null ? {} : { model: route.model };
    return { input, base, contextTokens, ...model, notes: sessionNotes(session, memory) };
  }

  async #coldScene(at: {
    readonly sessionId: string;
    readonly text: string | undefined;
    readonly signal: AbortSignal | undefined;
  }): Promise<PreviewScene> {
    const { sessionId, text, signal } = at;
    const { memory } = this.#core;
    const session = await readColdSession(this.#host, sessionId, signal);
    if (session === null) return this.#textScene(sessionId, text, "its conversation was not read");
    const conversation = this.#loader.openConversation(session);
    if (!("observe" in conversation)) return this.#textScene(sessionId, text, conversation.message);
    await conversation.ready;
    await memory.open(originOf({ sessionId, session, conversation }));
    const input = conversation.input(this.#loader.window, text);
    return { input, base: memory.base(sessionId, input.turn), contextTokens: null, notes: [] };
  }

  /** A scene of a text alone. The seed is no session's and always the same. `why` there is no more. */
  #textScene(sessionId: string, text: string | undefined, why?: string): PreviewScene {
    const base = { seed: `preview:${sessionId}`, timed: { sticky: {}, cooldown: {} }, variables: [], globals: [] };
    const notes = why === undefined ? [] : [pluginDiagnostic("TAVERN_SESSION_NOT_LIVE", why, "info")];
    return { input: this.#textInput(text), base, contextTokens: null, notes };
  }

  /** The text as the first message of a session that has nothing else. */
  #textInput(text: string | undefined): ConversationInput | null {
    const conversation = this.#loader.openConversation({ id: "preview", header: { version: 0 }, events: [] });
    return "observe" in conversation ? conversation.input(this.#loader.window, text) : null;
  }
}

const made = ({ call, result }: Assembly): MadeAssembly => ({ call, result });
