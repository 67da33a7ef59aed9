import type { BigIntStats } from "node:fs";
import { lstat, stat } from "node:fs/promises";
import { join } from "node:path";
import { type LoreClient, TRACE_RECORDS_FILE, TRACE_STORE_CODES } from "../../../workers/client.ts";
import type { TraceOpenOutput } from "../../../workers/protocol.ts";
import { tell } from "../report-error.ts";
import { type Check, fail, ok, warn } from "./check.ts";
import { cutOff } from "./cut-off.ts";

const ID = "trace-records";
const OTHERS = 0o077n;

/**
 * Whether the files with the records of requests can be used, and how large they are, in the words of the store that reads
 * them; nothing is said of a folder that has none. What they hold is not shown: not even an error quotes it.
 */
export async function checkRecords(client: Pick<LoreClient, "run">, folder: string): Promise<readonly Check[]> {
  const place = await lookAt(folder, stat);
  if (place?.isDirectory() !== true) return [];
  try {
    // The files of another process may change while they are looked at: nothing is taken for interrupted.
    const { output } = await client.run("traceOpen", { folder, ownerLives: true });
    const path = join(folder, TRACE_RECORDS_FILE);
    const found = await lookAt(path, lstat);
    const end = output.problem?.code === "TRACE_STORE_CORRUPT" ? await cutOff(path) : null;
    const records = end === null ? recordsIn : () => incomplete(end);
    return [...(found === null ? [] : [records(output, found)]), ...legacyProblems(output)];
  } catch (error) {
    const { code, message, remedy } = tell(error);
    return [fail(ID, `${code}: ${message}`, remedy)];
  }
}

/** null: there is nothing. */
async function lookAt(path: string, look: typeof stat): Promise<BigIntStats | null> {
  try {
    return await look(path, { bigint: true });
  } catch {
    return null;
  }
}

function recordsIn({ records, problem, bytes }: TraceOpenOutput, { mode }: BigIntStats): Check {
  if (problem !== null) return fail(ID, `${problem.code}: ${problem.message}`, TRACE_STORE_CODES[problem.code].remedy);
  const access = (mode & 0o777n).toString(8);
  const count = `${records.length} record${records.length === 1 ? "" : "s"}, ${bytes} bytes`;
  if ((mode & OTHERS) === 0n) return ok(ID, `${count}, mode ${access}`);
  const found = `${count}, open to other users (mode ${access})`;
  return warn(ID, found, `chmod 600 ${TRACE_RECORDS_FILE} in the data folder`);
}

/** The plugin replaces the file as a whole: it is not its own write that ended early. */
const incomplete = (end: string): Check =>
  fail(
    ID,
    `TRACE_STORE_CORRUPT: ${TRACE_RECORDS_FILE} is cut off: ${end}; a copy that was broken off or a full disk leaves such a file`,
    "put a whole copy of it back, or move it away and restart DSH, which begins a new one; until then records are kept in memory",
  );

const legacyProblems = (output: TraceOpenOutput): Check[] =>
  output.legacyProblems.map(({ message }) =>
    warn(ID, `TRACE_STORE_LEGACY_UNREADABLE: ${message}`, TRACE_STORE_CODES.TRACE_STORE_LEGACY_UNREADABLE.remedy),
  );
