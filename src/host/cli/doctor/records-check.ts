import { open } from "node:fs/promises";
import { join } from "node:path";
import { LIMITS } from "../../../matcher/limits.ts";
import { TRACE_RECORDS_FILE, TRACE_RECORDS_VERSION, TRACE_STORE_CODES } from "../../../workers/client.ts";
import { type Check, fail, ok, warn } from "./check.ts";

const ID = "trace-records";
const OTHERS = 0o077;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";

/**
 * Whether the file with the records of requests can be used, and how large it is; nothing is said of a folder that is not
 * there. Its content is not shown: not even an error quotes it.
 */
export async function checkRecords(folder: string): Promise<readonly Check[]> {
  try {
    const file = await open(join(folder, TRACE_RECORDS_FILE), "r");
    try {
      const found = await file.stat();
      if (!found.isFile()) return [corrupt("is no file")];
      if (found.size > LIMITS.traceFileBytes.value) return [corrupt(`has ${found.size} bytes`)];
      return [recordsIn(await file.readFile("utf8"), found)];
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    return [fail(ID, `${TRACE_RECORDS_FILE} cannot be read (${code})`, "check its owner and permissions")];
  }
}

function recordsIn(text: string, { size, mode }: { readonly size: number; readonly mode: number }): Check {
  const value = parsed(text);
  const version = value?.["schemaVersion"];
  const records = value?.["records"];
  if (typeof version === "number" && version > TRACE_RECORDS_VERSION) {
    const { meaning, remedy } = TRACE_STORE_CODES.TRACE_STORE_NEWER;
    return fail(ID, `TRACE_STORE_NEWER: ${meaning}`, remedy);
  }
  if (version !== TRACE_RECORDS_VERSION || !Array.isArray(records)) return corrupt("holds no records");
  const count = `${records.length} record${records.length === 1 ? "" : "s"}, ${size} bytes`;
  if ((mode & OTHERS) === 0) return ok(ID, `${count}, mode ${(mode & 0o777).toString(8)}`);
  const found = `${count}, open to other users (mode ${(mode & 0o777).toString(8)})`;
  return warn(ID, found, `chmod 600 ${TRACE_RECORDS_FILE} in the data folder`);
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const corrupt = (what: string): Check =>
  fail(
    ID,
    `TRACE_STORE_CORRUPT: ${TRACE_RECORDS_FILE} ${what}; it is left untouched`,
    TRACE_STORE_CODES.TRACE_STORE_CORRUPT.remedy,
  );
