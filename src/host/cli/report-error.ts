import { CLI_ERRORS, CliError, EXITS } from "./error.ts";
import { write, type CliIo } from "./io.ts";
import { MATCHER_ERRORS, MatcherError } from "../../matcher/model/error.ts";
import { WORKER_ERRORS, WorkerError } from "../../workers/client.ts";
import { styleOf } from "./style.ts";
import { oneLine, printable } from "./table.ts";

interface Told {
  readonly exit: number;
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

function tell(error: unknown): Told {
  if (error instanceof CliError) {
    const { exit, remedy } = CLI_ERRORS[error.code];
    return { exit: EXITS[exit].code, code: error.code, message: error.message, remedy };
  }
  if (error instanceof MatcherError) {
    const { remedy } = MATCHER_ERRORS[error.code];
    return { exit: EXITS.input.code, code: error.code, message: error.message, remedy };
  }
  if (error instanceof WorkerError) {
    const { remedy } = WORKER_ERRORS[error.code];
    return { exit: EXITS.internal.code, code: error.code, message: error.message, remedy };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { exit: EXITS.internal.code, code: "internal", message, remedy: INTERNAL_REMEDY };
}

const INTERNAL_REMEDY = "a fault of lorekeeper: please report it, with the output of LOREKEEPER_DEBUG=1";

/** Prints an error with its code and what to do, and returns the exit code. With LOREKEEPER_DEBUG set, the stack too. */
export async function reportError(error: unknown, io: CliIo): Promise<number> {
  const { exit, code, message, remedy } = tell(error);
  const style = styleOf(io.stderr, io.env);
  const lines = [`lorekeeper: ${style.red(code)}: ${oneLine(message)}`, `  ${remedy}`];
  if (io.env["LOREKEEPER_DEBUG"] !== undefined && error instanceof Error) lines.push(printable(error.stack ?? ""));
  await write(io.stderr, `${lines.join("\n")}\n`);
  return exit;
}
