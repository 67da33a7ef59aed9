import type { TraceClient } from "../../../../src/host/trace/trace-client.ts";
import type { JobAnswer, RunOptions } from "../../../../src/workers/client.ts";
import type { HistoryPayloads, KeptRecord, TracePayloads } from "../../../../src/workers/protocol.ts";
import { sharedText, textOf } from "./captures.ts";

interface Jobs extends TracePayloads, HistoryPayloads {}
type Input<N extends keyof Jobs> = Jobs[N]["input"];
type Answer<N extends keyof Jobs> = JobAnswer<Jobs[N]["output"]>;
type Script = { [N in keyof Jobs]?: (input: Input<N>, options: RunOptions) => Promise<Answer<N>> };

export interface FakeCall {
  readonly job: keyof Jobs;
  readonly input: unknown;
  readonly shared: readonly SharedArrayBuffer[];
  readonly signal: AbortSignal | undefined;
}

/** A client whose jobs are what a test says, and which remembers what it was asked. */
export class FakeClient implements TraceClient {
  readonly calls: FakeCall[] = [];
  script: Script;

  constructor(script: Script = {}) {
    this.script = script;
  }

  /** Calls of one job. */
  of(job: keyof Jobs): readonly FakeCall[] {
    return this.calls.filter((call) => call.job === job);
  }

  async run<N extends keyof Jobs>(job: N, input: Input<N>, options: RunOptions = {}): Promise<Answer<N>> {
    this.calls.push({ job, input, shared: options.shared ?? [], signal: options.signal });
    const run = this.script[job] as ((input: Input<N>, options: RunOptions) => Promise<Answer<N>>) | undefined;
    if (run === undefined) throw new Error(`the fake client has no job ${job}`);
    return run(input, options);
  }
}

/** A row of a record as the fakes make it. */
export const rowOf = (recordId: string, status: string): string => JSON.stringify({ id: recordId, status });

/** What a thread would hold of the data folder: the records of its file. */
export class FakeFile {
  records: readonly (readonly [KeptRecord, string])[] = [];
  problem: TracePayloads["traceOpen"]["output"]["problem"] = null;
  legacy: TracePayloads["traceOpen"]["output"]["legacy"] = [];
  legacyProblems: TracePayloads["traceOpen"]["output"]["legacyProblems"] = [];
  /** How often it was written. */
  writes = 0;

  /** Jobs over this file. A record is its capture's facts with its part and texts. */
  get script(): Script {
    return {
      traceOpen: () =>
        Promise.resolve({
          output: {
            records: this.records.map(([record]) => record),
            legacy: this.legacy,
            problem: this.problem,
            legacyProblems: this.legacyProblems,
            bytes: this.records.length * 100,
          },
          shared: this.records.map(([, text]) => sharedText(text)),
          parts: [],
        }),
      traceKeep: (input, options) => Promise.resolve(this.keep(input, options.shared ?? [])),
    };
  }

  keep(input: Input<"traceKeep">, shared: readonly SharedArrayBuffer[]): Answer<"traceKeep"> {
    const { kept, changes, write } = input;
    const textAt = (index: number | null): string | null => {
      const memory = index === null ? undefined : shared[index];
      return memory === undefined ? null : textOf(memory);
    };
    const changed = changes.map(({ facts, part, texts }) => {
      const { recordId, sessionId, recordedAt, status } = facts;
      const text = JSON.stringify({ recordId, status, part: textAt(part), texts: textAt(texts) });
      return [{ recordId, sessionId, recordedAt, row: rowOf(recordId, status) }, text] as const;
    });
    if (write) {
      this.writes++;
      const before = kept.map(
        ({ recordId }, i) =>
          [{ recordId, recordedAt: 0, sessionId: "s", row: rowOf(recordId, "kept") }, textAt(i) ?? ""] as const,
      );
      const all = new Map([...before, ...changed].map((pair) => [pair[0].recordId, pair]));
      this.records = [...all.values()];
    }
    return {
      output: {
        changed: changed.map(([record]) => record),
        refused: [],
        evicted: [],
        written: write,
        problem: null,
        bytes: 7,
      },
      shared: changed.map(([, text]) => sharedText(text)),
      parts: [],
    };
  }
}
