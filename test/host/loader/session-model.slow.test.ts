import fc from "fast-check";
import { expect, it } from "vitest";

import type { SessionAdvance } from "../../../src/host/loader/memory.ts";
import { FileSessionMemory } from "../../../src/host/loader/session-memory.ts";
import { effect } from "../../workers/library/session-state/support/states.ts";
import { FOLDER as folder, stateJobs, type StateJobs } from "./support/state-jobs.ts";

/** A session that keeps every state it ever had. */
interface SlowSession {
  readonly seed: string;
  /** State after each observed request; the first one is what it began with. */
  readonly requests: { readonly seq: number; readonly turn: number; readonly state: SessionAdvance }[];
  seq: number;
  turn: number;
}

const NOTHING: SessionAdvance = { timed: { sticky: {}, cooldown: {} }, variables: [], globals: [] };

const stateBefore = (session: SlowSession, isBefore: (at: { seq: number; turn: number }) => boolean): SessionAdvance =>
  session.requests.filter(isBefore).at(-1)?.state ?? NOTHING;

/** Names in order, so that two states can be compared. */
const sorted = ({ timed, variables, globals }: SessionAdvance): unknown => [
  Object.entries(timed.sticky).sort(([a], [b]) => (a < b ? -1 : 1)),
  Object.entries(timed.cooldown).sort(([a], [b]) => (a < b ? -1 : 1)),
  [...variables].sort(([a], [b]) => (a < b ? -1 : 1)),
  [...globals].sort(([a], [b]) => (a < b ? -1 : 1)),
];

const effects = fc.dictionary(
  fc.constantFrom("b.1", "b.2", "c.1"),
  fc.integer({ min: 1, max: 3 }).map((n) => effect(n, 3)),
);
const variables = fc
  .dictionary(fc.constantFrom("hp", "name", "__proto__"), fc.oneof(fc.integer({ max: 3 }), fc.constantFrom("x", null)))
  .map(Object.entries<number | string | null>);
const anyAdvance: fc.Arbitrary<SessionAdvance> = fc.record({
  timed: fc.record({ sticky: effects, cooldown: effects }),
  variables,
  globals: variables,
});

const anyStep = fc.record({
  /** Which of the sessions there are. */
  session: fc.nat(7),
  action: fc.constantFrom("turn", "turn", "turn", "step", "fork", "fork", "restart", "written"),
  state: anyAdvance,
  /** Where a fork cuts, of all events so far. */
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  events: fc.integer({ min: 1, max: 5 }),
});
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

/** The memory beside sessions that keep everything. Few sessions stay in memory, so many are read from their files. */
class Pair {
  readonly #jobs: StateJobs;
  readonly #sessions = new Map<string, SlowSession>();
  #memory: FileSessionMemory;

  constructor(jobs: StateJobs) {
    this.#jobs = jobs;
    this.#memory = this.#open();
  }

  #open(): FileSessionMemory {
    return new FileSessionMemory({ client: this.#jobs.client, folder, sessionsMax: 2 });
  }

  async begin(sessionId: string): Promise<void> {
    await this.#memory.open({ sessionId, inherited: 0 });
    // What nobody used is forgotten with the process: a session is used when a request was observed.
    this.#memory.advance(sessionId, 0, 0, NOTHING);
    const { seed } = this.#memory.base(sessionId, 1);
    this.#sessions.set(sessionId, { seed, requests: [], seq: 0, turn: 0 });
  }

  async run({ action, session: index, state, share, events }: Step): Promise<void> {
    const [sessionId, session] = [...this.#sessions][index % this.#sessions.size] ?? ["", undefined];
    if (session === undefined) return;
    await this.#memory.open({ sessionId, inherited: 0 });
    if (action === "written" || action === "restart") await this.#memory.close();
    if (action === "restart") this.#memory = this.#open();
    if (action === "turn") session.turn++;
    if (action === "turn" || action === "step") this.#observe(sessionId, session, { state, events });
    if (action === "fork") await this.#fork(sessionId, session, Math.round(share * (session.seq + 1)));
  }

  async check(): Promise<void> {
    for (const [sessionId, session] of this.#sessions) {
      await this.#memory.open({ sessionId, inherited: 0 });
      for (const turn of [session.turn, session.turn + 1]) {
        const base = this.#memory.base(sessionId, turn);
        expect(base.seed).toBe(session.seed);
        expect(sorted(base)).toEqual(sorted(stateBefore(session, (at) => at.turn < turn)));
      }
    }
    expect(this.#memory.faults).toEqual([]);
  }

  #observe(
    sessionId: string,
    session: SlowSession,
    { state, events }: { readonly state: SessionAdvance; readonly events: number },
  ): void {
    session.seq += events;
    session.requests.push({ seq: session.seq, turn: session.turn, state });
    this.#memory.advance(sessionId, session.turn, session.seq, state);
  }

  async #fork(parentId: string, parent: SlowSession, inherited: number): Promise<void> {
    const sessionId = `Fork.${this.#sessions.size}`;
    await this.#memory.open({ sessionId, parentId, inherited });
    // Turns of a fork have numbers of their own; those that it shares are over.
    const requests = parent.requests.filter(({ seq }) => seq < inherited).map((request) => ({ ...request, turn: -1 }));
    const { seed } = parent;
    this.#sessions.set(sessionId, { seed, requests, seq: Math.max(0, inherited - 1), turn: parent.turn });
  }
}

it("has, after any turns, forks and restarts, the states that sessions have that keep everything", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (steps) => {
      const pair = new Pair(await stateJobs());
      await pair.begin("first");
      await pair.begin("second");
      for (const step of steps) {
        await pair.run(step);
        await pair.check();
      }
    }),
    { numRuns: 100 },
  );
}, 120_000);
