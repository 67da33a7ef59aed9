import { describe, expect, it } from "vitest";

import { PendingCaptures } from "../../../../src/host/trace/store/pending-captures.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { captureWith } from "../../../trace/project/support/captures.ts";
import { captureOf } from "../support/captures.ts";

const idsOf = (batch: ReturnType<PendingCaptures["take"]>): string[] =>
  batch.map(({ capture }) => `${capture.facts.recordId}:${capture.facts.status}`);

describe("captures that wait", () => {
  it("are one for each record, with its newest facts, in their order", () => {
    const pending = new PendingCaptures();
    pending.add(captureOf("a"));
    pending.add(captureOf("b"));
    pending.add(captureOf("a", { status: "request-observed" }));
    expect(pending.size).toBe(2);
    expect(idsOf(pending.take(1))).toEqual(["a:request-observed"]);
    expect(idsOf(pending.take())).toEqual(["b:assembled"]);
    expect(pending.size).toBe(0);
  });

  it("come in batches of so many names of tools, each batch of one at least", () => {
    const pending = new PendingCaptures();
    const { delivery } = captureWith().facts;
    if (delivery === null) throw new Error("no delivery");
    const toolNames = Array.from({ length: 1_500 }, (_, at) => `tool ${at}`);
    for (const id of ["a", "b", "c"]) pending.add(captureOf(id, { delivery: { ...delivery, toolNames } }));
    const many = toolNames.flatMap((name) => [name, name, name, name]);
    pending.add(captureOf("d", { delivery: { ...delivery, toolNames: many } }));
    const batches = [pending.take(), pending.take(), pending.take(), pending.take()];
    expect(batches.map((batch) => batch.map(({ capture }) => capture.facts.recordId))).toEqual([
      ["a", "b"],
      ["c"],
      ["d"],
      [],
    ]);
  });

  it("are dropped and counted over their bound, the oldest first", () => {
    const pending = new PendingCaptures();
    const bound = LIMITS.traceQueuedCaptures.value;
    for (let i = 0; i < bound + 3; i++) pending.add(captureOf(`${i}`));
    expect(pending).toMatchObject({ size: bound, dropped: 3 });
    expect(idsOf(pending.take(1))).toEqual(["3:assembled"]);
  });

  it("wait again after a failure, behind the others, unless they have changed", () => {
    const pending = new PendingCaptures();
    for (const id of ["a", "b"]) pending.add(captureOf(id));
    const batch = pending.take();
    pending.add(captureOf("c"));
    pending.add(captureOf("b", { status: "request-observed" }));
    pending.putBack(batch, true);
    expect(idsOf(pending.take())).toEqual(["c:assembled", "b:request-observed", "a:assembled"]);
  });

  it("are dropped and counted after so many tries of their own, and never for others' faults", () => {
    const pending = new PendingCaptures();
    const tries = LIMITS.traceKeepTries.value;
    pending.add(captureOf("a"));
    for (let i = 0; i < 3 * tries; i++) pending.putBack(pending.take(), false);
    for (let i = 1; i < tries; i++) pending.putBack(pending.take(), true);
    expect(pending).toMatchObject({ size: 1, dropped: 0 });
    pending.putBack(pending.take(), true);
    expect(pending).toMatchObject({ size: 0, dropped: 1 });
  });

  it("put back over their bound push out the oldest", () => {
    const pending = new PendingCaptures();
    pending.add(captureOf("failed"));
    const batch = pending.take();
    for (let i = 0; i < LIMITS.traceQueuedCaptures.value; i++) pending.add(captureOf(`${i}`));
    pending.putBack(batch, false);
    expect(pending).toMatchObject({ size: LIMITS.traceQueuedCaptures.value, dropped: 1 });
    expect(idsOf(pending.take(1))).toEqual(["1:assembled"]);
  });
});
