import { openLocal } from "../../../../../src/workers/client.ts";
import type { HistorySource, TraceDetailOutput } from "../../../../../src/workers/history/protocol.ts";
import { JobRunner } from "../../../../../src/workers/job-runner.ts";
import { JOBS } from "../../../../../src/workers/jobs/table.ts";
import type { Payloads } from "../../../../../src/workers/protocol.ts";
import { ThreadState } from "../../../../../src/workers/state.ts";

export interface Details {
  readonly output: TraceDetailOutput;
  readonly details: readonly unknown[];
}

/** The background thread's job, without a thread. */
export class Thread {
  readonly state = new ThreadState();
  readonly #client = openLocal(new JobRunner<Payloads, ThreadState>(JOBS, this.state));

  /** `events`: what the host's reading gave. */
  async details(
    source: HistorySource,
    records: readonly unknown[],
    { sessionId = "story", events }: { readonly sessionId?: string; readonly events?: unknown } = {},
  ): Promise<Details> {
    const shared = [...records, ...(events === undefined ? [] : [events])].map(shareJson);
    const { output, parts } = await this.#client.run("traceDetail", { sessionId, source }, { shared });
    return { output, details: parts.map((part) => JSON.parse(Buffer.from(part).toString()) as unknown) };
  }
}

export function shareJson(value: unknown): SharedArrayBuffer {
  const bytes = Buffer.from(typeof value === "string" ? value : JSON.stringify(value));
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return shared;
}
