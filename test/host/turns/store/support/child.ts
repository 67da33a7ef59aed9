import { openLocal } from "../../../../../src/workers/client.ts";
import { JobRunner } from "../../../../../src/workers/job-runner.ts";
import { TURN_JOBS } from "../../../../../src/workers/jobs/turns/table.ts";
import { ThreadState } from "../../../../../src/workers/state.ts";
import { factsOf, OWNER, T0 } from "../../../../workers/turns/support/turns.ts";

/** What a parent asks of this process over its channel. */
export type Request =
  /** Writes turns with these numbers, one after the other. */
  | { readonly type: "append"; readonly folder: string; readonly from: number; readonly count: number }
  /** Begins a turn and leaves it open. */
  | { readonly type: "begin"; readonly folder: string; readonly n: number };

const client = openLocal(new JobRunner(TURN_JOBS, new ThreadState()));

async function answer(request: Request): Promise<unknown> {
  const { folder } = request;
  if (request.type === "begin") {
    const { turnId, sessionId, turn, startSeq, startedAt } = factsOf(request.n);
    const mark = { folder, ownerId: OWNER, turnId, sessionId, turn, startSeq, startedAt };
    return (await client.run("turnMark", mark)).output.written;
  }
  let written = 0;
  for (let n = request.from; n < request.from + request.count; n++) {
    const input = { folder, ownerId: OWNER, facts: factsOf(n), records: [], bytesMax: 2 ** 29, nowMs: T0 };
    if ((await client.run("turnAppend", input)).output.written) written++;
  }
  return written;
}

process.on("message", (request: Request) => void answer(request).then((value) => process.send?.({ value })));
process.send?.({ value: "ready" });
