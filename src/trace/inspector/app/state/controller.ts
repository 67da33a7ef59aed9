import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import type { Place } from "../../core/deep-link.ts";
import { type FollowEvent, followStart, followStep, followTask } from "../../core/follow.ts";
import { type Expansion, toggle } from "../../core/graph/expansion.ts";
import type { Fault } from "../data/fault.ts";
import { isExample } from "../data/examples.ts";
import { type EventStream, type Live, openLive } from "../data/live.ts";
import { failed, LOADING, ready, IDLE, valueOf } from "../data/remote.ts";
import type { TurnsApi } from "../data/turns-api.ts";
import { Latest } from "./latest.ts";
import { NO_TURN, type State, turnIdOf, type TurnRows, ladderOf } from "./state.ts";
import type { Store } from "./store.ts";
import { newestEnded, withOlder, withPage, withRunning, withSnapshot } from "./turn-rows.ts";

const PAGE = 50;

export interface ControllerOptions {
  readonly store: Store<State>;
  readonly api: TurnsApi;
  readonly connect: (url: string) => EventStream;
  /** Runs something later; returns how to not run it. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** Milliseconds from any fixed moment. */
  readonly now: () => number;
}

/** Does what views ask for: fetches, follows, and leaves what came of it in the store. A newer request ends an older. */
export class Controller {
  readonly store: Store<State>;
  readonly api: TurnsApi;
  readonly #options: ControllerOptions;
  readonly #list = new Latest();
  readonly #more = new Latest();
  readonly #turn = new Latest();
  readonly #bodies = new Latest();
  readonly #sessions = new Latest();
  readonly #profile = new Latest();
  #live: Live | null = null;
  /** Of the running turn, the newest; null: none runs. */
  #snapshot: TurnTrace | null = null;

  constructor(options: ControllerOptions) {
    this.store = options.store;
    this.api = options.api;
    this.#options = options;
  }

  set(change: Partial<State>): void {
    this.store.update((state) => ({ ...state, ...change }));
  }

  /** Opens a place: a session, which is followed, or one turn that was linked to, which switches following off. */
  open({ session, turn, node, view }: Place): void {
    if (session !== null && session !== this.store.get().sessionId) this.#enter(session, turn !== null);
    if (view !== null) this.set({ view });
    if (session === null || turn === null) return;
    this.pick(turn);
    if (node !== null) this.set(view === "why-not" ? ladderOf(node) : { nodeId: node });
  }

  /** The sessions that can be looked at; the one that was used last is opened when none is. */
  loadSessions(): void {
    this.set({ sessions: LOADING });
    void this.#sessions.run(
      (signal) => this.api.sessions(signal),
      (list) => {
        this.set({ sessions: ready(list) });
        const latest = list.latestSessionId ?? list.sessions[0]?.sessionId ?? null;
        if (this.store.get().sessionId === null && latest !== null) this.#enter(latest, false);
      },
      (fault) => this.set({ sessions: failed(fault) }),
    );
  }

  /** Looks at the list anew, and follows the newest turn when that is wanted. */
  refresh(): void {
    const { sessionId, turns } = this.store.get();
    if (sessionId === null) return;
    if (turns.state !== "ready") this.set({ turns: LOADING });
    void this.#list.run(
      (signal) => this.api.turns(sessionId, { limit: PAGE }, signal),
      (page) => {
        const rows = (state: State): TurnRows => withRunning(withPage(valueOf(state.turns), page), this.#snapshot);
        this.store.update((state) => ({ ...state, turns: ready(rows(state)) }));
        if (this.store.get().follow.following) this.#followNewest();
      },
      (fault) => {
        // What is shown stays: the list was there, and the connection says that it is lost.
        if (this.store.get().turns.state !== "ready") this.set({ turns: failed(fault) });
      },
    );
  }

  /** The next page of older turns. */
  more(): void {
    const { sessionId, turns } = this.store.get();
    const rows = valueOf(turns);
    if (sessionId === null || rows === null || rows.next === null || rows.more.state === "loading") return;
    const before = rows.next;
    this.#rows((now) => ({ ...now, more: LOADING }));
    void this.#more.run(
      (signal) => this.api.turns(sessionId, { before, limit: PAGE }, signal),
      (page) => this.#rows((now) => withOlder(now, page)),
      (fault) => this.#rows((now) => ({ ...now, more: failed(fault) })),
    );
  }

  /** A turn that was picked by hand or linked to: following is off until it is asked for again. */
  pick(turnId: string): void {
    this.set({ drawer: false });
    this.#step({ event: "pick", turnId, nowMs: this.#options.now() });
  }

  /** A turn by its number in the session, wherever in the list it is. Of several with the number, the newest. */
  pickNumber(turn: number, before: string | null = null): void {
    const { sessionId } = this.store.get();
    if (sessionId === null) return;
    this.unfollow();
    void this.#more.run(
      (signal) => this.api.turns(sessionId, { limit: 100, ...(before === null ? {} : { before }) }, signal),
      ({ turns, next }) => {
        const row = turns.find((one) => one.turn === turn);
        if (row !== undefined) this.pick(row.turnId);
        else if (next !== null) this.pickNumber(turn, next);
        else this.set({ fault: { kind: "missing", status: 404, code: null, message: "" } });
      },
      (fault) => this.set({ fault }),
    );
  }

  follow(): void {
    const newest = newestEnded(valueOf(this.store.get().turns));
    this.#step({ event: "follow", latest: newest?.turnId ?? null, nowMs: this.#options.now() });
    this.#live?.wake();
    this.refresh();
  }

  unfollow(): void {
    this.store.update((state) => ({ ...state, follow: { ...state.follow, following: false } }));
  }

  /** Shows a card's details; null: closes them. A call is also marked in the graph. */
  select(nodeId: string | null): void {
    const call = /^call:(.+)$/su.exec(nodeId ?? "")?.[1];
    this.set(call === undefined ? { nodeId } : { nodeId, callId: call });
  }

  /** Opens or folds a card of the graph; `shown`: which are open as the graph is drawn. */
  toggle(shown: Expansion, id: string): void {
    this.store.update((state) => ({ ...state, expanded: toggle(state.expanded ?? shown, id) }));
  }

  /** The turn `by` rows further down the list (older), or up. */
  stepTurn(by: 1 | -1): void {
    const state = this.store.get();
    const rows = valueOf(state.turns)?.rows ?? [];
    const at = rows.findIndex((row) => row.turnId === turnIdOf(state));
    const next = rows[at < 0 ? 0 : at + by];
    if (next !== undefined) this.pick(next.turnId);
    else if (by === 1) this.more();
  }

  /** Marks the next call of the turn, or the one before; past an end all are alike again. */
  stepCall(trace: TurnTrace, by: 1 | -1): void {
    const ids = trace.calls.map(({ id }) => id);
    const { callId } = this.store.get();
    const at = callId === null ? (by === 1 ? -1 : ids.length) : ids.indexOf(callId);
    this.set({ callId: ids[at + by] ?? null });
  }

  /** Fetches the turn on the page anew. */
  reload(): void {
    const { follow } = this.store.get();
    const turnId = turnIdOf(this.store.get());
    if (turnId === null) return this.refresh();
    this.#step({ event: "pick", turnId, nowMs: this.#options.now() });
    if (follow.following) this.store.update((state) => ({ ...state, follow: { ...state.follow, following: true } }));
  }

  /** Texts of the turn on the page, read and verified on the other side; asked for once. */
  loadBodies(): void {
    const { sessionId, follow, resolved } = this.store.get();
    if (sessionId === null || follow.shown.is !== "read") return;
    if (resolved.state === "loading" || resolved.state === "ready") return;
    const { turnId } = follow.shown;
    this.set({ resolved: LOADING });
    void this.#bodies.run(
      (signal) => this.api.turn(sessionId, turnId, { bodies: "resolved" }, signal),
      (value) => this.set({ resolved: ready(value) }),
      (fault) => this.set({ resolved: failed(fault) }),
    );
  }

  /** What there is today, to be set beside what was available. Asked for once a session. */
  loadProfile(): void {
    const { sessionId, profile } = this.store.get();
    if (sessionId === null || profile.state === "loading" || profile.state === "ready") return;
    this.set({ profile: LOADING });
    void this.#profile.run(
      (signal) => this.api.profile(sessionId, signal),
      (value) => this.set({ profile: ready(value) }),
      (fault) => this.set({ profile: failed(fault) }),
    );
  }

  /** Says something for a moment. */
  notice(notice: string, forMs: number): void {
    this.set({ notice });
    this.#options.later(() => this.store.update((s) => (s.notice === notice ? { ...s, notice: "" } : s)), forMs);
  }

  /** The session may have a turn now: looks at once. */
  wake(): void {
    this.#live?.wake();
  }

  close(): void {
    this.#live?.close();
    this.#live = null;
    for (const one of [this.#list, this.#more, this.#turn, this.#bodies, this.#sessions, this.#profile]) one.end();
  }

  #enter(sessionId: string, isLinked: boolean): void {
    this.#live?.close();
    for (const one of [this.#list, this.#more, this.#turn, this.#bodies, this.#profile]) one.end();
    this.#snapshot = null;
    this.set({
      ...NO_TURN,
      sessionId,
      turns: IDLE,
      profile: IDLE,
      follow: { ...followStart, following: !isLinked },
      live: { connection: isExample(sessionId) ? "off" : "connecting", dropped: 0, isShortened: false },
    });
    const { connect, later } = this.#options;
    this.#live = isExample(sessionId)
      ? null
      : openLive({
          url: this.api.liveUrl(sessionId),
          connect,
          later,
          listener: {
            open: () => this.#connection("open"),
            snapshot: (trace, isShortened) => this.#told(trace, isShortened),
            end: (turnId, persisted) => this.#ended(turnId, persisted),
            idle: () => this.#idle(),
            dropped: (count) =>
              this.store.update((s) => ({ ...s, live: { ...s.live, dropped: s.live.dropped + count } })),
            lost: (refused) => this.#connection(refused ? "refused" : "lost"),
          },
        });
    this.refresh();
  }

  #rows(change: (rows: TurnRows) => TurnRows): void {
    this.store.update((state) =>
      state.turns.state === "ready" ? { ...state, turns: ready(change(state.turns.value)) } : state,
    );
  }

  #connection(connection: State["live"]["connection"]): void {
    this.store.update((state) => ({ ...state, live: { ...state.live, connection } }));
  }

  #told(trace: TurnTrace, isShortened: boolean): void {
    this.#snapshot = trace;
    this.store.update((state) => ({ ...state, live: { ...state.live, connection: "open", isShortened } }));
    this.#rows((rows) => withSnapshot(rows, trace));
    this.#step({ event: "snapshot", trace });
  }

  #ended(turnId: string, persisted: boolean): void {
    if (this.#snapshot?.turnId === turnId) this.#snapshot = null;
    this.#step({ event: "end", turnId, persisted, nowMs: this.#options.now() });
    this.refresh();
  }

  /** No turn runs. One that was told of and is still on the page ended while nobody listened. */
  #idle(): void {
    const was = this.#snapshot;
    this.#snapshot = null;
    this.#connection("idle");
    if (was !== null) this.#step({ event: "end", turnId: was.turnId, persisted: true, nowMs: this.#options.now() });
    this.#look();
  }

  /** Whether there is a newer turn: one may have begun and ended while nobody listened. A few rows tell. */
  #look(): void {
    const { sessionId, turns } = this.store.get();
    const known = newestEnded(valueOf(turns));
    if (sessionId === null || turns.state === "loading") return;
    if (known === null) return this.refresh();
    void this.#list.run(
      (signal) => this.api.turns(sessionId, { limit: 1 }, signal),
      ({ turns: [newest] }) => {
        if (newest?.turnId !== known.turnId) this.refresh();
      },
      () => undefined,
    );
  }

  #followNewest(): void {
    const state = this.store.get();
    const newest = newestEnded(valueOf(state.turns));
    if (this.#snapshot !== null || newest === null || newest.turnId === turnIdOf(state)) return;
    this.#step({ event: "follow", latest: newest.turnId, nowMs: this.#options.now() });
  }

  /** The one way in which another turn, or another state of it, comes on the page. */
  #step(event: FollowEvent): void {
    const before = this.store.get();
    const follow = followStep(before.follow, event);
    const isOther = turnIdOf({ follow }) !== turnIdOf(before);
    if (isOther) this.#bodies.end();
    this.store.update((state) => ({ ...state, ...(isOther ? NO_TURN : {}), follow }));
    // A turn that runs is told of by the stream; reading it would find nothing.
    const running = this.#snapshot;
    if (event.event === "pick" && running?.turnId === event.turnId) {
      this.#turn.end();
      return this.#step({ event: "snapshot", trace: running });
    }
    if (event.event === "snapshot" && isOther) this.#turn.end();
    const task = followTask(follow, event);
    if (task !== null) this.#read(task.read, task.afterMs);
    if (event.event === "read") {
      this.set({ resolved: IDLE, fault: null });
      this.loadBodies();
    }
  }

  #read(turnId: string, afterMs: number): void {
    const { later, now } = this.#options;
    const { sessionId } = this.store.get();
    if (sessionId === null) return;
    const ask = (): void =>
      void this.#turn.run(
        (signal) => this.api.turn(sessionId, turnId, { bodies: "none" }, signal),
        (trace) => this.#step({ event: "read", trace }),
        (fault: Fault) => {
          this.set({ fault });
          const { status, message } = fault;
          this.#step({ event: "read-failed", turnId, status: status ?? 0, message, nowMs: now() });
        },
      );
    if (afterMs === 0) return ask();
    this.#turn.end();
    this.#turn.onEnd(later(ask, afterMs));
  }
}
