import { HttpError } from "./error.ts";

/** The same fault is told again after so long. */
const AGAIN_MS = 60_000;
/** Faults that are remembered. */
const KEPT = 64;

export interface FaultConsoleOptions {
  /** The console unless given. */
  readonly tell?: (fault: unknown) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/**
 * Faults of requests on the console: one of ours by its code and message, any other with its stack. A client that asks again
 * and again does not fill the console with the same.
 */
export function faultConsole({ tell = tellConsole, now = () => performance.now() }: FaultConsoleOptions = {}) {
  const toldAt = new Map<string, number>();
  return (error: unknown): void => {
    const line = error instanceof HttpError ? `${error.code}: ${error.message}` : null;
    const known = line ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
    const last = toldAt.get(known);
    if (last !== undefined && now() - last < AGAIN_MS) return;
    if (toldAt.size >= KEPT) toldAt.clear();
    toldAt.set(known, now());
    tell(line ?? error);
  };
}

const tellConsole = (fault: unknown): void => console.error("dsh-lorekeeper:", fault);
