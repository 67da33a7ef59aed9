import { describe, expect, it } from "vitest";

import { TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { captureOf, factsOf, groundingOf, OWNER } from "../../turns/support/turns.ts";
import { thread, turnFolder } from "../../turns/support/thread.ts";

describe("a turn that is over", () => {
  it("is there with its calls, its items and its list row", async () => {
    const at = thread(turnFolder());
    const made = groundingOf("one");
    expect(await at.ground("c-1", made)).toMatchObject({ problem: null, written: true });
    expect(await at.append(factsOf(1, { captures: [captureOf(1, made.key)] }))).toMatchObject({
      problem: null,
      written: true,
    });
    const read = TurnTraceSchema.parse(await at.read("t_1"));
    expect(read.calls.map(({ id }) => id)).toEqual(["1.1.1"]);
    expect(read.items).toMatchObject([{ id: "harbour:1", title: "Title of one", state: "included", blockIds: ["b0"] }]);
    expect(read.resolution).toMatchObject({ bodies: "none", status: "withheld", proposal: null });
    expect(await at.list()).toMatchObject({
      turns: [{ turnId: "t_1", counts: { calls: 1, included: 1 }, bodies: "persisted" }],
      next: null,
    });
  });
});

describe("what a turn leaves in the store", () => {
  it("takes its mark away, and is not taken twice", async () => {
    const folder = turnFolder();
    const at = thread(folder);
    const mark = { turnId: "t_1", ownerId: OWNER, sessionId: "s-1", turn: 1, startSeq: 10, startedAt: 1 };
    await at.run("turnMark", { folder, ...mark });
    await at.append(factsOf(1));
    expect(at.state.turns(folder).use(({ open }) => open.find("t_1")).value).toBeNull();
    expect((await at.append(factsOf(1, { outcome: "error" }))).written).toBe(true);
    expect(await at.read("t_1")).toMatchObject({ outcome: "completed" });
  });

  it("has decisions that were sent without their catalogue only when that is there", async () => {
    const at = thread(turnFolder());
    const made = groundingOf("one");
    expect(await at.ground("c-1", made, false)).toMatchObject({ problem: null, written: false });
    await at.ground("c-1", made);
    expect(await at.ground("c-2", groundingOf("one"), false)).toMatchObject({ written: true });
  });

  it("has decisions whose catalogue was deleted since it came, by whomever, with that", async () => {
    const at = thread(turnFolder());
    const { folder } = at;
    const made = groundingOf("one");
    await at.ground("c-1", made);
    await at.append(factsOf(1, { captures: [captureOf(1, made.key)] }));
    const other = thread(folder);
    await other.run("turnDrop", { folder, nowMs: factsOf(1).startedAt, what: { ownerId: OWNER } });
    expect((await other.open()).catalogues).toEqual([]);
    expect(await at.ground("c-2", made, false)).toMatchObject({ problem: null, written: true });
    await at.append(factsOf(2, { captures: [captureOf(2, made.key)] }));
    expect(await at.read("t_2")).toMatchObject({ items: [{ title: "Title of one" }] });
    // A thread that was started since has only seen it in the file.
    const young = thread(folder);
    expect(await young.ground("c-3", made, false)).toMatchObject({ written: true });
    await other.run("turnDrop", { folder, nowMs: factsOf(3).startedAt, what: { ownerId: OWNER } });
    expect(await young.ground("c-3", made, false)).toMatchObject({ written: true });
  });

  it("refuses what is no turn, and decisions that are none", async () => {
    const at = thread(turnFolder());
    await expect(at.append({ v: 1 } as never)).rejects.toMatchObject({ code: "worker-input-invalid" });
    const bad = { ...groundingOf("one"), packed: new SharedArrayBuffer(3) };
    await expect(at.ground("c-1", bad)).rejects.toMatchObject({ code: "worker-message-invalid" });
  });

  it("takes nothing of a session that was dropped after it had begun", async () => {
    const folder = turnFolder();
    const at = thread(folder);
    await at.append(factsOf(1));
    const what = { sessionId: "s-1", ownerId: OWNER };
    const { output } = await at.run("turnDrop", { folder, nowMs: factsOf(2).startedAt, what });
    expect(output).toMatchObject({ problem: null, deleted: 1 });
    expect((await at.append(factsOf(2))).written).toBe(false);
    expect((await at.append(factsOf(3))).written).toBe(true);
    expect((await at.list())?.turns.map(({ turnId }) => turnId)).toEqual(["t_3"]);
  });
});
