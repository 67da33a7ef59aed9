import { createHash } from "node:crypto";

import { LIMITS } from "../../../matcher/limits.ts";
import { type Awareness, NO_CEILING } from "../../../trace/model/turn/awareness.ts";
import type { PreviousCall } from "../../../trace/model/turn/turn-facts.ts";
import { isTurnEvent, readTurnEvent } from "../../../trace/project/turn/events/read-event.ts";
import { parentSession } from "../../../trace/project/turn/parent-session.ts";
import type { PackedGrounding } from "../../../workers/protocol.ts";
import type { HostAgent, RequestErrorPayload } from "../../dsh/agent.ts";
import type { StreamOptions } from "../../dsh/llm.ts";
import type { Assembly } from "../../loader/face.ts";
import { hasSections } from "../../loader/anchor.ts";
import { type LiveSessions, note } from "../../loader/live-sessions.ts";
import { type OpenSession, readable } from "../../loader/open-session.ts";
import type { KeptCapture } from "../../trace/face.ts";
import type { TurnPorts } from "../face.ts";
import type { Recording } from "../../trace/recorder/recorder.ts";
import { CallWatch } from "./call-watch.ts";
import { HistoryRows } from "./history-rows.ts";
import { OpenTurn, type TurnIdentity } from "./open-turn.ts";

export interface TurnRecorderOptions extends TurnPorts {
  readonly sessions: Pick<LiveSessions, "get">;
  /** Milliseconds since the epoch, and of a clock that does not go back. */
  readonly now?: () => number;
  readonly clockMs?: () => number;
}

/** An event of a session's log. */
interface LoggedEvent {
  readonly type?: unknown;
  readonly seq?: unknown;
  readonly data?: unknown;
}

/** A prompt before and after the profile was put in; null: it was not. */
interface AssembledPrompt {
  readonly assembly: Assembly | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** What is kept of a session between its turns. */
interface SessionTurns {
  readonly history: HistoryRows;
  open: OpenTurn | null;
  /** null: no request of it was seen in this process. */
  previous: PreviousCall | null;
}

/**
 * The one author of turns: hooks tell it what happens, it tells who looks on and, at the end, the store. Nothing that goes
 * wrong here reaches the host or delays a turn; it is counted and noted.
 */
export class TurnRecorder {
  readonly #options: TurnRecorderOptions;
  /** Sessions that had a turn, the one with the newest last. */
  readonly #sessions = new Map<string, SessionTurns>();
  /** Parts of captures that the threads have not told yet, by turn; what they have told is not kept for a turn's length. */
  readonly #parts = new Map<OpenTurn, Set<Promise<unknown>>>();
  #faultCount = 0;
  #droppedCount = 0;

  constructor(options: TurnRecorderOptions) {
    this.#options = options;
  }

  /** Times that something went wrong here. */
  get faultCount(): number {
    return this.#faultCount;
  }

  /** Turns on their way that were given up because there were too many. */
  get droppedCount(): number {
    return this.#droppedCount;
  }

  /** `session/event` of a session that was taken in. */
  event(session: OpenSession, event: LoggedEvent): void {
    const { type, seq, data } = event;
    // Nine of ten are pieces of answers, which the request's own stream tells.
    if (type === "assistant/chunk" || !isTurnEvent(type)) return;
    this.#guarded(session.sessionId, () => {
      const told = readTurnEvent(type, data);
      if (told === null || typeof seq !== "number" || typeof type !== "string") return;
      if (told.kind === "turn-start") this.#begin(session, told.turn, seq);
      const turn = this.#openTurn(session.sessionId);
      if (turn === null) return;
      turn.event({ told, type, seq, data });
      if (told.kind === "turn-end") this.#end(turn);
      else this.#options.audience.changed(turn);
    });
  }

  /** `system-prompt/assemble` of a turn has been answered. */
  assembled({ sessionId, capture }: Recording, { assembly, before, after }: AssembledPrompt): void {
    const { captureId } = capture;
    this.#change(sessionId, (turn) => {
      const sections = { before: sectionNames(before), after: after === null ? null : sectionNames(after) };
      turn.assembled({ captureId, assembly, sections });
    });
  }

  /** A capture began or has changed. */
  capture(kept: KeptCapture): void {
    const { sessionId, turn: number } = kept.facts;
    const turn = this.#openTurn(sessionId);
    if (turn === null || turn.identity.turn !== number) return;
    this.#guarded(sessionId, () => {
      turn.capture(kept);
      this.#awaitPart(turn, kept.part);
      this.#options.audience.changed(turn);
    });
  }

  /** The threads have packed the decisions of a capture. */
  grounded(sessionId: string, captureId: string, grounding: PackedGrounding): void {
    const { key, packed, catalogues } = grounding;
    this.#guarded(sessionId, () => {
      this.#options.sink.ground({ sessionId, captureId, key, packed, catalogues });
      for (const turn of this.#parts.keys()) {
        if (turn.sessionId !== sessionId || !turn.grounded(captureId, grounding)) continue;
        if (turn === this.#openTurn(sessionId)) this.#options.audience.changed(turn);
      }
    });
  }

  /** Whether the store has a catalogue of entries already. */
  hasCatalogue(id: string): boolean {
    return this.#options.sink.hasCatalogue(id);
  }

  /** `agent/pre-step` did not let the turn go on. */
  rejected({ id }: Pick<HostAgent, "id">): void {
    this.#change(id, (turn) => turn.rejected());
  }

  /** `llm/stream` of the turn's own request; null: no turn is on its way. */
  leaves(session: OpenSession, options: StreamOptions): CallWatch | null {
    const { sessionId } = session;
    const turn = this.#openTurn(sessionId);
    if (turn === null) return null;
    return this.#guarded(sessionId, () => {
      turn.leaves(options, readable(session)?.marks ?? null);
      const { audience } = this.#options;
      audience.changed(turn);
      return new CallWatch({
        turn,
        guarded: (work) => void this.#guarded(sessionId, work),
        changed: () => audience.changed(turn),
        drain: () => audience.drain(turn),
      });
    });
  }

  /** `agent/request-error`. */
  requestFailed({ agent, step, provider, failure }: RequestErrorPayload): void {
    this.#change(agent.id, (turn) => {
      const { code, requestId } = failure as typeof failure & { readonly requestId?: unknown };
      const told = {
        code: typeof code === "string" ? code : null,
        requestId: typeof requestId === "string" ? requestId : null,
        isAborted: false,
      };
      const { model } = agent.options;
      turn.failed({ step, provider, model: typeof model === "string" ? model : "", failure: told });
    });
  }

  /** The next attempt of a step goes without a parameter. */
  goesWithout({ agent, step }: Pick<RequestErrorPayload, "agent" | "step">, parameter: string): void {
    this.#change(agent.id, (turn) => turn.goWithout(step, parameter));
  }

  /** `agent/turn-stopping`: what has changed goes out. */
  stopping({ id }: Pick<HostAgent, "id">): void {
    const turn = this.#openTurn(id);
    if (turn !== null) this.#guarded(id, () => this.#options.audience.drain(turn));
  }

  /** `agent/disposed`; before its session is forgotten. A turn whose end nobody told was interrupted. */
  leave(agent: HostAgent): void {
    if (this.#options.sessions.get(agent.id)?.agent !== agent) return;
    this.#guarded(agent.id, () => {
      const turn = this.#openTurn(agent.id);
      turn?.end("interrupted");
      if (turn !== null) this.#end(turn);
    });
    this.#sessions.delete(agent.id);
  }

  /** The plugin ends. Turns go on without it: the store knows that they have begun, and makes their accounts later. */
  close(): void {
    for (const { open } of this.#sessions.values()) if (open !== null) this.#giveUp(open);
    this.#sessions.clear();
  }

  #openTurn(sessionId: string): OpenTurn | null {
    return this.#sessions.get(sessionId)?.open ?? null;
  }

  #change(sessionId: string, work: (turn: OpenTurn) => void): void {
    const turn = this.#openTurn(sessionId);
    if (turn === null) return;
    this.#guarded(sessionId, () => {
      work(turn);
      this.#options.audience.changed(turn);
    });
  }

  #begin(session: OpenSession, number: number, seq: number): void {
    const { sessionId } = session;
    const before = this.#sessions.get(sessionId);
    if (before?.open != null) {
      // A host that does not tell the end of a turn.
      before.open.end("interrupted");
      this.#end(before.open);
    }
    const { now = Date.now, clockMs = () => performance.now(), sink } = this.#options;
    const identity = identityOf(session, { number, seq, startedAt: now(), previous: before?.previous ?? null });
    const history = before?.history ?? new HistoryRows();
    const ceiling = (): Awareness["ceiling"] => readable(session)?.marks?.ceiling ?? NO_CEILING;
    const turn = new OpenTurn({ identity, history, clockMs, ceiling });
    this.#sessions.delete(sessionId);
    this.#sessions.set(sessionId, { history, open: turn, previous: before?.previous ?? null });
    this.#parts.set(turn, new Set());
    const { turnId, startSeq, startedAt } = identity;
    sink.begin({ turnId, sessionId, turn: number, startSeq, startedAt });
    this.#bound();
  }

  /** A host that forgets its turns does not make us keep them. */
  #bound(): void {
    const open = [...this.#sessions.values()].flatMap((session) => session.open ?? []);
    const [oldest] = open;
    if (open.length <= LIMITS.turnOpen.value || oldest === undefined) return;
    this.#droppedCount += 1;
    this.#giveUp(oldest);
  }

  #giveUp(turn: OpenTurn): void {
    const session = this.#sessions.get(turn.sessionId);
    if (session?.open === turn) session.open = null;
    this.#parts.delete(turn);
    this.#guarded(turn.sessionId, () => this.#options.audience.ended(turn, Promise.resolve(false)));
  }

  #awaitPart(turn: OpenTurn, part: Promise<unknown>): void {
    const parts = this.#parts.get(turn);
    if (parts === undefined || parts.has(part)) return;
    parts.add(part);
    const told = (): unknown => parts.delete(part);
    part.then(told, told);
  }

  #end(turn: OpenTurn): void {
    const { sink, audience } = this.#options;
    const session = this.#sessions.get(turn.sessionId);
    if (session?.open === turn) {
      session.open = null;
      session.previous = turn.previousCall ?? session.previous;
    }
    const written = this.#whenTold(turn).then(() => {
      const { sessionId, recordIds } = turn;
      const facts = turn.facts();
      return sink.append({ facts, sessionId, recordIds, shared: turn.shared });
    });
    const persisted = written.catch((error: unknown) => {
      this.#fault(turn.sessionId, error);
      return false;
    });
    audience.drain(turn);
    audience.ended(turn, persisted);
  }

  /** When the threads have told what belongs to its captures, or never will. */
  async #whenTold(turn: OpenTurn): Promise<void> {
    const parts: ReadonlySet<Promise<unknown>> = this.#parts.get(turn) ?? new Set();
    await Promise.allSettled(parts);
    // The decisions come with a part, behind it.
    await Promise.resolve();
    this.#parts.delete(turn);
  }

  #guarded<Result>(sessionId: string, run: () => Result): Result | null {
    try {
      return run();
    } catch (error) {
      this.#fault(sessionId, error);
      return null;
    }
  }

  /** Never a message of an error: it may quote a text. */
  #fault(sessionId: string, error: unknown): void {
    this.#faultCount += 1;
    this.#openTurn(sessionId)?.note("TAVERN_TRACE_INCOMPLETE");
    const session = this.#options.sessions.get(sessionId);
    const name = error instanceof Error ? error.name : typeof error;
    if (session !== undefined) note(session, "TAVERN_TRACE_INCOMPLETE", `a turn was recorded in part (${name})`);
  }
}

/** Other plugins may have put anything into the list. */
function sectionNames(prompt: unknown): string[] {
  if (!hasSections(prompt)) return [];
  return prompt.sections.flatMap((section) => {
    if (typeof section !== "object" || section === null || !("name" in section)) return [];
    return typeof section.name === "string" ? [section.name] : [];
  });
}

interface TurnBegin {
  readonly number: number;
  readonly seq: number;
  readonly startedAt: number;
  readonly previous: PreviousCall | null;
}

function identityOf(open: OpenSession, { number, seq, startedAt, previous }: TurnBegin): TurnIdentity {
  const { sessionId, session } = open;
  const { version, createdAt, delegationDepth } = session.header;
  const { cwd, seedLength, origin } = session.header as { cwd?: unknown; seedLength?: unknown; origin?: unknown };
  const conversation = readable(open);
  const depth = countOf(delegationDepth);
  const isKnown = conversation !== null && Number.isFinite(version) && Number.isFinite(createdAt);
  // Without a header in the log nobody has asked a model in this session.
  const isFirst = conversation?.marks != null && conversation.marks.header === null && number <= 1;
  return {
    turnId: turnIdOf(sessionId, createdAt, seq),
    sessionId,
    turn: number,
    surface: origin === "subagent" || (depth ?? 0) > 0 ? "subagent" : "dsh",
    session: isKnown ? { formatVersion: Number(version), createdAt: Number(createdAt) } : null,
    startSeq: seq,
    startedAt,
    previous: previous ?? (isFirst ? { state: "first-call" } : { state: "not-recorded" }),
    cwd: typeof cwd === "string" ? cwd : null,
    lineage: {
      parentSession: parentSession(session.header.parentSession),
      delegationDepth: depth,
      seedLength: countOf(seedLength) ?? conversation?.inherited ?? null,
    },
  };
}

const countOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;

const ID_CHARACTERS = 22;

/** The same for the same turn of the same session, whoever asks. */
export function turnIdOf(sessionId: string, createdAt: unknown, startSeq: number): string {
  const key = JSON.stringify([sessionId, createdAt ?? null, startSeq]);
  return `t_${createHash("sha256").update(key).digest("base64url").slice(0, ID_CHARACTERS)}`;
}
