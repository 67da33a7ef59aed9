import { WorkerError } from "../../../src/workers/error.ts";

/** The coded error of a promise that has to reject. */
export async function failure(promise: Promise<unknown>): Promise<WorkerError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof WorkerError))
    throw new Error(`expected a WorkerError, got ${String(error)}`, { cause: error });
  return error;
}
