import { expect, it } from "vitest";

import type { StoreClient } from "../../../../src/host/turns/store/store-client.ts";
import { type RecoveredTurn, TurnRecovery } from "../../../../src/host/turns/store/turn-recovery.ts";
import type { HistoryJob } from "../../../../src/host/trace/face.ts";

const turn = (n: number, sessionId = "s") => ({
  turnId: `t_${n}`,
  ownerId: "o",
  sessionId,
  turn: n,
  startSeq: n,
  startedAt: n,
});

function scene(turns = [turn(1), turn(2), turn(3, "other")]) {
  const asked: string[] = [];
  const sent: unknown[] = [];
  const recovered: RecoveredTurn[] = [];
  const client = {
    run: (job: string, input: object) => {
      if (job === "turnRecover") sent.push(input);
      const output = job === "turnCutOff" ? { turns } : { state: "answered", found: true };
      return Promise.resolve({ output, shared: [], parts: [] });
    },
  };
  const recovery = new TurnRecovery({
    client: client as unknown as StoreClient,
    history: {
      read: (async (key: string, job: HistoryJob<unknown>, signal: AbortSignal) => {
        asked.push(key);
        if (key.endsWith("t_1")) throw new Error("no such log");
        return job.run({ source: { from: "nowhere", state: "failed" } }, signal);
      }) as never,
    },
    clock: { now: () => 9 },
    bytesMax: 7,
    onRecovered: (turn) => recovered.push(turn),
  });
  return { recovery, asked, sent, recovered };
}

it("makes each turn that was cut off, whatever becomes of the others", async () => {
  const { recovery, asked, sent, recovered } = scene();
  await recovery.recover("/data");
  expect(asked).toEqual(["turnRecover t_1", "turnRecover t_2", "turnRecover t_3"]);
  const source = { from: "nowhere", state: "failed" };
  expect(sent[0]).toEqual({ folder: "/data", turnId: "t_2", source, bytesMax: 7, nowMs: 9 });
  expect(recovered.map(({ turnId }) => turnId)).toEqual(["t_2", "t_3"]);
});

it("makes those of one session, and none after it was stopped", async () => {
  const { recovery, asked } = scene();
  await recovery.recover("/data", "other");
  expect(asked).toEqual(["turnRecover t_3"]);
  await recovery.stop();
  await recovery.recover("/data");
  expect(asked).toHaveLength(1);
});
