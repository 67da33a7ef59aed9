import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import type { QueuedWrite } from "../../../../src/host/turns/store/turn-queue.ts";
import { TurnWriter } from "../../../../src/host/turns/store/turn-writer.ts";
import type { StoreClient } from "../../../../src/host/turns/store/store-client.ts";
import { WorkerError } from "../../../../src/workers/client.ts";
import { turnFacts } from "../../../trace/project/turn/support/turns.ts";
import { FakeClock } from "./support/store.ts";

type Answer = "written" | "refused" | "TURN_STORE_BUSY" | "TURN_STORE_CORRUPT" | WorkerError;

/** A writer whose thread gives these answers in turn, and "written" after them. */
function scene(answers: Answer[]) {
  const clock = new FakeClock();
  const sent: string[] = [];
  const client = {
    run: (job: string) => {
      sent.push(job);
      const answer = answers.shift() ?? "written";
      if (answer instanceof WorkerError) return Promise.reject(answer);
      const isCode = answer.startsWith("TURN_");
      const problem = isCode ? { code: answer, message: "m" } : null;
      return Promise.resolve({ output: { problem, written: answer === "written", bytes: 1 }, shared: [], parts: [] });
    },
  };
  const heard: (string | null)[] = [];
  const writer = new TurnWriter({
    client: client as unknown as StoreClient,
    records: { records: () => Promise.resolve([]) },
    ownerId: "o",
    bytesMax: 1,
    clock,
    onWritten: ({ problem }) => heard.push(problem?.code ?? null),
  });
  const append = (): Promise<boolean> =>
    new Promise((settle) => {
      const turn = { facts: turnFacts(), sessionId: "s", recordIds: [], shared: [] };
      writer.add({ kind: "append", turn, settle, tries: 0 });
    });
  const mark: QueuedWrite = {
    kind: "mark",
    mark: { turnId: "t", sessionId: "s", turn: 1, startSeq: 1, startedAt: 1 },
    tries: 0,
  };
  return { writer, clock, sent, heard, append, mark };
}

describe("the writer of turns", () => {
  it("sends nothing before the folder is open, then all in order", async () => {
    const { writer, sent, append, mark } = scene([]);
    writer.add(mark);
    const written = append();
    await Promise.resolve();
    expect([sent, writer.waiting]).toEqual([[], 1]);
    writer.start("/data");
    expect(await written).toBe(true);
    expect([sent, writer.waiting, writer.dropped]).toEqual([["turnMark", "turnAppend"], 0, 0]);
  });

  it("tries a turn again after a while when the file was busy", async () => {
    const { writer, clock, append, heard } = scene(["TURN_STORE_BUSY"]);
    writer.start("/data");
    const written = append();
    await expect.poll(() => clock.pending).toBe(1);
    clock.pass(LIMITS.traceRetryMs.value);
    expect(await written).toBe(true);
    expect([heard, writer.dropped]).toEqual([["TURN_STORE_BUSY", null], 0]);
  });

  it("tries it with the next turn, too, and gives it up after some tries", async () => {
    const busy: Answer[] = Array.from({ length: LIMITS.turnWriteTries.value }, () => "TURN_STORE_BUSY");
    const { writer, append, sent } = scene([...busy]);
    writer.start("/data");
    const first = append();
    await writer.flush();
    expect(await first).toBe(false);
    expect(await append()).toBe(true);
    expect([writer.dropped, sent.length]).toEqual([1, LIMITS.turnWriteTries.value + 1]);
  });

  it("gives up at once what would fail again", async () => {
    const { writer, append } = scene(["TURN_STORE_CORRUPT", "refused", new WorkerError("worker-input-invalid", "m")]);
    writer.start("/data");
    expect([await append(), await append(), await append(), await append()]).toEqual([false, false, false, true]);
    expect(writer.dropped).toBe(3);
  });

  it.each(["worker-crashed", "worker-deadline"] as const)("costs two threads at most (%s)", async (code) => {
    const died = new WorkerError(code, "m");
    const once = scene([died]);
    once.writer.start("/data");
    const written = once.append();
    await once.writer.flush();
    expect([await written, once.writer.dropped]).toEqual([true, 0]);
    const { writer, append } = scene([died, died]);
    writer.start("/data");
    const lost = append();
    await writer.flush();
    expect([await lost, writer.dropped]).toEqual([false, 1]);
    expect(await append()).toBe(true);
  });

  it("sends again what a thread had no room for", async () => {
    const { writer, append } = scene([new WorkerError("worker-overloaded", "m")]);
    writer.start("/data");
    const written = append();
    await writer.flush();
    expect([await written, writer.dropped]).toEqual([true, 0]);
  });

  it("gives up all that waits when it is stopped, and whatever comes", async () => {
    const { writer, append } = scene([]);
    const waiting = append();
    writer.stop();
    expect([await waiting, await append(), writer.dropped]).toEqual([false, false, 2]);
  });
});
