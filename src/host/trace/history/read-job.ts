import { type JobAnswer, WorkerError } from "../../../workers/client.ts";
import type { HistoryJob, HistoryOrigin } from "../face.ts";
import { FAILED, type HistoryFinder, unsureOf } from "./history-finder.ts";
import { inTime, late } from "./in-time.ts";
import { eventsOf } from "./reading-pieces.ts";

/**
 * The answer of one job whose texts are in a history: the thread reads the session's own log, and what it is unsure of
 * the host reads, once. A reading that takes longer than `historyReadMs` is a history that could not be read. Rejects
 * with what the threads reject with, or with an abort of `signal`.
 */
export async function readJob<Output>(
  job: HistoryJob<Output>,
  finder: HistoryFinder,
  signal: AbortSignal,
): Promise<JobAnswer<Output>> {
  const found = await late(signal, (bounded) => finder.find(job, bounded));
  const without = (origin: HistoryOrigin): Promise<JobAnswer<Output>> =>
    inTime(signal, (bounded) => answered(job, origin, bounded));
  if (found === undefined) return without(FAILED);
  if ("answer" in found) return found.answer;
  const { source, events } = found.reading;
  if (events === null) return without({ source });
  const shared = await eventsOf(events, found.wants.records.flat());
  signal.throwIfAborted();
  const answer = await late(signal, (bounded) => answered(job, { source, events: shared }, bounded));
  return answer ?? without(FAILED);
}

async function answered<Output>(
  job: HistoryJob<Output>,
  origin: HistoryOrigin,
  signal: AbortSignal,
): Promise<JobAnswer<Output>> {
  const answer = await job.run(origin, signal);
  if (unsureOf(answer.output) === null) return answer as JobAnswer<Output>;
  throw new WorkerError("worker-message-invalid", "a history that was handed over, and no answer");
}
