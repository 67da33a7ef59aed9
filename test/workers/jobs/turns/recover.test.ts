import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import type { OfficialEvent } from "../../../../src/trace/model/history.ts";
import { ownIdentity } from "../../../../src/workers/library/store/process-identity.ts";
import { EVENTS, HEADER } from "../../../trace/resolve/support/story.ts";
import { share } from "../library/support/session.ts";
import { thread, turnFolder } from "../../turns/support/thread.ts";
import { OWNER, T0 } from "../../turns/support/turns.ts";

const MARK = { turnId: "t_1", ownerId: OWNER, sessionId: "s-1", turn: 1, startSeq: 10, startedAt: 1_000 };
const FILLER: OfficialEvent[] = Array.from({ length: 10 }, (_, seq) => ({
  type: "session/title",
  seq,
  data: { title: "" },
}));
/** A process that has ended: no other ever has its start time. */
const DEAD = { ...ownIdentity(), startedAt: "1" };

function scene(events: readonly OfficialEvent[]) {
  const folder = turnFolder();
  const at = thread(folder);
  at.state.turns(folder).use((database) => database.open.put({ ...MARK, process: DEAD }));
  const path = join(turnFolder(), "session.jsonl");
  const lines = [{ type: "session", delegationDepth: 0, ...HEADER }, ...events.map((event) => ({ time: 1, ...event }))];
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const recover = async (
    source: object = { from: "artifact", kind: "jsonl", path },
    shared: SharedArrayBuffer[] = [],
  ) => {
    const input = { folder, turnId: "t_1", source: source as never, bytesMax: 2 ** 29, nowMs: T0 };
    return (await at.run("turnRecover", input, { shared })).output;
  };
  const cutOff = async () => (await at.run("turnCutOff", { folder })).output.turns.map(({ turnId }) => turnId);
  return { ...at, recover, cutOff };
}

describe("a turn that was cut off by a kill", () => {
  it("is listed until its account is made from the log of its session", async () => {
    const { recover, cutOff, read } = scene([...FILLER, ...EVENTS.filter(({ seq }) => seq < 17)]);
    expect(await cutOff()).toEqual(["t_1"]);
    expect(await recover()).toEqual({ state: "answered", found: true });
    expect(await cutOff()).toEqual([]);
    expect(await read("t_1")).toMatchObject({
      recovered: "crash",
      clock: "event",
      outcome: "interrupted",
      items: null,
      grounding: null,
      captures: [],
      tools: [{ callId: "call_1", status: "ok" }],
    });
    expect(await recover()).toEqual({ state: "answered", found: false });
  });

  it("ends as the log says that it ended", async () => {
    const { recover, read } = scene([...FILLER, ...EVENTS]);
    await recover();
    expect(await read("t_1")).toMatchObject({ outcome: "completed", endSeq: 18, recovered: "crash" });
  });

  it("is asked of the host where the log ends before it", async () => {
    const { recover, cutOff } = scene(FILLER);
    const unsure = await recover();
    expect(unsure).toMatchObject({ state: "unsure", why: "tail", wants: { cut: 10 } });
    expect(await cutOff()).toEqual(["t_1"]);
    const told = await recover({ from: "host", header: HEADER, lastSeq: 18 }, share([...FILLER, ...EVENTS]));
    expect(told).toEqual({ state: "answered", found: true });
  });

  it("is given up when its session is gone, and tried again when that could not be read", async () => {
    const { recover, cutOff } = scene(FILLER);
    await recover({ from: "nowhere", state: "failed" });
    expect(await cutOff()).toEqual(["t_1"]);
    expect(await recover({ from: "nowhere", state: "unavailable" })).toEqual({ state: "answered", found: false });
    expect(await cutOff()).toEqual([]);
  });

  it("is not made of a log of another session", async () => {
    const { recover, cutOff, read } = scene(FILLER);
    await recover({ from: "host", header: { ...HEADER, id: "other" }, lastSeq: 18 }, share([...FILLER, ...EVENTS]));
    expect([await cutOff(), await read("t_1")]).toEqual([[], null]);
  });
});

it("a turn of a process that lives is not cut off", async () => {
  const folder = turnFolder();
  const { run } = thread(folder);
  await run("turnMark", { folder, ...MARK });
  expect((await run("turnCutOff", { folder })).output.turns).toEqual([]);
});
