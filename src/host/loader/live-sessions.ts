import { pluginDiagnostic, type PluginDiagnosticCode } from "./plugin-diagnostics.ts";
import { type HostAgent, type HostSession, isRunning } from "../dsh/agent.ts";
import type { DialectName, OpenConversation, UnreadableSession } from "../session/face.ts";
import type { LiveSession } from "./face.ts";
import { RequestParameters } from "./request-parameters.ts";
import { readable, type OpenSession } from "./open-session.ts";

export interface LiveSessionsOptions {
  readonly openConversation: OpenConversation;
  /** Freezes or restores the selection of a session and loads its state. */
  readonly start: (record: Pick<OpenSession, "sessionId" | "session" | "conversation">) => Promise<void>;
}

/** An event of a session, as far as every log format has it. */
interface SequencedEvent {
  readonly seq?: unknown;
}

/** The sessions whose agents live in this process. */
export class LiveSessions {
  readonly #options: LiveSessionsOptions;
  readonly #records = new Map<string, OpenSession>();
  readonly #entered = new WeakSet<HostAgent>();
  readonly #left = new WeakSet<HostAgent>();
  #dialect: DialectName | null = null;
  #latest: string | null = null;

  constructor(options: LiveSessionsOptions) {
    this.#options = options;
  }

  /** Takes an agent's session in, once for each agent: the host tells of an agent by several events. */
  enter(agent: HostAgent): OpenSession {
    const known = this.#records.get(agent.id);
    if (known !== undefined && (known.agent === agent || this.#entered.has(agent))) return known;
    this.#entered.add(agent);
    const { session } = agent;
    const conversation = this.#options.openConversation(session);
    if ("dialect" in conversation) this.#dialect = conversation.dialect;
    const sessionId = agent.id;
    const started = this.#options.start({ sessionId, session, conversation });
    started.catch(() => undefined);
    const record: OpenSession = {
      sessionId,
      agent,
      session,
      conversation,
      started,
      pending: null,
      parameters: new RequestParameters(),
      notes: new Map(),
      lastUsedAt: Date.now(),
    };
    this.#records.set(agent.id, record);
    return record;
  }

  /** Feeds an event to the session's projection. */
  observe(session: HostSession, event: SequencedEvent): OpenSession | undefined {
    const record = this.#records.get(session.id);
    if (record === undefined || record.session !== session) return undefined;
    const conversation = readable(record);
    // What was in the log when the projection was opened has been read already.
    if (conversation !== null && !(typeof event.seq === "number" && event.seq <= conversation.seq)) {
      conversation.observe(event);
    }
    return record;
  }

  /** The agent is gone. */
  leave(agent: HostAgent): void {
    this.#left.add(agent);
    if (this.#records.get(agent.id)?.agent === agent) this.#records.delete(agent.id);
  }

  /** Whether the agent was here and is gone; to take it in again would keep its session for ever. */
  hasLeft(agent: HostAgent): boolean {
    return this.#left.has(agent);
  }

  get(sessionId: string): OpenSession | undefined {
    return this.#records.get(sessionId);
  }

  /** A turn uses the session. */
  use(record: OpenSession): void {
    record.lastUsedAt = Date.now();
    this.#latest = record.sessionId;
  }

  running(sessionId: string): boolean {
    return isRunning(this.#records.get(sessionId)?.agent);
  }

  /** The last used first. */
  get list(): readonly LiveSession[] {
    return [...this.#records.values()]
      .map(({ sessionId, agent, lastUsedAt }) => ({ sessionId, running: isRunning(agent), lastUsedAt }))
      .sort((a, b) => b.lastUsedAt - a.lastUsedAt);
  }

  /** Sessions whose log this plugin cannot read, in the order in which they came. */
  get unreadable(): readonly (UnreadableSession & { readonly sessionId: string })[] {
    return [...this.#records.values()].flatMap(({ sessionId, conversation }) =>
      "code" in conversation ? [{ sessionId, ...conversation }] : [],
    );
  }

  /** Of the newest session; null before there was one. */
  get dialect(): DialectName | null {
    return this.#dialect;
  }

  /** The session that was used last, or else entered last. */
  get latest(): string | null {
    return this.#latest ?? this.list[0]?.sessionId ?? null;
  }
}

/** Keeps what a user should know about a session; the newest of each code. */
export function note(record: Pick<OpenSession, "notes">, code: PluginDiagnosticCode, message: string): void {
  record.notes.set(code, pluginDiagnostic(code, message));
}
