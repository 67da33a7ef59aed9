import { LIMITS } from "../../../matcher/limits.ts";
import { WorkerError } from "../../../workers/client.ts";

/**
 * What `work` gives within `historyReadMs`; it is to stop when its signal fires. Rejects with `worker-deadline` when the
 * time ran out, wherever the work was then: waiting for the thread, in it, or in the host.
 */
export async function inTime<T>(signal: AbortSignal, work: (bounded: AbortSignal) => Promise<T>): Promise<T> {
  const ms = LIMITS.historyReadMs.value;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms).unref();
  try {
    return await work(AbortSignal.any([signal, late.signal]));
  } catch (error) {
    if (signal.aborted || !late.signal.aborted) throw error;
    throw new WorkerError("worker-deadline", `a history was not read within ${ms} ms`, { limit: ms, cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** The same; undefined when the time ran out. */
export async function late<T>(signal: AbortSignal, work: (bounded: AbortSignal) => Promise<T>): Promise<T | undefined> {
  try {
    return await inTime(signal, work);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof WorkerError) || error.code !== "worker-deadline") throw error;
    return undefined;
  }
}
