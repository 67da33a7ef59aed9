import { MATCHER_ERROR_CODES, MatcherError, type MatcherErrorDetails } from "../matcher/model/error.ts";
import { LIBRARY_ERRORS, LibraryError, type LibraryErrorCode, type LibraryErrorDetails } from "./library/error.ts";

interface CodeRow {
  readonly meaning: string;
  readonly remedy: string;
}

/** Every code of a {@link WorkerError}: what happened, and what the caller or user can do. */
export const WORKER_ERRORS = {
  "worker-crashed": {
    meaning: "the thread ended while it ran this task (process.exit, an uncaught exception)",
    remedy: "call again: the next task gets a fresh thread; report the message if it happens twice",
  },
  "worker-out-of-memory": {
    meaning: "the thread reached its heap limit while it ran this task",
    remedy: "split the input, or raise the option `memoryMb` of open()",
  },
  "worker-deadline": {
    meaning: "the task ran past its deadline and its thread was ended",
    remedy: "`program` names the regex that was running, if one was; raise the deadline or mend that key",
  },
  "worker-aborted": { meaning: "the caller's AbortSignal fired", remedy: "none; the cause is the signal's reason" },
  "worker-overloaded": {
    meaning: "the queue of the lane is full",
    remedy: "wait for running calls to end before sending more",
  },
  "worker-closed": { meaning: "the client is closed or closing", remedy: "open a new client" },
  "worker-unavailable": {
    meaning: "no thread could be started",
    remedy: "look at the cause: a missing file of the package, memory, or the thread limit of the system",
  },
  "worker-input-invalid": {
    meaning: "the input of a call is not of its form",
    remedy: "mend the field that the message names",
  },
  "worker-message-invalid": {
    meaning: "a message does not have the form that the protocol gives it",
    remedy: "the two sides are of different versions: install the package again",
  },
  "worker-bug": {
    meaning: "the task failed with an error that has no code",
    remedy: "report it with the message; other tasks are not affected",
  },
} as const satisfies Record<string, CodeRow>;

export type WorkerErrorCode = keyof typeof WORKER_ERRORS;

export interface WorkerErrorDetails {
  readonly job?: string;
  /** The bound that was met, in the unit that the message names. */
  readonly limit?: number;
  readonly requested?: number;
  readonly exitCode?: number;
  /** Number of the regex program that was running when the thread was ended. */
  readonly program?: number;
  /** Its pattern, if the number is not one of the compiled book's. */
  readonly pattern?: string;
  /** Set if all decisions of the task had been made: what was left to do can be left out. */
  readonly decided?: boolean;
}

/** The one error class of `src/workers`. `cause` is the error of the thread or the reason of the abort. */
export class WorkerError extends Error {
  override readonly name = "WorkerError";
  readonly code: WorkerErrorCode;
  readonly details: WorkerErrorDetails;

  constructor(code: WorkerErrorCode, message: string, options: WorkerErrorDetails & { cause?: unknown } = {}) {
    const { cause, ...details } = options;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details;
  }
}

/** A coded error as it crosses between threads. */
export interface ErrorData {
  readonly family: "matcher" | "library" | "worker";
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly stack?: string;
}

/** The data of an error. Whatever has no code of ours becomes `worker-bug`, with its stack for the report. */
export function errorToData(error: unknown): ErrorData {
  if (error instanceof MatcherError) {
    return { family: "matcher", code: error.code, message: error.message, details: { ...error.details } };
  }
  if (error instanceof LibraryError) return libraryErrorData(error);
  if (error instanceof WorkerError) {
    return { family: "worker", code: error.code, message: error.message, details: { ...error.details } };
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : `threw ${String(error)}`;
  const data: ErrorData = { family: "worker", code: "worker-bug", message, details: {} };
  return error instanceof Error && error.stack !== undefined ? { ...data, stack: error.stack } : data;
}

/** Its cause is told by its text: it may be of any class. */
function libraryErrorData(error: LibraryError): ErrorData {
  const { cause, ...details } = error.details;
  const text = cause instanceof Error ? cause.message : cause;
  const told = typeof text === "string" ? { cause: text } : {};
  return { family: "library", code: error.code, message: error.message, details: { ...details, ...told } };
}

const isLibraryCode = (code: string): code is LibraryErrorCode => Object.hasOwn(LIBRARY_ERRORS, code);
const isWorkerCode = (code: string): code is WorkerErrorCode => Object.hasOwn(WORKER_ERRORS, code);
const isMatcherCode = (code: string): code is MatcherError["code"] =>
  (MATCHER_ERROR_CODES as readonly string[]).includes(code);

/** The error of the data, of the class it had in its thread; a code that this side does not know is a `worker-bug`. */
export function errorFromData(data: ErrorData): MatcherError | LibraryError | WorkerError {
  if (data.family === "matcher" && isMatcherCode(data.code)) {
    return new MatcherError(data.code, data.message, data.details as MatcherErrorDetails);
  }
  if (data.family === "library" && isLibraryCode(data.code)) {
    return new LibraryError(data.code, data.message, data.details as LibraryErrorDetails);
  }
  const code = data.family === "worker" && isWorkerCode(data.code) ? data.code : "worker-bug";
  const error = new WorkerError(code, data.message, data.details as WorkerErrorDetails);
  if (data.stack !== undefined) error.stack = data.stack;
  return error;
}

const DEATHS: ReadonlySet<string> = new Set<WorkerErrorCode>([
  "worker-crashed",
  "worker-out-of-memory",
  "worker-deadline",
]);

/** Whether the error says that a thread was lost in the middle of a task. */
export function isDeath(error: unknown): error is WorkerError {
  return error instanceof WorkerError && DEATHS.has(error.code);
}
