import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { ST_CODE_SETTINGS } from "../../src/matcher/model/settings.ts";
import { packOutcome, type ScanHead } from "../../src/workers/answer.ts";
import { type LoreSpec, ResidentBooks, type ResidentLore } from "../../src/workers/books.ts";
import { WorkerError } from "../../src/workers/error.ts";
import { SCAN_DIAGNOSTICS, ScanDesk, type ScanOrder } from "../../src/workers/lore-scan.ts";
import type { JobAnswer } from "../../src/workers/pool.ts";
import { Quarantine } from "../../src/workers/quarantine.ts";
import { bookSource } from "./support/book.ts";
import { sampleOutcome } from "./support/outcome.ts";

const BOOK = bookSource("a", [{ keys: ["a"] }]);
const SPEC: LoreSpec = { key: "a", mode: "product", settings: ST_CODE_SETTINGS, books: [BOOK] };
const LORE: ResidentLore = {
  spec: SPEC,
  name: "a",
  skipped: [],
  shared: [],
  bytes: 1,
  entries: 10,
  regexes: new Uint8Array(),
};
const D = 1_500;

const answer = (): JobAnswer<ScanHead> => ({ ...packOutcome(sampleOutcome(10, 1), {}), shared: [] });
const never = (): Promise<never> => new Promise<never>(() => undefined);
/** Never answers; rejects as a lane does when its signal fires. */
const stuck = (signal: AbortSignal): Promise<never> =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new WorkerError("worker-aborted", "", { cause: signal.reason })));
  });

type Send = (
  attempt: number,
  killed: readonly string[],
  signal: AbortSignal,
  options: { readonly evidence: boolean },
) => Promise<JobAnswer<ScanHead>>;

function desk(options: { compile?: () => Promise<ResidentLore>; send?: Send } = {}) {
  const quarantine = new Quarantine();
  const books = new ResidentBooks({
    compile: options.compile ?? (() => Promise.resolve(LORE)),
    subset: (spec) => spec,
    quarantine,
  });
  const regexesOf = (_lore: ResidentLore, program: number) =>
    program === 7 ? [{ revision: BOOK.revision, pattern: "x+", key: "/x+/i" }] : [];
  let attempts = 0;
  const send = options.send ?? (() => Promise.resolve(answer()));
  const order = (changes: Partial<ScanOrder<ScanHead>> = {}): ScanOrder<ScanHead> => ({
    spec: SPEC,
    scanDeadlineMs: D,
    send: (_lore, killed, signal, details) => send(++attempts, killed, signal, details),
    ...changes,
  });
  return {
    quarantine,
    books,
    run: (changes = {}) => new ScanDesk({ books, quarantine, regexesOf }).run(order(changes)),
  };
}

const died = (details: { program?: number; pattern?: string; decided?: boolean } = {}): Promise<never> =>
  Promise.reject(new WorkerError("worker-deadline", "", details));
const codes = (result: { diagnostics: readonly { code: string }[] }): string[] =>
  result.diagnostics.map((one) => one.code);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a scan", () => {
  test("answers at the first attempt and leaves no timer", async () => {
    const result = await desk().run();
    expect(result).toMatchObject({ attempts: 1, leftOut: [], diagnostics: [] });
    expect(result.answer?.activated).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("killed inside a regex is repeated without it, and the regex stays out", async () => {
    const seen: (readonly string[])[] = [];
    const send: Send = (attempt, killed) => {
      seen.push(killed);
      return attempt === 1 ? died({ program: 7 }) : Promise.resolve(answer());
    };
    const { run, quarantine } = desk({ send });
    const result = await run();
    expect(result.attempts).toBe(2);
    expect(codes(result)).toEqual(["WORLD_BOOK_REGEX_KILLED"]);
    expect(quarantine.status.regexes).toEqual([{ revision: BOOK.revision, pattern: "x+", key: "/x+/i" }]);
    await run();
    expect(seen).toEqual([[], ["x+"], ["x+"]]);
    expect(quarantine.holds([BOOK])).toBe(false);
  });

  test("killed inside a regex that macros made is repeated without its pattern", async () => {
    const send: Send = (attempt) => (attempt === 1 ? died({ program: 99, pattern: "y+" }) : Promise.resolve(answer()));
    const { run, quarantine } = desk({ send });
    expect((await run()).attempts).toBe(2);
    expect(quarantine.status.regexes).toEqual([{ revision: BOOK.revision, pattern: "y+" }]);
  });

  test("that fails twice goes on without lore, and two deaths outside of any regex quarantine the book", async () => {
    const { run, quarantine } = desk({ send: () => died() });
    const result = await run();
    expect(result).toMatchObject({ answer: null, head: null, attempts: 2 });
    expect(codes(result)).toEqual(["WORLD_BOOK_MATCH_DEADLINE"]);
    expect(quarantine.holds([BOOK])).toBe(true);
    const next = await run();
    expect(codes(next)).toEqual(["WORLD_BOOK_QUARANTINED"]);
    expect(next).toMatchObject({ answer: null, attempts: 0, leftOut: [{ book: "a" }] });
  });

  test("lost when all was decided is repeated without evidence, and counts against nothing", async () => {
    const seen: boolean[] = [];
    const send: Send = (attempt, _killed, _signal, { evidence }) => {
      seen.push(evidence);
      return attempt % 2 === 1 ? died({ decided: true }) : Promise.resolve(answer());
    };
    const { run, quarantine } = desk({ send });
    for (let call = 0; call < 3; call++) {
      const result = await run();
      expect([result.attempts, codes(result), result.answer !== null]).toEqual([2, [], true]);
    }
    expect(seen).toEqual([true, false, true, false, true, false]);
    expect(quarantine.status).toEqual({ regexes: [], books: [] });
    expect(quarantine.holds([BOOK])).toBe(false);
  });

  test("twice killed inside regexes quarantines the regexes, not the book", async () => {
    const send: Send = (attempt) => died(attempt === 1 ? { program: 7 } : { program: 8, pattern: "z+" });
    const { run, quarantine } = desk({ send });
    const result = await run();
    expect(codes(result)).toEqual(["WORLD_BOOK_REGEX_KILLED", "WORLD_BOOK_REGEX_KILLED", "WORLD_BOOK_MATCH_DEADLINE"]);
    expect(quarantine.holds([BOOK])).toBe(false);
  });

  test("without any thread is told apart", async () => {
    const { run } = desk({ send: () => Promise.reject(new WorkerError("worker-unavailable", "no thread")) });
    expect(codes(await run())).toEqual(["TAVERN_WORKER_UNAVAILABLE"]);
  });

  test.each(["worker-closed", "worker-overloaded", "worker-bug"] as const)("rejects with %s", async (code) => {
    const { run } = desk({ send: () => Promise.reject(new WorkerError(code, "")) });
    await expect(run()).rejects.toMatchObject({ code });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("time", () => {
  test("a book that is not ready is waited for one deadline, then left out; it goes on compiling", async () => {
    const compiled = Promise.withResolvers<ResidentLore>();
    const { run } = desk({ compile: () => compiled.promise });
    const result = run();
    await vi.advanceTimersByTimeAsync(D);
    expect(await result).toMatchObject({
      answer: null,
      attempts: 0,
      leftOut: [{ book: "a", code: "WORLD_BOOK_NOT_READY" }],
    });
    compiled.resolve(LORE);
    await vi.advanceTimersByTimeAsync(0);
    expect((await run()).attempts).toBe(1);
  });

  test("the whole call comes back within three deadlines and the slack, stuck in a queue or a thread", async () => {
    const compiled = Promise.withResolvers<ResidentLore>();
    const { run } = desk({ compile: () => compiled.promise, send: (_attempt, _killed, signal) => stuck(signal) });
    const result = run();
    await vi.advanceTimersByTimeAsync(D - 1);
    compiled.resolve(LORE);
    await vi.advanceTimersByTimeAsync(2 * D + 500 - 50);
    expect(codes(await result)).toEqual(["WORLD_BOOK_MATCH_DEADLINE"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a caller that has time waits longer", async () => {
    const compiled = Promise.withResolvers<ResidentLore>();
    const { run } = desk({ compile: () => compiled.promise });
    const result = run({ waitMs: 60_000 });
    await vi.advanceTimersByTimeAsync(50_000);
    compiled.resolve(LORE);
    expect((await result).attempts).toBe(1);
  });
});

describe("the caller's signal", () => {
  test("ends a scan that waits for a book", async () => {
    const { run } = desk({ compile: never });
    const aborter = new AbortController();
    const result = expect(run({ signal: aborter.signal })).rejects.toMatchObject({
      code: "worker-aborted",
      cause: "enough",
    });
    aborter.abort("enough");
    await result;
    expect(vi.getTimerCount()).toBe(0);
  });

  test("reaches the thread with its reason", async () => {
    const { run } = desk({ send: (_attempt, _killed, signal) => stuck(signal) });
    const aborter = new AbortController();
    const result = expect(run({ signal: aborter.signal })).rejects.toMatchObject({
      code: "worker-aborted",
      cause: "enough",
    });
    await vi.advanceTimersByTimeAsync(1);
    aborter.abort("enough");
    await result;
  });

  test("that has fired already starts nothing", async () => {
    let sent = 0;
    const { run } = desk({ send: () => Promise.resolve(answer()).finally(() => sent++) });
    await expect(run({ signal: AbortSignal.abort("before") })).rejects.toMatchObject({ code: "worker-aborted" });
    expect(sent).toBe(0);
  });
});

test("diagnostics have a meaning and a remedy", () => {
  for (const [code, row] of Object.entries(SCAN_DIAGNOSTICS)) {
    expect(code).toMatch(/^(WORLD_BOOK|TAVERN)(_[A-Z]+)+$/);
    expect(row.meaning.length * row.remedy.length).toBeGreaterThan(0);
  }
});
