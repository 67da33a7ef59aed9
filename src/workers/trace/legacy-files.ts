import { LIMITS } from "../../matcher/limits.ts";
import { METADATA_FILE, metadataRecords } from "../../trace/store/legacy-metadata.ts";
import type { LegacyRecord } from "../../trace/store/legacy-record.ts";
import type { LegacyFiles } from "../../trace/store/legacy-records.ts";
import { SNAPSHOTS_FILE, snapshotRecords } from "../../trace/store/legacy-snapshots.ts";
import { parseJson, type Store } from "../library/store/store.ts";

/** A file of an older version that cannot be read. It is left as it is. */
export interface LegacyProblem {
  readonly file: string;
  /** Quotes nothing of the file. */
  readonly message: string;
}

/** What older versions have left in a data folder. Reads whole files, changes nothing; never throws for what is there. */
export function readLegacyFiles(store: Store): LegacyFiles & { readonly problems: readonly LegacyProblem[] } {
  const problems: LegacyProblem[] = [];
  const read = (file: string, records: (json: unknown) => LegacyRecord[]): LegacyRecord[] => {
    const found = readJson(store, file);
    if (found === null) return [];
    if ("message" in found) problems.push({ file, message: found.message });
    return "message" in found ? [] : records(found.value);
  };
  const metadata = read(METADATA_FILE, metadataRecords);
  const snapshots = read(SNAPSHOTS_FILE, snapshotRecords);
  return { metadata, snapshots, problems };
}

/** null: there is no such file. */
function readJson(store: Store, file: string): { readonly value: unknown } | { readonly message: string } | null {
  const read = store.readFile(file, LIMITS.traceFileBytes.value);
  if (read.state === "missing") return null;
  if (read.state === "damaged") return { message: read.damage.message };
  const parsed = parseJson(read.bytes);
  // A JSON parser's message quotes the place where it stopped.
  if ("fault" in parsed) return { message: `${file} is not JSON in UTF-8` };
  if (typeof parsed.value !== "object" || parsed.value === null) return { message: `${file} holds no records` };
  return { value: parsed.value };
}
