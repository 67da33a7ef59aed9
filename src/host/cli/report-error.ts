import { CLI_ERRORS, CliError, EXITS } from "./error.ts";
import { write, type CliIo } from "./io.ts";
import { MATCHER_ERRORS, MatcherError } from "../../matcher/model/error.ts";
import { LIBRARY_ERRORS, LibraryError, WORKER_ERRORS, WorkerError } from "../../workers/client.ts";
import { HTTP_ERRORS } from "../http/error.ts";
import { ApiError } from "./library/api-error.ts";
import { type Style, styleOf } from "./style.ts";
import { oneLine, printable } from "./table.ts";

/** An error as people are told: its code, what and where, what to do, and the exit code that goes with it. */
export interface Told {
  readonly exit: number;
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

const REMEDIES: Readonly<Record<string, { readonly remedy: string }>> = {
  ...MATCHER_ERRORS,
  ...WORKER_ERRORS,
  ...LIBRARY_ERRORS,
  ...HTTP_ERRORS,
};

/** A refusal of the library: a fault of its own from status 500 on, of what was asked below. */
function tellRefusal(code: string, message: string, { status, remedy }: Refusal): Told {
  const exit = status >= 500 ? EXITS.internal.code : EXITS.input.code;
  const fallback = status >= 500 ? "see lorekeeper doctor" : "the library refused it; see the message";
  return { exit, code, message, remedy: remedy ?? REMEDIES[code]?.remedy ?? fallback };
}

interface Refusal {
  readonly status: number;
  readonly remedy: string | null;
}

/** What there is to say about an error of any class. */
export function tell(error: unknown): Told {
  if (error instanceof CliError) {
    const { exit, remedy } = CLI_ERRORS[error.code];
    return { exit: EXITS[exit].code, code: error.code, message: error.message, remedy };
  }
  if (error instanceof MatcherError) {
    const { remedy } = MATCHER_ERRORS[error.code];
    return { exit: EXITS.input.code, code: error.code, message: error.message, remedy };
  }
  if (error instanceof ApiError) return tellRefusal(error.code, error.message, error);
  if (error instanceof LibraryError) {
    return tellRefusal(error.code, error.message, { status: error.status, remedy: LIBRARY_ERRORS[error.code].remedy });
  }
  if (error instanceof WorkerError) {
    const { remedy } = WORKER_ERRORS[error.code];
    return { exit: EXITS.internal.code, code: error.code, message: error.message, remedy };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { exit: EXITS.internal.code, code: "internal", message, remedy: INTERNAL_REMEDY };
}

const INTERNAL_REMEDY = "a fault of lorekeeper: please report it, with the output of LOREKEEPER_DEBUG=1";

/** The two lines of an error. */
export function errorLines({ code, message, remedy }: Told, style: Style): string[] {
  return [`lorekeeper: ${style.red(code)}: ${oneLine(message)}`, `  ${remedy}`];
}

/** Prints an error with its code and what to do, and returns the exit code. With LOREKEEPER_DEBUG set, the stack too. */
export async function reportError(error: unknown, io: CliIo): Promise<number> {
  const told = tell(error);
  const lines = errorLines(told, styleOf(io.stderr, io.env));
  if (io.env["LOREKEEPER_DEBUG"] !== undefined && error instanceof Error) lines.push(printable(error.stack ?? ""));
  await write(io.stderr, `${lines.join("\n")}\n`);
  return told.exit;
}
