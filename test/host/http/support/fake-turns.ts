import type { TurnAt, Turns, TurnStoreStatus } from "../../../../src/host/turns/face.ts";
import { LiveHub } from "../../../../src/host/turns/live/live-hub.ts";
import type { TurnPushStatus } from "../../../../src/host/turns/push/face.ts";
import type { TurnReads } from "../../../../src/host/turns/read/face.ts";
import type { TurnSummary, TurnTrace } from "../../../../src/trace/model/turn/turn-trace.ts";
import { emptyTurn } from "../../turns/support/snapshots.ts";

export const STORE_STATUS: TurnStoreStatus = {
  recording: "file",
  problem: null,
  turns: 2,
  redacted: 1,
  bytes: 1_234,
  oldestAt: 5,
  dropped: 3,
  waiting: 4,
};

export const PUSH_STATUS: TurnPushStatus = {
  endpoint: "http://127.0.0.1:4318/v1/traces",
  state: "waiting",
  waiting: 2,
  sent: 5,
  dropped: 1,
  problem: { code: "TURN_PUSH_FAILED", message: "http://127.0.0.1:4318/v1/traces: ECONNREFUSED, at try 6 of 6" },
};

const json = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));

/** A turn of an owner. */
export interface KeptTurn {
  readonly ownerId: string;
  readonly trace: TurnTrace;
}

export const kept = (turnId: string, own: Partial<TurnTrace> = {}, ownerId = "local"): KeptTurn => ({
  ownerId,
  trace: emptyTurn({ turnId, state: "ended", outcome: "completed", bodies: "persisted", ...own }),
});

export const summaryOf = (trace: TurnTrace): TurnSummary => ({
  turnId: trace.turnId,
  sessionId: trace.sessionId,
  turn: trace.turn,
  surface: trace.surface,
  state: trace.state,
  startedAt: trace.startedAt,
  endedAt: trace.endedAt,
  outcome: trace.outcome,
  errorKind: null,
  recovered: null,
  provider: null,
  model: null,
  counts: { calls: 0, attempts: 0, tools: 0, considered: null, included: null, cited: null, unsurfaced: null },
  usage: null,
  firstTokenMs: null,
  cited: [],
  bodies: trace.bodies,
  redactedAt: null,
});

/** Reads of these turns, the oldest first, that remember what they were asked. */
export class FakeReads implements TurnReads {
  readonly asked: (readonly [name: string, ...args: unknown[]])[] = [];
  /** What a question about a turn that is there is answered with, by its name. */
  answers: Readonly<Record<string, unknown>> = {};
  /** What all questions end with. */
  error: Error | null = null;
  readonly #turns: readonly KeptTurn[];

  constructor(turns: readonly KeptTurn[] = []) {
    this.#turns = turns;
  }

  async list(...[at, { before, limit }]: Parameters<TurnReads["list"]>) {
    this.#note("list", at, { before, limit });
    const own = this.#turns.filter(({ ownerId, trace }) => ownerId === at.ownerId && trace.sessionId === at.sessionId);
    const newest = own.map(({ trace }) => trace).toReversed();
    const start = before === undefined ? 0 : newest.findIndex(({ turnId }) => turnId === before) + 1;
    if (before !== undefined && start === 0) return null;
    const rows = newest.slice(start, start + limit);
    const next = newest.length > start + limit ? (rows.at(-1)?.turnId ?? null) : null;
    return json({ turns: rows.map(summaryOf), next });
  }

  async turn(...[at, bodies]: Parameters<TurnReads["turn"]>) {
    this.#note("turn", at, bodies);
    return this.#of(at, (trace) => trace);
  }

  async toolset(at: TurnAt) {
    this.#note("toolset", at);
    return this.#of(at, ({ toolset }) => toolset);
  }

  async decisions(...[at, question]: Parameters<TurnReads["decisions"]>) {
    this.#note("decisions", at, question);
    return this.#of(at, () => this.answers["decisions"]);
  }

  async entry(...[at, question]: Parameters<TurnReads["entry"]>) {
    this.#note("entry", at, question);
    return question.qualifiedEntryId === "none" ? null : this.#of(at, () => this.answers["entry"]);
  }

  async compare(...[at, question]: Parameters<TurnReads["compare"]>) {
    this.#note("compare", at, question);
    const { ownerId, sessionId } = at;
    const other = { ownerId, sessionId: question.otherSessionId ?? sessionId, turnId: question.otherId };
    return this.#find(other) === undefined ? null : this.#of(at, () => this.answers["compare"]);
  }

  async export(...[at, turnIds, question]: Parameters<TurnReads["export"]>) {
    this.#note("export", at, turnIds, question);
    if (turnIds.some((turnId) => this.#find({ ...at, turnId }) === undefined)) return null;
    return this.answers["export"] as Awaited<ReturnType<TurnReads["export"]>>;
  }

  async stats(ownerId: string) {
    this.#note("stats", ownerId);
    return json({ turns: this.#turns.length, redacted: 0, bytes: 10, oldestAt: null, clockDoubtedAt: null });
  }

  #note(name: string, ...args: unknown[]): void {
    this.asked.push([name, ...args]);
    if (this.error !== null) throw this.error;
  }

  #find({ ownerId, sessionId, turnId }: TurnAt): TurnTrace | undefined {
    return this.#turns.find(
      (one) => one.ownerId === ownerId && one.trace.sessionId === sessionId && one.trace.turnId === turnId,
    )?.trace;
  }

  #of(at: TurnAt, answer: (trace: TurnTrace) => unknown): Uint8Array<ArrayBuffer> | null {
    const trace = this.#find(at);
    if (trace === undefined) return null;
    const value = answer(trace);
    return value instanceof Uint8Array ? (value as Uint8Array<ArrayBuffer>) : json(value);
  }
}

/** The turn trace of these turns. */
export function fakeTurns(turns: readonly KeptTurn[] = [], live = new LiveHub()) {
  const reads = new FakeReads(turns);
  return { reads, live, turns: { reads, live, store: { status: STORE_STATUS }, push: null } satisfies Turns };
}
