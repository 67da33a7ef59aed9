import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { share } from "../library/support/session.ts";
import { EVENTS, HEADER, LORE, storedTurn } from "../../../trace/resolve/support/story.ts";
import type { OfficialEvent } from "../../../../src/trace/model/history.ts";
import { appendTurn } from "../../../../src/workers/turns/append-turn.ts";
import { thread, turnFolder } from "../../turns/support/thread.ts";
import { OWNER } from "../../turns/support/turns.ts";

const FILLER: OfficialEvent[] = Array.from({ length: 10 }, (_, seq) => ({
  type: "session/title",
  seq,
  data: { title: `${seq}` },
}));
const AFTER: OfficialEvent[] = Array.from({ length: 12 }, (_, i) => ({
  type: "session/title",
  seq: 19 + i,
  data: { title: "later" },
}));
const LOG = [...FILLER, ...EVENTS, ...AFTER];

/** A thread whose store has the turn, and the log of its session. */
function scene(events: readonly OfficialEvent[] = LOG) {
  const folder = turnFolder();
  const at = thread(folder);
  const turn = { ownerId: OWNER, trace: storedTurn(), nowMs: 3_000, bytesMax: 2 ** 29 };
  at.state.turns(folder).use((database) => appendTurn(database, turn));
  const path = join(turnFolder(), "session.jsonl");
  const lines = [{ type: "session", delegationDepth: 0, ...HEADER }, ...events.map((event) => ({ time: 1, ...event }))];
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const source = { from: "artifact", kind: "jsonl", path } as const;
  const ask = (more = {}) =>
    at.run("turnRead", {
      folder,
      ownerId: OWNER,
      sessionId: "s-1",
      turnId: "t_1",
      bodies: "resolved",
      source,
      now: [],
      ...more,
    });
  return { ...at, ask, source };
}

describe("turnRead", () => {
  it("gives the tools alone when nothing else is asked for", async () => {
    const { ask, jsonOf } = scene();
    const only = { bodies: "none", only: "toolset" };
    expect(jsonOf((await ask(only)).parts)).toEqual(storedTurn().toolset);
    expect((await ask({ ...only, turnId: "gone" })).output).toMatchObject({ found: false });
  });

  it("gives the bodies that the session's own log has", async () => {
    const { ask, jsonOf } = scene();
    const { output, parts } = await ask();
    expect(output).toEqual({ state: "answered", found: true });
    expect(jsonOf(parts)).toMatchObject({
      blocks: [{ body: { text: LORE } }],
      answer: { body: { text: "It is lit." } },
      resolution: { bodies: "resolved", status: "available", proposal: { status: "approved", askedAt: 1_011 } },
    });
  });

  it("says what it wants where the log is not sure, and takes what the host read", async () => {
    const { ask, jsonOf } = scene(LOG.slice(0, 15));
    const { output, parts } = await ask();
    expect(output).toMatchObject({ state: "unsure", why: "tail", wants: { cut: 30 } });
    expect(parts).toEqual([]);
    const seqs = "wants" in output ? output.wants.records.flat() : [];
    expect(seqs.slice(0, 4)).toEqual([11, 12, 13, 14]);
    const { run, folder } = scene();
    const input = {
      folder,
      ownerId: OWNER,
      sessionId: "s-1",
      turnId: "t_1",
      bodies: "resolved",
      source: { from: "host", header: HEADER, lastSeq: 30 },
      now: [],
    } as const;
    const told = await run(
      "turnRead",
      { ...input, now: [] },
      { shared: share(LOG.filter(({ seq }) => seqs.includes(seq))) },
    );
    expect(jsonOf(told.parts)).toMatchObject({ answer: { body: { text: "It is lit." } } });
  });

  it("leaves a body that does not hold to the host, and answers without it when the host has no other", async () => {
    const edited = LOG.map((event) =>
      event.seq === 17 ? { ...event, data: { message: { content: "SECRET" } } } : event,
    );
    const { ask, jsonOf } = scene(edited);
    expect((await ask()).output).toMatchObject({ state: "unsure", why: "mismatch" });
    const { parts } = await ask({ source: { from: "nowhere", state: "failed" } });
    expect(jsonOf(parts)).toMatchObject({ answer: { body: { status: "unavailable", text: null } } });
  });

  it("is the same for every miss, and reads no history for it", async () => {
    const { ask } = scene();
    for (const miss of [{ ownerId: "other" }, { sessionId: "other" }, { turnId: "other" }]) {
      const { output, parts } = await ask({ ...miss, source: { from: "artifact", kind: "jsonl", path: "/none" } });
      expect([output, parts]).toEqual([{ state: "answered", found: false }, []]);
    }
  });

  it("asks for no history when no bodies are wanted", async () => {
    const { ask, jsonOf } = scene();
    const { parts } = await ask({ bodies: "none", source: { from: "artifact", kind: "jsonl", path: "/none" } });
    expect(jsonOf(parts)).toMatchObject({
      answer: { body: { status: "withheld" } },
      resolution: { status: "withheld" },
    });
  });
});
