import { expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import type { JobContext } from "../../../../src/workers/job.ts";
import { turnExport } from "../../../../src/workers/jobs/turns/export.ts";
import type { ThreadState } from "../../../../src/workers/state.ts";
import { appendTurn } from "../../../../src/workers/turns/append-turn.ts";
import { EVENTS, HEADER, storedTurn } from "../../../trace/resolve/support/story.ts";
import { share } from "../library/support/session.ts";
import { thread, turnFolder } from "../../turns/support/thread.ts";
import { factsOf, OWNER } from "../../turns/support/turns.ts";

async function scene() {
  const at = thread(turnFolder());
  for (const n of [2, 3]) await at.append(factsOf(n));
  const turn = { ownerId: OWNER, trace: storedTurn(), nowMs: 1, bytesMax: 2 ** 29 };
  at.state.turns(at.folder).use((database) => appendTurn(database, turn));
  const ask = (turnIds: string[], more = {}, shared: SharedArrayBuffer[] = []) => {
    const input = {
      folder: at.folder,
      ownerId: OWNER,
      sessionId: "s-1",
      turnIds,
      format: "jsonl",
      bodies: false,
      scrub: false,
    } as const;
    return at.run("turnExport", { ...input, turnIds, ...more }, { shared });
  };
  return { ...at, ask };
}

it("exports turns in the order given, as one file", async () => {
  const { ask } = await scene();
  const { output, parts } = await ask(["t_3", "t_2"]);
  expect(output).toMatchObject({ state: "answered", found: true, mediaType: "application/jsonl" });
  const text = Buffer.from(parts[0]!).toString();
  expect(text.indexOf("t_3")).toBeLessThan(text.indexOf("t_2"));
  expect((await ask(["t_2"], { format: "otlp-json" })).output).toMatchObject({ mediaType: "application/json" });
});

it("has texts only when they are asked for, and only verified ones", async () => {
  const { ask } = await scene();
  const textOf = (parts: readonly Uint8Array[]): string => Buffer.from(parts[0]!).toString();
  expect(textOf((await ask(["t_1"])).parts)).not.toContain("It is lit.");
  const bodies = { bodies: true };
  expect(textOf((await ask(["t_1"], bodies)).parts)).not.toContain("It is lit.");
  const source = { from: "host", header: HEADER, lastSeq: 30 };
  const told = await ask(["t_1", "t_2"], { ...bodies, source }, share(EVENTS));
  expect(textOf(told.parts)).toContain("It is lit.");
  const artifact = { from: "artifact", kind: "none", path: "" };
  const unsure = (await ask(["t_1", "t_2"], { ...bodies, source: artifact })).output;
  expect(unsure).toMatchObject({ state: "unsure", why: "kind", wants: { cut: 30 } });
  expect("wants" in unsure ? unsure.wants.records.map((seqs) => seqs.length > 0) : []).toEqual([true, false]);
});

it("is nothing when one of them is not there, and refused when there are too many", async () => {
  const { ask } = await scene();
  expect((await ask(["t_2", "gone"])).output).toMatchObject({ found: false });
  expect((await ask([])).output).toMatchObject({ found: false });
  const many = Array.from({ length: LIMITS.exportTurns.value + 2 }, () => "t_2");
  expect((await ask(many)).output).toMatchObject({
    state: "refused",
    why: expect.stringContaining("TURN_EXPORT_LIMIT"),
  });
});

it("ends between two turns when the host asks for it", async () => {
  const { folder, state } = await scene();
  let turns = 0;
  const throwIfStopped = (): void => {
    if (++turns > 1) throw new RangeError("stop");
  };
  const at = { folder, ownerId: OWNER, sessionId: "s-1", turnIds: ["t_2", "t_3"] };
  const input = { ...at, format: "perfetto", bodies: false, scrub: false } as const;
  const context = { state, shared: [], throwIfStopped } as unknown as JobContext<ThreadState>;
  await expect(turnExport.run(input, context)).rejects.toThrow("stop");
  expect(turns).toBe(2);
});
