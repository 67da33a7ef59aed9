import { expect, it } from "vitest";

import { FaultError } from "../../../../../src/trace/inspector/app/data/fault.ts";
import type { EventStream } from "../../../../../src/trace/inspector/app/data/live.ts";
import { valueOf } from "../../../../../src/trace/inspector/app/data/remote.ts";
import type { TurnsApi } from "../../../../../src/trace/inspector/app/data/turns-api.ts";
import { Controller } from "../../../../../src/trace/inspector/app/state/controller.ts";
import { initialState, shownTrace, turnIdOf } from "../../../../../src/trace/inspector/app/state/state.ts";
import { createStore } from "../../../../../src/trace/inspector/app/state/store.ts";
import { summaryOf } from "../../../../../src/trace/inspector/app/state/summary.ts";
import type { TurnTrace } from "../../../../../src/trace/model/turn/turn-trace.ts";
import { sampleTurn, withoutBodies } from "../../../../browser/support/sample-turn.ts";

const turn = (n: number): TurnTrace => sampleTurn({ n, tools: false });
const open = (n: number): TurnTrace => ({ ...turn(n), state: "open", outcome: null, endedAt: null, answer: null });
const missing = new FaultError({ kind: "missing", status: 404, code: null, message: "no" });

/** A controller over turns that are given, a stream that is spoken by hand, and a clock that stands. */
function setup(stored: TurnTrace[]) {
  const asked: string[] = [];
  const waits: (() => void)[] = [];
  let hear: (name: string, data: unknown) => void = () => undefined;
  const connect = (): EventStream => {
    const listeners = new Map<string, (event: { data?: unknown }) => void>();
    hear = (name, data) => listeners.get(name)?.({ data: JSON.stringify(data) });
    return { readyState: 1, close: () => undefined, addEventListener: (name, on) => void listeners.set(name, on) };
  };
  const api = {
    turns: (_session: string, { limit, before }: { limit: number; before?: string }) => {
      asked.push(`turns ${limit}`);
      const from = stored.findIndex(({ turnId }) => turnId === before) + 1;
      const rows = stored.slice(from, from + limit).map(summaryOf);
      return Promise.resolve({
        turns: rows,
        next: from + limit < stored.length ? (rows.at(-1)?.turnId ?? null) : null,
      });
    },
    turn: (_session: string, turnId: string, { bodies }: { bodies: string }) => {
      asked.push(`${turnId.replace(/^t_0*/u, "")} ${bodies}`);
      const found = stored.find((one) => one.turnId === turnId);
      if (found === undefined) return Promise.reject(missing);
      return Promise.resolve(bodies === "none" ? withoutBodies(found) : found);
    },
    sessions: () => Promise.resolve({ latestSessionId: "ses-1", sessions: [] }),
    liveUrl: () => "/live",
  } as unknown as TurnsApi;
  let nowMs = 0;
  const controller = new Controller({
    store: createStore(initialState("en")),
    api,
    connect,
    now: () => nowMs,
    later: (run, ms) => {
      const wait = (): void => {
        nowMs += ms;
        run();
      };
      waits.push(wait);
      return () => void (waits.includes(wait) && waits.splice(waits.indexOf(wait), 1));
    },
  });
  const place = { session: "ses-1", turn: null, node: null, view: null };
  const state = () => controller.store.get();
  return { controller, asked, waits, place, state, say: (name: string, data: unknown) => hear(name, data) };
}

/** Everything that was answered has been heard. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it("shows the newest turn of a session, then its texts", async () => {
  const { controller, asked, place, state } = setup([turn(2), turn(1)]);
  controller.open(place);
  await settled();
  expect(asked).toEqual(["turns 50", "2 none", "2 resolved"]);
  expect(shownTrace(state())?.question?.body.text).toContain("lamp");
  expect(state().follow.following).toBe(true);
});

it("opens the session that was used last when none is named", async () => {
  const { controller, state } = setup([]);
  controller.loadSessions();
  await settled();
  expect([state().sessionId, turnIdOf(state())]).toEqual(["ses-1", null]);
});

it("follows a turn from its first frame to its stored account", async () => {
  const stored = [turn(1)];
  const { controller, asked, place, state, say } = setup(stored);
  controller.open(place);
  await settled();
  say("snapshot", { trace: open(2) });
  expect([turnIdOf(state()), shownTrace(state())?.state]).toEqual([open(2).turnId, "open"]);
  expect(valueOf(state().turns)?.rows.map(({ turn: n }) => n)).toEqual([2, 1]);
  stored.unshift(turn(2));
  say("end", { turnId: open(2).turnId, persisted: true });
  // What was streamed stays until the stored turn is there.
  expect(shownTrace(state())?.state).toBe("open");
  await settled();
  expect([shownTrace(state())?.state, asked.at(-1)]).toEqual(["ended", "2 resolved"]);
});

it("lists a turn that was told of before the list was there, and once only when it is stored", async () => {
  const stored = [turn(1)];
  const { controller, place, state, say } = setup(stored);
  controller.open(place);
  say("snapshot", { trace: open(2) });
  await settled();
  const listed = () => valueOf(state().turns)?.rows.map((row) => [row.turn, row.state]);
  expect(listed()).toEqual([
    [2, "open"],
    [1, "ended"],
  ]);
  stored.unshift(turn(2));
  controller.refresh();
  await settled();
  expect(listed()).toEqual([
    [2, "ended"],
    [1, "ended"],
  ]);
});

it("asks again for a turn that has just ended, and believes after two seconds that it is gone", async () => {
  const { controller, asked, waits, place, state, say } = setup([]);
  controller.open(place);
  await settled();
  say("snapshot", { trace: open(2) });
  say("end", { turnId: open(2).turnId, persisted: true });
  await settled();
  for (let i = 0; i < 20 && waits.length > 0; i++) {
    waits.shift()?.();
    await settled();
  }
  expect(asked.filter((one) => one === "2 none").length).toBe(9);
  expect(state().follow.shown).toMatchObject({ is: "failed", why: "gone" });
  expect(state().fault?.kind).toBe("missing");
});

it("stays at a turn that was picked, whatever runs", async () => {
  const { controller, place, state, say } = setup([turn(2), turn(1)]);
  controller.open(place);
  await settled();
  controller.select("answer");
  controller.pick(turn(1).turnId);
  await settled();
  say("snapshot", { trace: open(3) });
  expect([turnIdOf(state()), state().follow.following, state().nodeId]).toEqual([turn(1).turnId, false, null]);
  controller.pick(open(3).turnId);
  expect(shownTrace(state())?.turn).toBe(3);
});

it("takes up following again at the newest turn", async () => {
  const { controller, place, state } = setup([turn(2), turn(1)]);
  controller.open({ ...place, turn: turn(1).turnId, node: "answer", view: "tree" });
  await settled();
  expect([turnIdOf(state()), state().nodeId, state().view]).toEqual([turn(1).turnId, "answer", "tree"]);
  controller.follow();
  await settled();
  expect([turnIdOf(state()), state().follow.following]).toEqual([turn(2).turnId, true]);
});

it("notices on an idle stream that a turn came and went", async () => {
  const stored = [turn(1)];
  const { controller, asked, waits, place, state, say } = setup(stored);
  controller.open(place);
  await settled();
  say("idle", {});
  await settled();
  expect(asked.slice(3)).toEqual(["turns 1"]);
  stored.unshift(turn(2));
  waits.shift()?.();
  say("idle", {});
  await settled();
  await settled();
  expect(turnIdOf(state())).toBe(turn(2).turnId);
});

it("steps through turns and calls, and loads older turns at the end", async () => {
  const stored = Array.from({ length: 60 }, (_, i) => turn(60 - i));
  const { controller, asked, place, state } = setup(stored);
  controller.open(place);
  await settled();
  controller.stepTurn(1);
  await settled();
  expect(shownTrace(state())?.turn).toBe(59);
  controller.stepTurn(-1);
  controller.pickNumber(3);
  await settled();
  await settled();
  expect(shownTrace(state())?.turn).toBe(3);
  controller.more();
  await settled();
  expect(valueOf(state().turns)).toMatchObject({ rows: { length: 60 }, next: null });
  const trace = shownTrace(state());
  if (trace === null) throw new Error("no turn");
  controller.stepCall(trace, 1);
  expect(state().callId).toBe("3.1.1");
  controller.stepCall(trace, 1);
  expect(state().callId).toBeNull();
  expect(asked).toContain("turns 100");
});

it("says that a turn of that number is not there", async () => {
  const { controller, place, state } = setup([turn(1)]);
  controller.open(place);
  await settled();
  controller.pickNumber(7);
  await settled();
  expect(state().fault?.kind).toBe("missing");
});

it("opens and folds cards, and marks the call that is selected", () => {
  const { controller, state } = setup([]);
  controller.toggle(new Set(["a"]), "b");
  expect([...(state().expanded ?? [])]).toEqual(["a", "b"]);
  controller.toggle(new Set(["x"]), "a");
  expect([...(state().expanded ?? [])]).toEqual(["b"]);
  controller.select("call:1.1.1");
  controller.select(null);
  expect([state().nodeId, state().callId]).toEqual([null, "1.1.1"]);
});

it("says something for a moment", () => {
  const { controller, waits, state } = setup([]);
  controller.notice("Copied", 10);
  expect(state().notice).toBe("Copied");
  waits.shift()?.();
  expect(state().notice).toBe("");
});
