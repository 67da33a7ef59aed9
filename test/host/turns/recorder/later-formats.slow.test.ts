import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import type { TurnTrace } from "../../../../src/trace/model/turn/turn-trace.ts";
import { type Bench, openBench } from "../../loader/support/host.ts";
import { LaterSession } from "../../loader/support/later-session.ts";
import { bookOf, imported, presetOf } from "../../loader/support/library.ts";
import { accountOf, listenToTurns, recordsOf } from "./support/told-turns.ts";

describe.each([3, 4])("turns of a session of log format V%i", (version) => {
  let bench: Bench;
  let told: ReturnType<typeof listenToTurns>;
  let n = 0;
  beforeAll(async () => {
    bench = await openBench();
    told = listenToTurns(bench.core);
    const { library } = bench.core;
    const presetId = await imported(library, "preset", presetOf("A story.", { temperature: 0.5 }));
    await library.setDefaultPreset(presetId);
  });
  afterEach(() => told.clear());
  afterAll(async () => {
    told.restore();
    await bench.close();
  });

  const session = async (): Promise<LaterSession> => {
    const later = new LaterSession(bench.host, `later-${version}-${++n}`, { version });
    await later.create();
    const book = await imported(bench.core.library, "world-book", bookOf("Sea", { harbor: "The harbour." }));
    await bench.core.library.select(later.agent.id, { worldBookIds: [book] });
    return later;
  };
  const newest = async (): Promise<TurnTrace> => {
    await told.settled();
    const ended = told.ended.at(-1);
    if (ended === undefined) throw new Error("no turn has ended");
    return accountOf(ended, await recordsOf(bench.core, ended));
  };

  it("are told as in V0", async () => {
    const later = await session();
    await later.turn(1, "the harbor");
    const account = await newest();
    expect(account).toMatchObject({
      turn: 1,
      outcome: "completed",
      sessionRef: { sessionFormatVersion: version },
      calls: [{ id: "1.1.1", outcome: "ok", request: { historyCount: 1, toolResultIds: [] } }],
      captures: [{ assemblyVerified: true, cacheBreak: { state: "first-call" } }],
      answer: { messageId: "a1", eventType: "assistant/message" },
      question: { messageId: "u1", eventType: "user/message" },
    });
    expect(account.blocks?.every(({ reference }) => reference?.kind === "system-message")).toBe(true);
    expect(account.history?.messages).toMatchObject([{ messageId: "u1", role: "user" }]);
    // The harbour is still in what is scanned.
    await later.turn(2, "the sea");
    expect((await newest()).captures[0]?.cacheBreak).toEqual({ state: "none", blockId: null });
    later.end();
  });

  it("tell of attempts that failed, by the stream and by the log", async () => {
    const later = await session();
    await later.turn(1, "the harbor", [{ code: "RATE_LIMIT", message: "slow down" }]);
    const account = await newest();
    expect(account.calls.map(({ id, outcome, errorKind }) => [id, outcome, errorKind])).toEqual([
      ["1.1.1", "failed", "RATE_LIMIT"],
      ["1.1.2", "ok", null],
    ]);
    await later.turn(2, "the harbor", [{ code: "SERVER", message: "no" }], false);
    expect(await newest()).toMatchObject({ outcome: "error", errorKind: "SERVER", answer: null });
    later.end();
  });
});

it("a turn of a session that cannot be read is told without what only its log says", async () => {
  const bench = await openBench();
  const told = listenToTurns(bench.core);
  const session = new LaterSession(bench.host, "unknown", { version: 9 });
  await session.create();
  await session.turn(1, "the harbor");
  await told.settled();
  const [ended] = told.ended;
  if (ended === undefined) throw new Error("no turn has ended");
  const account = accountOf(ended, await recordsOf(bench.core, ended));
  expect(account).toMatchObject({ sessionRef: null, outcome: "completed", turn: 1 });
  expect(account.awareness).toMatchObject({ ceiling: { sandboxMode: null, planMode: null } });
  told.restore();
  await bench.close();
});
