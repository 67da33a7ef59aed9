import { z } from "zod";

import type { StoredRow } from "./documents.ts";
import { KIND_TABLE } from "./kind-table.ts";
import type { LibraryFolder } from "./library-folder.ts";
import { ResourceKindSchema } from "./model/kinds.ts";
import type { IndexRow } from "./model/summary.ts";
import { parseJson } from "./store/store.ts";
import { LIMITS } from "../../matcher/limits.ts";

const FILE = "index.json";

/** Grows when rows get other fields: an index of another version is made anew. */
const VERSION = 1;

/** The rows are ours and a cache: their form is that of the version, and only looked at where it steers something; the summary of a row is taken on trust. */
const IndexSchema = z.object({
  version: z.literal(VERSION),
  rows: z.array(
    z.object({
      stamp: z.string(),
      row: z.looseObject({
        kind: ResourceKindSchema,
        id: z.string(),
        revision: z.string(),
        createdAt: z.string(),
        updatedAt: z.string(),
        summary: z.looseObject({}),
      }),
    }),
  ),
});

/** The rows of the last index by document file; none when there is no usable one. */
export function readIndex(library: LibraryFolder): ReadonlyMap<string, StoredRow> {
  const read = library.store.readFile(FILE, LIMITS.storedDocumentBytes.value);
  const parsed = read.state === "ok" ? parseJson(read.bytes) : { fault: "none" };
  const index = IndexSchema.safeParse("value" in parsed ? parsed.value : null);
  if (!index.success) return new Map();
  // The schema knows the fields that all kinds have; what else is in a row was written by `writeIndex` and is only shown.
  return byFile(index.data.rows.map(({ stamp, row }) => ({ stamp, row: row as unknown as IndexRow })));
}

/** Rows by the file of their document. */
export function byFile(rows: readonly StoredRow[]): ReadonlyMap<string, StoredRow> {
  return new Map(rows.map((stored) => [`${KIND_TABLE[stored.row.kind].folder}/${stored.row.id}.json`, stored]));
}

/** Keeps the rows, so that the next start need not read the documents. A cache: failing to write it is no fault. */
export function writeIndex(library: LibraryFolder, rows: readonly StoredRow[]): void {
  try {
    library.store.writeFile(FILE, Buffer.from(JSON.stringify({ version: VERSION, rows })));
  } catch {
    // The next start reads the documents.
  }
}
