import { hash } from "node:crypto";
import { utimesSync } from "node:fs";

import type { TraceDetail } from "../../src/trace/model/detail.ts";
import { traceDetail } from "../../src/workers/jobs/history/trace-detail.ts";
import { TaskControl } from "../../src/workers/control.ts";
import { ThreadState } from "../../src/workers/state.ts";
import { shareJson } from "../../test/workers/jobs/history/support/thread.ts";
import type { BenchCase, BenchContext } from "../support/case.ts";
import { gate } from "../support/gate.ts";
import { makeVerifyLog, type VerifyLog } from "../support/trace/verify-log.ts";

const ID = "verify-hash";
const SHARE_BAR = 0.85;
const SHARE_REACH = 0.95;
const MIB = 2 ** 20;
/** The session that the product is made for. */
const EVENTS = 500_000;
const SMALL_EVENTS = 200_000;
/** A call takes 25 ms and more. */
const BLOCKS = { ms: 600, warmUpCalls: 3 } as const;

interface Share {
  readonly share: number;
  readonly note: string;
  readonly attempts: number;
}

/**
 * The work of the background thread for one detail of a log that it knows and that was touched since: the whole file is
 * hashed again and found to be what it was, the referenced lines are read, and every hash and range is checked.
 */
function verification({ sessionId, path, events, record }: VerifyLog): () => Promise<readonly Uint8Array[]> {
  const state = new ThreadState();
  const shared = [shareJson(record)];
  const context = {
    state,
    shared,
    control: new TaskControl(),
    softDeadline: Infinity,
    throwIfStopped: () => undefined,
  };
  const input = { sessionId, source: { from: "artifact", kind: "jsonl", path } } as const;
  let touched = 0;
  let indexed = "new";
  return async () => {
    utimesSync(path, 1, ++touched);
    const { output, parts = [] } = await traceDetail.run(input, context);
    if (output.state !== "answered" || output.events !== events || output.indexed !== indexed)
      throw new Error(`expected ${events} events, ${indexed}: ${JSON.stringify(output)}`);
    indexed = "extended";
    return parts;
  };
}

/** Throws unless a detail has every text of its record, and they are the system text that was logged. */
function checkDetail(parts: readonly Uint8Array[], { system, record }: VerifyLog): void {
  const [part] = parts;
  const detail = JSON.parse(Buffer.from(part!).toString()) as Extract<TraceDetail, { readonly sections: unknown }>;
  const joined = detail.sections.map(({ text }) => text).join("");
  const isWhole = detail.contentStatus === "available" && joined === system && detail.systemMessages?.[0] === system;
  if (!isWhole || detail.sections.length !== record.sections.length || detail.contexts.length === 0)
    throw new Error(`a detail that is not verified: ${detail.contentStatus} ${detail.referenceError ?? ""}`);
}

/** The best share of a log of so many events. */
async function shareOf(context: BenchContext, eventsMin: number): Promise<Share> {
  const log = await makeVerifyLog(eventsMin);
  try {
    const verify = verification(log);
    for (let run = 0; run < 2; run++) checkDetail(await verify(), log);
    const result = await gate(context, {
      name: ID,
      core: verify,
      yardstick: () => hash("sha256", log.bytes),
      enough: (ratio) => 1 / ratio >= SHARE_BAR,
      blocks: BLOCKS,
    });
    checkDetail(await verify(), log);
    const note =
      `${(log.bytes.length / MIB).toFixed()} MiB, ${log.events} events: ${result.coreMin.toFixed(1)} ms against ` +
      `${result.yardstickMin.toFixed(1)} ms`;
    return { share: 1 / result.ratio, note, attempts: result.attempts };
  } finally {
    await log.remove();
  }
}

/** What checking a record against a log costs beside hashing that log alone. */
export const verifyHash: BenchCase = {
  id: ID,
  title:
    "a log that is known and was touched: all of it hashed again, the referenced events read, each hash and range of a " +
    "record of 60 sections checked; against one sha256 of the same bytes in memory",
  async run(context) {
    const large = await shareOf(context, EVENTS);
    const small = await shareOf({ ...context, attempts: 1 }, SMALL_EVENTS);
    const note =
      `${large.note}; attempt ${large.attempts}; the part that does not grow with the log weighs more in a smaller one: ` +
      `${small.share.toFixed(2)}, ${small.note}`;
    const bar = { bar: SHARE_BAR, reach: SHARE_REACH, direction: "at-least" } as const;
    const pass = large.share >= SHARE_BAR;
    return [{ id: ID, variant: "share of its speed", value: large.share, unit: "x", ...bar, pass, note }];
  },
};
