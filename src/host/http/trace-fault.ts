import { LibraryError, TurnStoreError, WorkerError } from "../../workers/client.ts";
import { BodyAborted, HttpError } from "./error.ts";

/**
 * What `work` gives. Throws `TRACE_READ_FAILED` for any fault, with the code of its cause and nothing else: messages of
 * causes may name places or quote contents. A client that has left is told nothing.
 */
export async function readTrace<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    if (signal.aborted) throw new BodyAborted("the client has left");
    const isCoded = error instanceof WorkerError || error instanceof LibraryError || error instanceof TurnStoreError;
    const code = isCoded ? error.code : "unknown";
    throw new HttpError("TRACE_READ_FAILED", `The trace could not be read (${code}).`);
  }
}
