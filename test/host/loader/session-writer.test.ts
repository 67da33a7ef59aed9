import { describe, expect, it } from "vitest";

import { type StateWrite, SessionWriter } from "../../../src/host/loader/session-writer.ts";
import { changedRecord, freshRecord, type SessionChange } from "../../../src/workers/client.ts";
import { toStored } from "../../../src/workers/library/session-state/stored-record.ts";
import { SEED } from "../../workers/library/session-state/support/states.ts";
import { Gate } from "./support/state-jobs.ts";

const hp = (turn: number): SessionChange => ({
  type: "observed",
  turn,
  seq: turn,
  patch: { variables: { set: [["hp", turn]], removed: [] } },
});

function scene(written: number | null = 0) {
  let record = freshRecord("s", SEED);
  const sent: StateWrite[] = [];
  const ends: unknown[] = [];
  const options = {
    sessionId: "s",
    record: () => record,
    send: (write: StateWrite): Promise<boolean> => {
      sent.push(write);
      return scenery.answer(write);
    },
    onEnd: (error: unknown) => void ends.push(error),
  };
  const writer = new SessionWriter(options, written);
  const scenery = {
    writer,
    sent,
    ends,
    answer: (_write: StateWrite): Promise<boolean> => Promise.resolve(true),
    push: (turn: number): void => {
      record = changedRecord(record, hp(turn));
      writer.push(hp(turn));
    },
    whole: () => toStored(record),
  };
  return scenery;
}

describe("a writer", () => {
  it("writes the changes of one moment together, in the background", async () => {
    const { writer, sent, push, ends } = scene();
    push(1);
    push(2);
    expect([sent.length, writer.isDirty]).toEqual([0, true]);
    await writer.flush();
    expect(sent).toEqual([{ sessionId: "s", from: 0, changes: [hp(1), hp(2)] }]);
    expect([writer.isDirty, ends]).toEqual([false, [undefined]]);
  });

  it("makes one write at a time, and the next one of all that came meanwhile", async () => {
    const at = scene();
    const gate = new Gate();
    at.answer = async () => gate.passed.then(() => true);
    at.push(1);
    await Promise.resolve();
    await Promise.resolve();
    at.push(2);
    at.push(3);
    expect([at.sent.length, at.writer.isDirty]).toEqual([1, true]);
    gate.open();
    await at.writer.flush();
    expect(at.sent.map(({ from, changes }) => [from, changes.length])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it("writes the whole where there is no file, and what came meanwhile after it", async () => {
    const at = scene(null);
    const gate = new Gate();
    at.answer = async () => gate.passed.then(() => true);
    at.writer.push();
    await Promise.resolve();
    await Promise.resolve();
    const first = at.whole();
    at.push(1);
    gate.open();
    await at.writer.flush();
    expect(at.sent).toEqual([
      { sessionId: "s", from: 0, changes: [], whole: first },
      { sessionId: "s", from: 0, changes: [hp(1)] },
    ]);
    expect(at.writer.isWritten).toBe(true);
  });

  it("writes the whole when the file is not what it was", async () => {
    const at = scene(5);
    at.answer = (write) => Promise.resolve(write.whole !== undefined);
    at.push(1);
    await at.writer.flush();
    expect(at.sent.map(({ from, whole }) => [from, whole === undefined])).toEqual([
      [5, true],
      [0, false],
    ]);
    expect(at.sent[1]?.whole).toEqual(at.whole());
  });

  it("writes the whole after a write that failed, with the next change and not before", async () => {
    const at = scene();
    at.answer = () => Promise.reject(new Error("disk"));
    at.push(1);
    await expect(at.writer.flush()).resolves.toBeUndefined();
    const attempts = at.sent.length;
    expect([at.writer.isDirty, at.writer.isWritten, at.ends.at(-1)]).toEqual([true, false, new Error("disk")]);
    at.answer = () => Promise.resolve(true);
    at.push(2);
    await at.writer.flush();
    expect(at.sent.slice(attempts)).toEqual([{ sessionId: "s", from: 0, changes: [], whole: at.whole() }]);
    expect([at.writer.isDirty, at.ends.at(-1)]).toEqual([false, undefined]);
  });

  it("keeps no endless list of changes while a write does not end, and loses none", async () => {
    for (const written of [0, null]) {
      const at = scene(written);
      const gate = new Gate();
      at.answer = async () => gate.passed.then(() => true);
      at.push(1);
      await Promise.resolve();
      await Promise.resolve();
      for (let turn = 2; turn < 70; turn++) at.push(turn);
      gate.open();
      await at.writer.flush();
      expect(at.sent.map(({ changes, whole }) => [changes.length, whole !== undefined])).toEqual([
        written === null ? [0, true] : [1, false],
        [0, true],
      ]);
      expect(at.sent[1]?.whole).toEqual(at.whole());
    }
  });

  it("writes nothing once it is stopped", async () => {
    const { writer, sent, push } = scene();
    await writer.stop();
    push(1);
    await writer.flush();
    expect(sent).toEqual([]);
  });
});
