import { MatcherError, type MatcherErrorCode } from "../../matcher/model/error.ts";
import { LibraryError, WorkerError } from "../../workers/client.ts";
import type { Area } from "./area.ts";
import { HTTP_ERRORS, HttpError, type HttpErrorCode } from "./error.ts";

/** Errors of workers that a caller of the API can do nothing about: faults of the product. */
const WORKER_FAULTS: ReadonlySet<string> = new Set(["worker-bug", "worker-input-invalid", "worker-message-invalid"]);

/** What is said of a fault of ours. */
export const FAULT = "The request failed inside the plugin; see its console.";

/** The one error model inside; `problemBody` gives it the shape that its path has always had. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Codes of the published API for structures that a world book may not have. */
const STRUCTURE_CODES: Partial<Record<MatcherErrorCode, HttpErrorCode>> = {
  "entry-limit": "WORLD_BOOK_ENTRY_LIMIT",
  "node-limit": "WORLD_BOOK_NODE_LIMIT",
  "entry-node-limit": "WORLD_BOOK_NODE_LIMIT",
  "depth-limit": "WORLD_BOOK_DEPTH_LIMIT",
  "string-limit": "WORLD_BOOK_STRING_LIMIT",
  "key-limit": "WORLD_BOOK_KEY_LIMIT",
  "root-invalid": "WORLD_BOOK_ROOT_INVALID",
  "not-a-world-book": "WORLD_BOOK_ROOT_INVALID",
};

/** What to answer for an error of the library, its workers or HTTP itself; anything else is a fault without details. */
export function problemOf(error: unknown, area: Area): Problem {
  if (error instanceof HttpError || error instanceof LibraryError) {
    const { field, limit, requested } = error.details;
    const { status, code, message } = error;
    const candidates = error instanceof LibraryError ? error.details.candidates : undefined;
    const details = detailsOf({ limit, requested, candidates });
    return { status, code, message, ...(field === undefined ? {} : { field }), ...details };
  }
  if (error instanceof MatcherError) return fileProblem(error, area);
  if (error instanceof WorkerError && !WORKER_FAULTS.has(error.code)) {
    const code = error.code.toUpperCase().replaceAll("-", "_");
    return { status: 503, code, message: `${error.message}; nothing was changed` };
  }
  return { status: 500, code: area.internal, message: FAULT };
}

/** A file that cannot be taken. `details.reason` is the matcher's code. */
function fileProblem(error: MatcherError, area: Area): Problem {
  const { code: reason, message, details } = error;
  const large = reason === "input-too-large";
  const structure = area.internal === "WORLD_BOOK_API_ERROR" ? STRUCTURE_CODES[reason] : undefined;
  const code = large ? area.tooLarge : (structure ?? area.invalid);
  return { status: large ? 413 : 400, code, message, ...detailsOf({ reason, ...details }) };
}

function detailsOf(values: Readonly<Record<string, unknown>>): Pick<Problem, "details"> {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return known.length === 0 ? {} : { details: Object.fromEntries(known) };
}

/** The JSON body of a problem in the shape of its area. A path that is not there has no code in the oldest shape. */
export function problemBody(problem: Problem, area: Area): Readonly<Record<string, unknown>> {
  const { code, message, field, details } = problem;
  switch (area.family) {
    case "text":
      return code === "NOT_FOUND" ? { ok: false, error: message } : { ok: false, error: message, code };
    case "object":
      return {
        ok: false,
        error: {
          code,
          message,
          ...(field === undefined || area.withoutField === true ? {} : { field }),
          ...(details === undefined ? {} : { details }),
        },
      };
    case "top":
      return { ok: false, error: message, code };
    default:
      return assertNever(area.family);
  }
}

/** The problem of a path and method without a route. */
export function unknownRoute({ notFound }: Area): Problem {
  return { status: HTTP_ERRORS[notFound.code].status, code: notFound.code, message: notFound.message };
}

function assertNever(value: never): never {
  throw new Error(`an unknown family of errors: ${String(value)}`);
}
