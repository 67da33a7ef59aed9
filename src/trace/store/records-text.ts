import { z } from "zod";

import { LIMITS } from "../../matcher/limits.ts";
import { isDeeper } from "./json-depth.ts";
import { type TraceRecord, TraceRecordSchema } from "../model/record.ts";

/** Name in the data folder. */
export const RECORDS_FILE = "tavern-trace-records.json";

/** Of the file as a whole; its records have a version of their own. */
export const RECORDS_VERSION = 4;

/** The records file is this text around the JSON of its records, which are kept apart so that none is written anew. */
export const RECORDS_FRAME = {
  head: `{"schemaVersion":${RECORDS_VERSION},"records":[\n`,
  between: ",\n",
  tail: "\n]}\n",
} as const;

/** Bytes of the whole file with records of these sizes in bytes. */
export function recordsFileBytes(count: number, recordBytes: number): number {
  const { head, between, tail } = RECORDS_FRAME;
  return head.length + Math.max(0, count - 1) * between.length + recordBytes + tail.length;
}

const FileSchema = z.object({ schemaVersion: z.literal(RECORDS_VERSION), records: z.array(z.unknown()) });

/** One record of the file with its JSON. Fields that this version does not know are still in the JSON. */
export interface ParsedRecord {
  readonly record: TraceRecord;
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * The records of a records file, in its order. Throws an `Error` that names the place of the first fault, never what
 * stands there: half of a file is not taken for the whole.
 */
export function parseRecordsFile(json: unknown): ParsedRecord[] {
  const file = FileSchema.safeParse(json);
  if (!file.success) throw new Error(faultOf(file.error));
  const seen = new Set<string>();
  return file.data.records.map((value, index) => {
    // It could be read, and not be written again.
    if (isDeeper(value, LIMITS.traceJsonDepth.value)) throw new Error(`records.${index}: it nests too deep`);
    const record = TraceRecordSchema.safeParse(value);
    if (!record.success) throw new Error(faultOf(record.error, ["records", index]));
    if (seen.has(record.data.id)) throw new Error(`records.${index}.id: it is that of another record too`);
    seen.add(record.data.id);
    return { record: record.data, value: value as Readonly<Record<string, unknown>> };
  });
}

/** Place and kind of the first fault. The parser's own words are left out: they may quote the file. */
function faultOf(error: z.ZodError, at: readonly PropertyKey[] = []): string {
  const issue = deepest(error.issues);
  const path = [...at, ...(issue?.path ?? [])].map(String).join(".");
  return `${path === "" ? "the file" : path}: ${issue?.code ?? "invalid"}`;
}

/** Of a union the branch that came farthest. */
function deepest(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const [issue] = issues;
  if (issue?.code !== "invalid_union") return issue;
  const branches = issue.errors.flatMap((branch) => deepest(branch) ?? []);
  return branches.toSorted((a, b) => b.path.length - a.path.length)[0] ?? issue;
}
