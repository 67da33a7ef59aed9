import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { packLean, unscanned } from "../../../src/workers/answer.ts";
import { AssemblyDesk, type AssemblyDeskParts } from "../../../src/workers/assembly/desk.ts";
import type { AssembleCall, AssemblyFacts } from "../../../src/workers/assembly/face.ts";
import type {
  AssembleInput,
  AssembleOutput,
  AssemblyPartInput,
  AssemblyPayloads,
  StoredBook,
} from "../../../src/workers/assembly/protocol.ts";
import { ResidentBooks, type LoreSpec, type ResidentLore } from "../../../src/workers/books.ts";
import type { LoreClient } from "../../../src/workers/client.ts";
import { WorkerError } from "../../../src/workers/error.ts";
import { LibraryError } from "../../../src/workers/library/error.ts";
import { ScanDesk } from "../../../src/workers/lore-scan.ts";
import type { JobAnswer, RunOptions } from "../../../src/workers/pool.ts";
import { Quarantine } from "../../../src/workers/quarantine.ts";
import { DataFolder } from "./support/data-folder.ts";

const folder = new DataFolder({} as LoreClient, "/data");
const BOOK: StoredBook = { id: "b", place: "global", revision: "r", from: { kind: "world-book", id: "b" } };
const D = 1_500;
/** Three deadlines and the slack: what a whole call may take. */
const BOUND = 3 * D + 500;

const output = (lore: string | null): AssembleOutput => {
  const packed = packLean(unscanned({ sticky: {}, cooldown: {} }), {});
  // Only the fields that the desk looks at, and one that tells the answers apart.
  return { ...packed.output, fingerprint: lore ?? "bare", placements: [] } as unknown as AssembleOutput;
};
const answered = (lore: string | null): JobAnswer<AssembleOutput> => ({
  output: output(lore),
  parts: [new Uint8Array(), new Uint8Array([0x80])],
  shared: [],
});

type Assemble = (input: AssembleInput, options: RunOptions) => Promise<JobAnswer<AssembleOutput>>;

type PartAnswer = JobAnswer<AssemblyPayloads["assemblyPart"]["output"]>;

interface DeskOptions {
  readonly assemble?: Assemble;
  readonly compile?: (spec: LoreSpec) => Promise<ResidentLore>;
  readonly part?: (input: AssemblyPartInput) => PartAnswer;
}

function desk(options: DeskOptions = {}) {
  const sent: { input: AssembleInput; options: RunOptions }[] = [];
  const quarantine = new Quarantine();
  const loreOf = (spec: LoreSpec): ResidentLore => ({
    spec,
    name: "lore",
    shared: [],
    bytes: 1,
    entries: 1,
    regexes: new Uint8Array(),
    skipped: [],
  });
  const residents = new ResidentBooks({
    compile: options.compile ?? ((spec) => Promise.resolve(loreOf(spec))),
    subset: (spec) => spec,
    quarantine,
  });
  const assemble: Assemble = options.assemble ?? (({ lore }) => Promise.resolve(answered(lore)));
  const run = ((job, input, how) => {
    sent.push({ input: input as AssembleInput, options: how });
    if (job === "assemblyPart" && options.part !== undefined) {
      return Promise.resolve(options.part(input as AssemblyPartInput));
    }
    return assemble(input as AssembleInput, how);
  }) as AssemblyDeskParts["run"];
  const scans = new ScanDesk({ books: residents, quarantine, regexesOf: () => [] });
  return { desk: new AssemblyDesk({ run, residents, scans }), sent, residents };
}

const call = (changes: Partial<AssembleCall> = {}): AssembleCall => folder.call({ books: [BOOK], ...changes });
const died = (): Promise<never> => Promise.reject(new WorkerError("worker-deadline", "", {}));
/** Never answers; rejects as a lane does when its signal fires. */
const stuck = ({ signal }: RunOptions): Promise<never> =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(new WorkerError("worker-aborted", "", { cause: signal.reason })));
  });
const codes = ({ diagnostics }: { diagnostics: readonly { code: string }[] }): string[] =>
  diagnostics.map(({ code }) => code);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Four = [SharedArrayBuffer, SharedArrayBuffer, SharedArrayBuffer, SharedArrayBuffer];

describe("an assembly", () => {
  test("is one message to one thread, and leaves no timer", async () => {
    const rig = desk();
    const result = await rig.desk.assemble(call());
    expect(result).toMatchObject({ attempts: 1, diagnostics: [], output: { fingerprint: "lore" } });
    expect(result).not.toHaveProperty("head");
    expect(rig.sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("that lost its thread is repeated with less time, and then made without lore", async () => {
    const rig = desk({ assemble: ({ lore }) => (lore === null ? Promise.resolve(answered(null)) : died()) });
    const result = await rig.desk.assemble(call());
    expect(result).toMatchObject({ answer: null, output: { fingerprint: "bare" }, attempts: 3 });
    expect(codes(result)).toEqual(["WORLD_BOOK_MATCH_DEADLINE"]);
    expect(rig.sent.map(({ input }) => input.lore)).toEqual(["lore", "lore", null]);
    expect(rig.sent.map(({ options }) => options.deadlineMs)).toEqual([1_500, 1_000, 1_500]);
    expect(rig.sent[0]?.options.softMs).toBe(1_200);
  });

  test("is there in time without lore when the books are not", async () => {
    const rig = desk({ compile: () => new Promise(() => undefined) });
    const started = Date.now();
    const pending = rig.desk.assemble(call());
    await vi.advanceTimersByTimeAsync(D);
    const result = await pending;
    expect(Date.now() - started).toBe(D);
    expect(result).toMatchObject({ answer: null, output: { fingerprint: "bare" }, leftOut: [{ book: "b" }] });
    expect(codes(result)).toEqual(["WORLD_BOOK_NOT_READY"]);
  });

  test("keeps time back for a profile without lore when every scan hangs", async () => {
    const rig = desk({
      assemble: ({ lore }, options) => (lore === null ? Promise.resolve(answered(null)) : stuck(options)),
    });
    const started = Date.now();
    const pending = rig.desk.assemble(call());
    await vi.advanceTimersByTimeAsync(BOUND);
    const result = await pending;
    expect(result.output?.fingerprint).toBe("bare");
    expect(codes(result)).toEqual(["WORLD_BOOK_MATCH_DEADLINE"]);
    expect(Date.now() - started).toBeLessThanOrEqual(BOUND);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is given up within its bound when nothing answers at all", async () => {
    const rig = desk({ assemble: (_input, options) => stuck(options) });
    const started = Date.now();
    const pending = rig.desk.assemble(call());
    pending.then(
      () => expect(Date.now() - started).toBeLessThanOrEqual(BOUND),
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(BOUND);
    const result = await pending;
    expect(result.output).toBeNull();
    expect(codes(result)).toEqual(["WORLD_BOOK_MATCH_DEADLINE", "TAVERN_WORKER_UNAVAILABLE"]);
  });

  test("comes back within its bound from threads that never give a task up", async () => {
    const rig = desk({ assemble: () => new Promise(() => undefined) });
    const started = Date.now();
    const pending = rig.desk.assemble(call());
    await vi.advanceTimersByTimeAsync(BOUND);
    expect((await pending).output).toBeNull();
    expect(Date.now() - started).toBeLessThanOrEqual(BOUND);
    expect(rig.sent.map(({ input }) => input.lore)).toEqual(["lore", null]);
  });

  test("without any thread says so and has no profile", async () => {
    const rig = desk({ assemble: () => Promise.reject(new WorkerError("worker-unavailable", "no thread")) });
    const result = await rig.desk.assemble(call());
    expect(result).toMatchObject({ output: null, answer: null });
    expect(codes(result)).toEqual(["TAVERN_WORKER_UNAVAILABLE", "TAVERN_WORKER_UNAVAILABLE"]);
  });

  test("survives a fault of a thread: once more without lore", async () => {
    const bug = () => Promise.reject(new WorkerError("worker-bug", "odd"));
    const rig = desk({ assemble: ({ lore }) => (lore === null ? Promise.resolve(answered(null)) : bug()) });
    const result = await rig.desk.assemble(call());
    expect(result.output?.fingerprint).toBe("bare");
    expect(codes(result)).toEqual(["TAVERN_ASSEMBLY_FAILED"]);
    expect(result.diagnostics[0]?.message).toContain("worker-bug: odd");
    const broken = desk({ compile: () => bug() });
    expect(codes(await broken.desk.assemble(call()))).toEqual(["TAVERN_ASSEMBLY_FAILED"]);
  });

  test("without books is tried again when its thread was lost", async () => {
    let runs = 0;
    const rig = desk({ assemble: () => (++runs === 1 ? died() : Promise.resolve(answered(null))) });
    const result = await rig.desk.assemble(call({ books: [] }));
    expect(result).toMatchObject({ attempts: 2, diagnostics: [], output: { fingerprint: "bare" } });
  });

  test.each([new LibraryError("TAVERN_PROFILE_TOO_LARGE", "too large"), new WorkerError("worker-closed", "closed")])(
    "rejects with what its caller has to know: $code",
    async (error) => {
      const rig = desk({ assemble: () => Promise.reject(error) });
      await expect(rig.desk.assemble(call())).rejects.toBe(error);
      await expect(rig.desk.assemble(call({ books: [] }))).rejects.toBe(error);
    },
  );

  test("ends at once with its caller's abort", async () => {
    const controller = new AbortController();
    const rig = desk({ assemble: (_input, options) => stuck(options) });
    const pending = rig.desk.assemble(call({ signal: controller.signal }));
    controller.abort(new Error("enough"));
    await expect(pending).rejects.toMatchObject({ code: "worker-aborted" });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the part of a capture", () => {
  const facts = {
    selection: {},
    worldBookSelection: {
      explicitIds: ["b"],
      userBoundIds: [],
      presetBoundIds: [],
      characterBoundIds: [],
      effectiveIds: ["b"],
    },
    activation: null,
    diagnostics: [],
    section: {},
  } as unknown as AssemblyFacts;

  test("is asked for with the books and the scan of its assembly", async () => {
    const json = new SharedArrayBuffer(1);
    const rig = desk({ part: () => ({ output: { grounding: null, fault: null }, parts: [], shared: [json] }) });
    const asked = call();
    const result = await rig.desk.assemble(asked);
    expect(await rig.desk.assemblyPart({ call: asked, result }, facts)).toEqual({
      part: json,
      grounding: null,
      fault: null,
    });
    expect(rig.sent[1]?.input).toMatchObject({ scanned: { lore: "lore" }, revisions: [["world-book", "b", "r"]] });
  });

  test("comes with the packed decisions, and with the catalogues that are not kept yet", async () => {
    const [json, packed, names, active] = [1, 2, 3, 4].map((bytes) => new SharedArrayBuffer(bytes)) as Four;
    const asked = call();
    const sent: (readonly string[] | undefined)[] = [];
    let isScanned = true;
    const rig = desk({
      part: ({ grounding }) => {
        sent.push(grounding?.kept);
        const catalogues = grounding?.kept.includes("c") === true ? [] : ["c"];
        const shared = [json, packed, ...(catalogues.length === 0 ? [] : [names]), ...(isScanned ? [active] : [])];
        return { output: { grounding: { key: "k", catalogues, all: ["c", "d"] }, fault: null }, parts: [], shared };
      },
    });
    const result = await rig.desk.assemble(asked);
    const told = async (isKept?: (id: string) => boolean) =>
      (await rig.desk.assemblyPart({ call: asked, result }, facts, isKept)).grounding;
    const catalogues = [{ id: "c", bytes: names }];
    expect(await told(() => true)).toEqual({ key: "k", packed, catalogues, names: active });
    expect(await told((id) => id === "c")).toEqual({ key: "k", packed, catalogues: [], names: active });
    isScanned = false;
    expect(await told()).toEqual({ key: "k", packed, catalogues, names: null });
    expect(sent).toEqual([[], ["c"], []]);
  });

  test("of an assembly without lore has no scan, and without an answer is an error", async () => {
    const rig = desk({ part: () => ({ output: { grounding: null, fault: null }, parts: [], shared: [] }) });
    const asked = call({ books: [] });
    const result = await rig.desk.assemble(asked);
    await expect(rig.desk.assemblyPart({ call: asked, result }, facts)).rejects.toMatchObject({
      code: "worker-message-invalid",
    });
    expect(rig.sent[1]?.input).toMatchObject({ scanned: null });
  });
});

describe("books that are prepared", () => {
  test("are ready for the assembly", async () => {
    const compile = vi.fn<(spec: LoreSpec) => Promise<ResidentLore>>(() =>
      Promise.reject(new WorkerError("worker-bug", "")),
    );
    const failing = desk({ compile });
    await failing.desk.prepareStored(call());
    expect(compile).toHaveBeenCalledTimes(1);
    await failing.desk.prepareStored(call({ books: [] }));
    expect(compile).toHaveBeenCalledTimes(1);
    const rig = desk();
    await rig.desk.prepareStored(call());
    expect(rig.residents.names).toEqual(["lore"]);
    expect(rig.sent).toEqual([]);
  });
});

describe("an explanation without a scan", () => {
  test("says why there was none", async () => {
    const rig = desk({ assemble: () => died() });
    const bytes = await rig.desk.whyEntry({ call: call(), book: "b", uid: "1" });
    expect(JSON.parse(Buffer.from(bytes).toString("utf8"))).toMatchObject({
      reason: "not-scanned",
      header: expect.stringContaining("WORLD_BOOK_MATCH_DEADLINE") as string,
    });
  });
});
