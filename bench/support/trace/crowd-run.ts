import { setTimeout } from "node:timers/promises";

import { quantile, watchTimer } from "../timer-delay.ts";
import { checkDetail } from "./detail-check.ts";
import { type HistoryCounts, historyCounts } from "./history-counts.ts";
import type { HttpAnswer } from "./http-client.ts";
import { HttpProcess } from "./http-process.ts";
import { watchMemory } from "./memory-peak.ts";
import type { PreparedFolder } from "./prepared-session.ts";
import { settled } from "./settled.ts";
import { TraceHost } from "./trace-host.ts";
import type { Received } from "./trace-model.ts";

const IDLE_MS = 1_000;

/** What many details at once cost in a host that has just begun. */
export interface CrowdRun {
  readonly details: number;
  readonly sessions: number;
  /** From the first request to the last byte of all. */
  readonly ms: number;
  /** How often a history was read for them. */
  readonly readings: number;
  /** Most readings of the host's own at the same time. */
  readonly most: number;
  /** Of what a 1 ms timer was late, over what it is late anyway. */
  readonly worstMs: number;
  readonly p99Ms: number;
  readonly peakMib: number;
}

/**
 * Asks for so many details of all prepared sessions at the same time. Throws when one is not answered, or when one is not
 * what the model received.
 */
export async function runCrowd(
  prepared: PreparedFolder,
  { details, reader }: { readonly details: number; readonly reader: "artifact" | "inspect" },
): Promise<CrowdRun> {
  const { folder, session, others } = prepared;
  const host = await TraceHost.boot({ folder, located: reader === "artifact" });
  const client = await HttpProcess.start(folder.root);
  try {
    const wanted = [session, ...others].flatMap(({ sessionId, records }) =>
      records.map(({ id, received }) => ({ url: `${host.api}/v3/sessions/${sessionId}/assemblies/${id}`, received })),
    );
    await client.get([`${host.api}/v3/sessions/${session.sessionId}/assemblies`]);
    await settled();
    const stopIdle = watchTimer();
    await setTimeout(IDLE_MS);
    const usual = quantile(stopIdle().sorted, 0.5);
    const before = await historyCounts(host.api);
    const peak = watchMemory();
    const stop = watchTimer();
    const started = performance.now();
    const urls = Array.from({ length: details }, (_, n) => wanted[n % wanted.length]!.url);
    const { answers } = await client.get(urls, { together: true });
    const ms = performance.now() - started;
    const { sorted } = stop();
    const peakMib = peak();
    const readings = readingsSince(before, await historyCounts(host.api), reader);
    const { most } = host.store;
    await checkAll(client, answers, wanted.slice(0, details));
    const [worstMs, p99Ms] = [quantile(sorted, 1) - usual, quantile(sorted, 0.99) - usual];
    return { details, sessions: 1 + others.length, ms, readings, most, worstMs, p99Ms, peakMib };
  } finally {
    await client.close();
    await host.close();
  }
}

function readingsSince(before: HistoryCounts, after: HistoryCounts, reader: "artifact" | "inspect"): number {
  return reader === "artifact" ? after.answered - before.answered : after.inspected - before.inspected;
}

/** Each answer is one of the wanted details, and those are what the model received. */
async function checkAll(
  client: HttpProcess,
  answers: readonly HttpAnswer[],
  wanted: readonly { readonly url: string; readonly received: Received }[],
): Promise<void> {
  const failed = answers.find(({ status }) => status !== 200);
  if (failed !== undefined) throw new Error(`an answer of the crowd: ${failed.status} ${failed.error ?? ""}`);
  for (const [at, { url, received }] of wanted.entries()) {
    const alone = await client.get([url]);
    checkDetail(alone.body(), received);
    const same = answers.filter((_answer, n) => n % wanted.length === at);
    if (same.some(({ sha256 }) => sha256 !== alone.answers[0]?.sha256))
      throw new Error("a detail of the crowd is another than that detail alone");
  }
}
