import { describe, expect, it } from "vitest";

import { LatePart, type LatePartOptions } from "../../../../src/host/trace/recorder/late-part.ts";
import { WorkerError } from "../../../../src/workers/client.ts";
import type { AssemblyFacts, MadeAssembly, PackedGrounding, ToldPart } from "../../../../src/workers/protocol.ts";
import { assemblyOf } from "./support/assembly.ts";

function rig(answer: () => Promise<ToldPart>, more: Partial<LatePartOptions> = {}) {
  const asked: { made: MadeAssembly; facts: AssemblyFacts; isKept: LatePartOptions["isKept"] }[] = [];
  const later: (() => void)[] = [];
  const failures: string[] = [];
  const part = new LatePart({
    client: {
      assemblyPart: (made, facts, isKept) => {
        asked.push({ made, facts, isKept });
        return answer();
      },
    },
    later: (run) => later.push(run),
    failed: (message) => failures.push(message),
    ...more,
  });
  return { part, asked, later, failures };
}

const BYTES = new SharedArrayBuffer(3);
const answers = (): Promise<ToldPart> => Promise.resolve({ part: BYTES, grounding: null, fault: null });
const grounding: PackedGrounding = { key: "k", packed: new SharedArrayBuffer(1), catalogues: [], names: null };

describe("the threads' part of a capture", () => {
  it("is asked for once, when the host has done what it is at", async () => {
    const { part, asked, later } = rig(answers);
    const assembly = assemblyOf();
    part.hold(assembly);
    part.ask();
    part.ask();
    expect([asked.length, later.length]).toEqual([0, 1]);
    for (const run of later) run();
    expect(await part.promise).toBe(BYTES);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.made.call).toBe(assembly.call);
  });

  it("is asked for with what the host knows of the assembly", () => {
    const { part, asked, later } = rig(answers);
    const counts = { includedPendingMessageCount: 1, availableCharacters: 9, claimEventSeqs: [1, 2, 3, 4, 5] };
    part.hold(assemblyOf({ activation: counts }));
    part.ask();
    for (const run of later) run();
    expect(asked[0]?.facts).toMatchObject({
      selection: { presetId: "p", characterCardId: null, userId: null },
      worldBookSelection: { effectiveIds: ["b"] },
      activation: { kind: "durable-history-and-pending-input", claimEventSeqs: [1, 2, 3, 4] },
      section: { name: "pmp-dsh-tavern:profile", order: 10 },
    });
    expect(asked[0]?.facts.activation).not.toHaveProperty("availableCharacters");
    const other = rig(answers);
    other.part.hold(assemblyOf({ activation: { ...counts, includedPendingMessageCount: 0 } }));
    other.part.ask();
    for (const run of other.later) run();
    expect(other.asked[0]?.facts.activation).toMatchObject({ kind: "durable-history-only" });
  });

  it("is none without an assembly", async () => {
    const { part, asked, later } = rig(answers);
    part.ask();
    part.hold(assemblyOf());
    expect(await part.promise).toBeNull();
    expect([asked.length, later.length]).toEqual([0, 0]);
  });

  it("comes with packed decisions, of which the catalogues that are kept are left out", async () => {
    const told: PackedGrounding[] = [];
    const isKept = (): boolean => true;
    const { part, asked, later } = rig(() => Promise.resolve({ part: BYTES, grounding, fault: null }), {
      grounded: (one) => void told.push(one),
      isKept,
    });
    part.hold(assemblyOf());
    part.ask();
    for (const run of later) run();
    expect(await part.promise).toBe(BYTES);
    expect(told).toEqual([grounding]);
    expect(asked[0]?.isKept).toBe(isKept);
  });

  it("is there although its decisions could not be packed, which is told", async () => {
    const { part, later, failures } = rig(() => Promise.resolve({ part: BYTES, grounding: null, fault: "ZodError" }));
    part.hold(assemblyOf());
    part.ask();
    for (const run of later) run();
    expect(await part.promise).toBe(BYTES);
    expect(failures).toEqual(["ZodError"]);
  });

  it("is there although nobody could take the decisions", async () => {
    const { part, later, failures } = rig(() => Promise.resolve({ part: BYTES, grounding, fault: null }), {
      grounded: () => {
        throw new RangeError("a text");
      },
    });
    part.hold(assemblyOf());
    part.ask();
    for (const run of later) run();
    expect(await part.promise).toBe(BYTES);
    await Promise.resolve();
    await Promise.resolve();
    expect(failures).toEqual(["RangeError"]);
  });

  it.each([
    ["a thread that was lost", () => Promise.reject(new WorkerError("worker-deadline", "a text")), "worker-deadline"],
    ["an error of another kind", () => Promise.reject(new TypeError("a text")), "TypeError"],
    ["no error at all", () => Promise.reject("a text" as unknown as Error), "string"],
    [
      "a client that throws",
      () => {
        throw new RangeError("a text");
      },
      "RangeError",
    ],
  ])("is none after %s, which is told without a text", async (_what, answer, told) => {
    const { part, later, failures } = rig(answer);
    part.hold(assemblyOf());
    part.ask();
    for (const run of later) run();
    expect(await part.promise).toBeNull();
    expect(failures).toEqual([told]);
  });
});
