import { describe, expect, test } from "vitest";

import { reasonOf } from "../../../src/matcher/model/reason.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { ScanAnswer } from "../../../src/workers/answer.ts";
import { decode } from "../../../src/workers/codec.ts";
import { TaskControl } from "../../../src/workers/control.ts";
import type { JobContext, JobResult } from "../../../src/workers/job.ts";
import { compile } from "../../../src/workers/jobs/compile.ts";
import { scan } from "../../../src/workers/jobs/scan.ts";
import type { ListedRegex } from "../../../src/workers/lore-transport.ts";
import type { ScanInput, ScanOutput } from "../../../src/workers/protocol.ts";
import type { ThreadState } from "../../../src/workers/state.ts";
import { bookSource, scanRequest, SEEDS } from "../support/book.ts";
import { jobContext } from "../support/context.ts";

const BOOK = bookSource("book", [{ keys: ["/dr[ae]gon/"] }, { keys: ["knight"] }, { keys: ["{{user}}\\d"] }]);

const { caseSensitive, matchWholeWords, characterStrategy } = DEFAULT_SETTINGS;
const compiled = await compile.run(
  {
    mode: "product",
    settings: { caseSensitive, matchWholeWords, characterStrategy },
    books: [{ id: "book", form: "model", place: "global" }],
  },
  jobContext({ shared: [BOOK.document] }),
);
const shared = compiled.shared ?? [];

const input = (changes: Partial<ScanInput> = {}): ScanInput => ({
  lore: "one",
  live: ["one"],
  request: scanRequest(["a dragon meets a knight"]),
  macros: {},
  seeds: SEEDS,
  tokens: "quarter",
  killed: [],
  ...changes,
});

async function reasons(given: ScanInput, context: JobContext<ThreadState>): Promise<string[]> {
  const result: JobResult<ScanOutput> = await scan.run(given, context);
  const answer = new ScanAnswer({ output: result.output, parts: result.parts ?? [], shared: [] });
  return [...answer.decisions.reason].map(reasonOf);
}

describe("a scan job", () => {
  test("attaches books once and keeps them by name", async () => {
    const context = jobContext({ shared });
    expect(await reasons(input(), context)).toEqual(["key", "key", "key-miss"]);
    expect([...context.state.lores.keys()]).toEqual(["one"]);
    expect(await reasons(input(), { ...context, shared: [] })).toEqual(["key", "key", "key-miss"]);
  });

  test("drops books that the host no longer keeps", async () => {
    const context = jobContext({ shared });
    await scan.run(input(), context);
    await scan.run(input({ lore: "two", live: ["two"] }), context);
    expect([...context.state.lores.keys()]).toEqual(["two"]);
    expect(() => scan.run(input(), { ...context, shared: [] })).toThrow(
      expect.objectContaining({ code: "worker-message-invalid" }),
    );
  });

  test("runs no regex that cost a thread; the other entries still match", async () => {
    const [regex] = decode(compiled.parts?.[0] ?? new Uint8Array()) as readonly ListedRegex[];
    const killed = [regex?.pattern ?? ""];
    expect(await reasons(input({ killed }), jobContext({ shared }))).toEqual(["regex-killed", "key", "key-miss"]);
  });

  test("runs no regex after its soft deadline; the other entries still match", async () => {
    const late = jobContext({ shared, softDeadline: performance.now() - 1 });
    expect(await reasons(input(), late)).toEqual(["regex-deadline", "key", "key-miss"]);
  });

  test("runs no regex once it is asked to stop for a deadline", async () => {
    const control = new TaskControl();
    control.requestStop("deadline");
    expect(await reasons(input(), jobContext({ shared, control }))).toEqual(["regex-deadline", "key", "key-miss"]);
  });

  test("tells when all is decided, and looks for exact matches unless it is told not to", async () => {
    const evidence = async (given: ScanInput, context = jobContext({ shared })) => {
      const { output } = await scan.run(given, context);
      return [output.activated[0]?.evidence, context.control.decided];
    };
    const place = { key: "/dr[ae]gon/", keyIndex: 0, where: "message", index: 0, offset: 2 };
    expect(await evidence(input())).toEqual([{ ...place, length: 6 }, true]);
    expect(await evidence(input({ evidence: false }))).toEqual([{ ...place, length: 0, approximate: true }, true]);
  });

  test("gives up when nobody wants the answer", () => {
    const control = new TaskControl();
    control.requestStop("abort");
    const throwIfStopped = () => {
      throw new RangeError("aborted");
    };
    expect(() => scan.run(input(), jobContext({ shared, control, throwIfStopped }))).toThrow();
  });

  test("loads the tokenizer only if it counts", async () => {
    const context = jobContext({ shared });
    await scan.run(input(), context);
    expect(context.state.tokens.loaded).toBe(false);
    const budget = { ...DEFAULT_SETTINGS, budgetCap: 1_000 };
    await scan.run(input({ tokens: "deepseek", request: scanRequest(["knight"], { settings: budget }) }), context);
    expect(context.state.tokens.loaded).toBe(true);
    context.state.free();
  });
});
