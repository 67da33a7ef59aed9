import { setTimeout } from "node:timers/promises";

import { quantile, type TimerDelays, watchTimer } from "../timer-delay.ts";
import { checkDetail } from "./detail-check.ts";
import { expectReader, historyCounts } from "./history-counts.ts";
import { HttpProcess } from "./http-process.ts";
import { watchMemory } from "./memory-peak.ts";
import type { PreparedFolder } from "./prepared-session.ts";
import { settled } from "./settled.ts";
import { TraceHost } from "./trace-host.ts";

const IDLE_MS = 1_000;
const REPEATS = 10;

/** What details of one session cost in a host that has just begun. */
export interface DetailRun {
  readonly sections: number;
  /** From the request to the last byte of the answer, of the first detail. */
  readonly coldMs: number;
  /** Sorted, of those after it. */
  readonly repeatedMs: readonly number[];
  readonly idle: TimerDelays;
  readonly cold: TimerDelays;
  readonly repeated: TimerDelays;
  /** How far resident memory rose. */
  readonly peakMib: number;
}

/** Worst and p99 of what a timer was late in all of the details, over what it is late anyway. */
export function blocked({ idle, cold, repeated }: DetailRun): { readonly worstMs: number; readonly p99Ms: number } {
  const all = [...cold.sorted, ...repeated.sorted].toSorted((a, b) => a - b);
  const usual = quantile(idle.sorted, 0.5);
  return { worstMs: quantile(all, 1) - usual, p99Ms: quantile(all, 0.99) - usual };
}

/**
 * Boots a host, gets a detail that nobody has asked for, and the details of both records over and over. Throws when a
 * text is not what the model received, or when another reader answered than was to.
 */
export async function runDetails(
  { folder, session }: PreparedFolder,
  reader: "artifact" | "inspect",
): Promise<DetailRun> {
  const host = await TraceHost.boot({ folder, located: reader === "artifact" });
  const client = await HttpProcess.start(folder.root);
  try {
    const root = `${host.api}/v3/sessions/${session.sessionId}/assemblies`;
    const { records } = session;
    await client.get([root]);
    await settled();
    const before = await historyCounts(host.api);
    const idle = await timed(() => setTimeout(IDLE_MS));
    const peak = watchMemory();
    const get = async (urls: readonly string[], record: number) => {
      const { answer: got, delays } = await timed(() => client.get(urls));
      const { sections } = checkDetail(got.body(), records[record]!.received);
      return { ms: got.answers.map(({ ms }) => ms), delays, sections };
    };
    const urls = records.map(({ id }) => `${root}/${id}`);
    const cold = await get(urls.slice(0, 1), 0);
    const repeated = await get(Array.from({ length: REPEATS }, () => urls).flat(), records.length - 1);
    const peakMib = peak();
    expectReader(reader, before, await historyCounts(host.api));
    return {
      sections: cold.sections,
      coldMs: cold.ms[0]!,
      repeatedMs: repeated.ms.toSorted((a, b) => a - b),
      idle: idle.delays,
      cold: cold.delays,
      repeated: repeated.delays,
      peakMib,
    };
  } finally {
    await client.close();
    await host.close();
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly delays: TimerDelays }> {
  const stop = watchTimer();
  const answer = await work();
  return { answer, delays: stop() };
}
