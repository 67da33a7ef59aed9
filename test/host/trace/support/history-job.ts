import type { HistoryJob, HistoryOrigin } from "../../../../src/host/trace/face.ts";
import type { HistorySource, TraceDetailOutput } from "../../../../src/workers/protocol.ts";
import { FakeHost } from "../../loader/support/fakes.ts";
import { textOf } from "./captures.ts";

type Unsure = Extract<TraceDetailOutput, { readonly state: "unsure" }>;
export interface Said {
  readonly state: "answered";
  readonly from: string;
  /** Numbers of the events that came with the source. */
  readonly seqs: readonly number[] | null;
}

/** Five events; the fourth cannot be handed over. */
const EVENTS = [0, 1, 2, 3, 4].map((seq) => ({ seq, type: seq === 3 ? 3 : "t", data: seq }));

/** A host with one session; `inspect` says how it reads. */
export function historyHost(inspect = (id: string): Promise<unknown> => Promise.resolve(readingOf(id))) {
  let inspected = 0;
  const host = new FakeHost({
    sessions: { get: (id: string) => ({ header: { id } }) },
    sessionPersistence: {
      inspect: (id: string) => (inspected++, inspect(id)),
      list: () => Promise.resolve([]),
      locate: ({ id }: { id: string }) => ({ kind: "jsonl", path: `/logs/${id}` }),
    },
  });
  return { host, inspected: () => inspected };
}

export const readingOf = (id: string) => ({ meta: { id, version: 0, createdAt: 1 }, events: EVENTS });

export const unsure = (why: Unsure["why"], seqs: readonly number[] = []): Unsure => ({
  state: "unsure",
  why,
  wants: { records: [seqs], cut: 4 },
});

/** A job that says from where its history came. `answer`: what it says of an artifact, if not that. */
export function historyJob(answer?: (source: HistorySource, signal: AbortSignal) => Unsure | Promise<Unsure>) {
  const origins: HistoryOrigin[] = [];
  const said = ({ source, events }: HistoryOrigin): Said => ({
    state: "answered",
    from: source.from === "nowhere" ? source.state : source.from,
    seqs: events === undefined ? null : (JSON.parse(textOf(events)) as { seq: number }[]).map(({ seq }) => seq),
  });
  const job: HistoryJob<Said> = {
    sessionId: "s",
    hasRead: ({ from }) => from === "artifact",
    async run(origin, signal) {
      origins.push(origin);
      const isAsked = origin.source.from === "artifact" && answer !== undefined;
      const output = isAsked ? await answer(origin.source, signal) : said(origin);
      return { output, shared: [], parts: [] };
    },
  };
  return { job, origins };
}
