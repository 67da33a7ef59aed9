import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import type { Fault } from "../data/fault.ts";
import { type EventStream, type Live, openLive } from "../data/live.ts";
import { failed, IDLE, LOADING, ready, valueOf } from "../data/remote.ts";
import type { TurnsApi } from "../data/turns-api.ts";
import { Latest } from "./latest.ts";
import type { State, TurnRows, ViewId } from "./state.ts";
import type { Store } from "./store.ts";
import { headOf, withEnded, withPage, withSnapshot, withStored } from "./turn-rows.ts";

const PAGE = 50;
/** The row of a turn is committed before the stream says `end`; for how long a 404 is not believed even so. */
const MISSING_MS = 2_000;
const MISSING_STEP_MS = 250;

export interface ControllerOptions {
  readonly store: Store<State>;
  readonly api: TurnsApi;
  readonly connect: (url: string) => EventStream;
  /** Runs something later; returns how to not run it. */
  readonly later: (run: () => void, ms: number) => () => void;
}

/** Where something is asked to be opened. */
export interface Place {
  readonly sessionId: string | null;
  readonly turnId: string | null;
  readonly nodeId?: string | null;
  readonly view?: ViewId | null;
}

/** Does what views ask for: fetches, follows, and leaves what came of it in the store. A newer request ends an older. */
export class Controller {
  readonly store: Store<State>;
  readonly api: TurnsApi;
  readonly #connect: ControllerOptions["connect"];
  readonly #later: ControllerOptions["later"];
  readonly #list = new Latest();
  readonly #more = new Latest();
  readonly #turn = new Latest();
  readonly #bodies = new Latest();
  readonly #sessions = new Latest();
  readonly #profile = new Latest();
  #live: Live | null = null;

  constructor({ store, api, connect, later }: ControllerOptions) {
    this.store = store;
    this.api = api;
    this.#connect = connect;
    this.#later = later;
  }

  /** Opens a place: a session's newest turn, or one turn that was linked to, which switches following off. */
  open({ sessionId, turnId, nodeId = null, view = null }: Place): void {
    if (sessionId === null) {
      this.loadSessions();
      return;
    }
    if (sessionId !== this.store.get().sessionId) this.#enter(sessionId);
    if (view !== null) this.set({ view });
    if (turnId === null) return;
    this.pick(turnId);
    this.set({ nodeId });
  }

  set(change: Partial<State>): void {
    this.store.update((state) => ({ ...state, ...change }));
  }

  /** The sessions that can be looked at; the one that was used last is opened when none is. */
  loadSessions(): void {
    this.set({ sessions: LOADING });
    void this.#sessions.run(
      (signal) => this.api.sessions(signal),
      (list) => {
        this.set({ sessions: ready(list) });
        const latest = list.latestSessionId ?? list.sessions[0]?.sessionId ?? null;
        if (this.store.get().sessionId === null && latest !== null) this.#enter(latest);
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
        this.store.update((state) => ({ ...state, turns: ready(withPage(valueOf(state.turns), page)) }));
        if (this.store.get().follow) this.#followNewest();
      },
      (fault) => this.#listFailed(fault),
    );
  }

  /** The next page of older turns. */
  more(): void {
    const { sessionId, turns } = this.store.get();
    const rows = valueOf(turns);
    if (sessionId === null || rows === null || rows.next === null || rows.more.state === "loading") return;
    const before = rows.next;
    const told = (change: (rows: TurnRows) => TurnRows): void =>
      this.store.update((state) =>
        state.turns.state === "ready" ? { ...state, turns: ready(change(state.turns.value)) } : state,
      );
    told((now) => ({ ...now, more: LOADING }));
    void this.#more.run(
      (signal) => this.api.turns(sessionId, { before, limit: PAGE }, signal),
      ({ turns: older, next }) =>
        told((now) => ({ rows: [...now.rows, ...older.filter(({ turnId }) => !has(now, turnId))], next, more: IDLE })),
      (fault) => told((now) => ({ ...now, more: failed(fault) })),
    );
  }

  /** A turn that was picked by hand or linked to: following is off until it is asked for again. */
  pick(turnId: string): void {
    this.set({ follow: false, drawer: false });
    this.#show(turnId);
  }

  follow(): void {
    this.set({ follow: true });
    this.#live?.wake();
    this.refresh();
  }

  /** Shows a card's details; null: closes them. A call is also marked in the graph. */
  select(nodeId: string | null): void {
    const call = /^call:(.+)$/su.exec(nodeId ?? "")?.[1];
    this.set(call === undefined ? { nodeId } : { nodeId, callId: call });
  }

  /** The turn `by` rows further down the list (older), or up. */
  step(by: 1 | -1): void {
    const { turns, turnId } = this.store.get();
    const rows = valueOf(turns)?.rows ?? [];
    const at = rows.findIndex((row) => row.turnId === turnId);
    const next = rows[at < 0 ? 0 : at + by];
    if (next !== undefined) this.pick(next.turnId);
    else if (by === 1) this.more();
  }

  /** Fetches the shown turn anew. */
  reload(): void {
    const { turnId, live } = this.store.get();
    if (turnId === null) return;
    if (live.snapshot?.turnId === turnId && live.snapshot.state === "open") this.#live?.wake();
    else this.#fetch(turnId);
  }

  /** Texts of the shown turn, read and verified on the other side; asked for once. */
  loadBodies(): void {
    const { sessionId, turnId, trace, resolved } = this.store.get();
    if (sessionId === null || turnId === null || trace.state !== "ready") return;
    if (resolved.state === "loading" || resolved.state === "ready") return;
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

  /** The session may have a turn now: looks at once. */
  wake(): void {
    this.#live?.wake();
  }

  close(): void {
    this.#live?.close();
    this.#live = null;
    for (const one of [this.#list, this.#more, this.#turn, this.#bodies, this.#sessions, this.#profile]) one.end();
  }

  #enter(sessionId: string): void {
    this.#live?.close();
    for (const one of [this.#list, this.#more, this.#turn, this.#bodies, this.#profile]) one.end();
    const none = { turns: IDLE, turnId: null, trace: IDLE, resolved: IDLE, profile: IDLE, nodeId: null, callId: null };
    this.set({
      sessionId,
      ...none,
      follow: true,
      expanded: null,
      live: { connection: "connecting", snapshot: null, dropped: 0 },
    });
    this.#live = openLive({
      url: this.api.liveUrl(sessionId),
      connect: this.#connect,
      later: this.#later,
      listener: {
        open: () => this.#connection("open"),
        snapshot: (trace) => this.#told(trace),
        end: (turnId, persisted) => this.#ended(turnId, persisted),
        idle: () => this.#idle(),
        dropped: (count) => this.store.update((s) => ({ ...s, live: { ...s.live, dropped: s.live.dropped + count } })),
        lost: () => this.#connection("lost"),
      },
    });
    this.refresh();
  }

  #connection(connection: State["live"]["connection"]): void {
    this.store.update((state) => ({ ...state, live: { ...state.live, connection } }));
  }

  #told(snapshot: TurnTrace): void {
    this.store.update((state) => ({
      ...state,
      live: { ...state.live, connection: "open", snapshot },
      turns: state.turns.state === "ready" ? ready(withSnapshot(state.turns.value, snapshot)) : state.turns,
    }));
    const { follow, turnId } = this.store.get();
    if (follow && turnId !== snapshot.turnId) this.#showLive(snapshot.turnId);
  }

  #ended(turnId: string, persisted: boolean): void {
    this.store.update((state) => withEnded(state, turnId));
    if (persisted && this.store.get().turnId === turnId) this.#fetch(turnId);
    this.refresh();
  }

  /** No turn runs. A snapshot that is still here ended while nobody was listening. */
  #idle(): void {
    const was = this.store.get().live.snapshot;
    this.store.update((state) => ({ ...state, live: { ...state.live, connection: "idle", snapshot: null } }));
    if (was !== null && was.turnId === this.store.get().turnId) this.#fetch(was.turnId);
    this.refresh();
  }

  #listFailed(fault: Fault): void {
    // What is shown stays: the list was there, and the connection says that it is lost.
    if (this.store.get().turns.state !== "ready") this.set({ turns: failed(fault) });
  }

  #followNewest(): void {
    const { turns, turnId, live } = this.store.get();
    if (live.snapshot !== null) return;
    const newest = headOf(valueOf(turns));
    if (newest !== null && newest.turnId !== turnId) this.#show(newest.turnId);
  }

  #show(turnId: string): void {
    if (turnId === this.store.get().live.snapshot?.turnId) this.#showLive(turnId);
    else {
      this.#turnChosen(turnId);
      this.#fetch(turnId);
    }
  }

  #showLive(turnId: string): void {
    this.#turn.end();
    this.#turnChosen(turnId);
  }

  #turnChosen(turnId: string): void {
    if (this.store.get().turnId === turnId) return;
    this.#bodies.end();
    const none = { nodeId: null, callId: null, entryId: null, otherId: null, expanded: null };
    this.set({ turnId, trace: IDLE, resolved: IDLE, ...none });
  }

  #fetch(turnId: string, since = 0): void {
    const { sessionId, trace } = this.store.get();
    if (sessionId === null) return;
    if (trace.state !== "ready") this.set({ trace: LOADING });
    void this.#turn.run(
      (signal) => this.api.turn(sessionId, turnId, { bodies: "none" }, signal),
      (value) => {
        this.store.update((state) => withStored(state, value));
        this.loadBodies();
      },
      (fault) => {
        if (fault.kind !== "missing" || since >= MISSING_MS) return this.set({ trace: failed(fault) });
        const cancel = this.#later(() => this.#fetch(turnId, since + MISSING_STEP_MS), MISSING_STEP_MS);
        this.#turn.onEnd(cancel);
      },
    );
  }
}

const has = ({ rows }: TurnRows, turnId: string): boolean => rows.some((row) => row.turnId === turnId);
