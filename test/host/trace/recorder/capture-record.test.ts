import { describe, expect, it } from "vitest";

import { CaptureRecord } from "../../../../src/host/trace/recorder/capture-record.ts";

const identity = { recordId: "r", sessionId: "s", turn: 2, step: 3, attempt: 1, recordedAt: 5 };
const record = (): CaptureRecord => new CaptureRecord(identity, { status: "assembled", beganSeq: 7 });
const chunk = { type: "assistant/chunk", seq: 9, data: { turn: 2, step: 3, chunk: {} } };
const end = { type: "turn/end", seq: 10, data: { turn: 2 } };
const capture = { captureId: "c", selection: { presetId: "p" }, prompt: null } as never;

describe("a record on its way", () => {
  it("keeps the first failure it is told of, with its own cut", () => {
    const one = record();
    expect([one.fail(chunk), one.fail(end)]).toEqual([true, false]);
    expect(one.facts(capture, 6)).toEqual({
      ...identity,
      captureId: "c",
      updatedAt: 6,
      status: "assembled",
      selection: { presetId: "p" },
      session: null,
      prompt: null,
      delivery: null,
      parameters: null,
      failure: { eventSeq: 9, eventType: "assistant/chunk", dataJson: JSON.stringify(chunk.data), logCutSeq: 9 },
    });
  });

  it("has no failure once the model has answered", () => {
    const one = record();
    one.isAnswered = true;
    expect(one.fail(end)).toBe(false);
    expect(one.facts(capture, 6).failure).toBeNull();
  });

  it.each([{ ...end, type: "step/end" }, { ...end, seq: null }, {}])("does not refer to %o", (event) => {
    expect(record().fail(event)).toBe(false);
  });

  it("is for the events of its step", () => {
    const one = record();
    expect(one.isFor(chunk)).toBe(true);
    for (const data of [null, 1, {}, { turn: 2 }, { turn: 2, step: 4 }, { turn: 1, step: 3 }]) {
      expect(one.isFor({ type: "assistant/chunk", seq: 1, data })).toBe(false);
    }
  });
});
