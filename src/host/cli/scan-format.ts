import type { Options } from "./options.ts";
import { CliError } from "./error.ts";

/** How results of `scan` are printed. */
export type ScanFormat = "text" | "json" | "jsonl";

/** The format of a command line. Errors: `usage-option` for both at once. */
export function scanFormat(options: Options): ScanFormat {
  const json = options.flag("json");
  const jsonl = options.flag("jsonl");
  if (json && jsonl) throw new CliError("usage-option", "--json and --jsonl exclude each other");
  return json ? "json" : jsonl ? "jsonl" : "text";
}
