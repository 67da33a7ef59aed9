import { setTimeout } from "node:timers/promises";

/** What has to be waited for, and how long. */
export interface Wait {
  readonly ms: number;
  readonly signal?: AbortSignal | undefined;
}

/** Whether the work ended in that time, well or badly, and without an abort. Never rejects. */
export async function endsWithin(work: Promise<unknown>, { ms, signal }: Wait): Promise<boolean> {
  if (signal?.aborted === true) return false;
  const over = new AbortController();
  const until = signal === undefined ? over.signal : AbortSignal.any([over.signal, signal]);
  const late = setTimeout(Math.max(0, ms), false, { signal: until }).catch(() => false);
  const ended = work.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([ended, late]);
  } finally {
    over.abort();
  }
}
