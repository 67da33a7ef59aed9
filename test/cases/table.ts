import { fileURLToPath } from "node:url";
import { readFolder, type OracleDocument } from "../oracle/load.ts";

/** All case files beside this one. */
export const CASES: readonly OracleDocument[] = readFolder(fileURLToPath(new URL(".", import.meta.url)));

/** Cases that take seconds, and why; they run in `cases.slow.test.ts`. */
export const HEAVY: Readonly<Record<string, string>> = {
  "i24-huge-nodes": "writes and reads a book of 10,000 entries of 79 values",
  "m68-regex-pool-exhaustion": "compiles, checks and runs 10,000 regex keys",
};
