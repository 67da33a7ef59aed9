import { LIMITS } from "../../matcher/limits.ts";
import { METADATA_FILE } from "../../trace/store/legacy-metadata.ts";
import { type LegacyFiles, legacyRecords } from "../../trace/store/legacy-records.ts";
import { SNAPSHOTS_FILE } from "../../trace/store/legacy-snapshots.ts";
import { parseJson, type Store } from "../library/store/store.ts";

/** A file of an older version that cannot be read. It is left as it is. */
export interface LegacyProblem {
  readonly file: string;
  /** Quotes nothing of the file. */
  readonly message: string;
}

/** What older versions have left in a data folder. */
export interface LegacyRead extends LegacyFiles {
  readonly problems: readonly LegacyProblem[];
}

/** Reads whole files, changes nothing; never throws for what is there. */
export function readLegacyFiles(store: Store): LegacyRead {
  const problems: LegacyProblem[] = [];
  const jsonOf = (file: string): unknown => {
    const found = readJson(store, file);
    if (found === null) return null;
    if ("value" in found) return found.value;
    problems.push({ file, message: found.message });
    return null;
  };
  const metadata = jsonOf(METADATA_FILE);
  const snapshots = jsonOf(SNAPSHOTS_FILE);
  return { ...legacyRecords({ metadata, snapshots }), problems };
}

/**
 * What {@link readLegacyFiles} has read, as long as the files are the same and memory is not needed for something else: a
 * detail is one record of files of tens of MiB.
 */
export class LegacyCache {
  readonly #store: Store;
  readonly #stamp: (file: string) => string | null;
  #held: { readonly mark: string; readonly read: WeakRef<LegacyRead> } | null = null;

  /** `stamp` names the present state of a file; null: none that can be read. */
  constructor(store: Store, stamp: (file: string) => string | null) {
    this.#store = store;
    this.#stamp = stamp;
  }

  read(): LegacyRead {
    // Before the read: a file that is replaced meanwhile is another one.
    const mark = this.#mark();
    const held = this.#held?.mark === mark ? this.#held.read.deref() : undefined;
    if (held !== undefined) return held;
    const read = readLegacyFiles(this.#store);
    // What could not be read may be readable the next time, without a change of the file.
    this.#held = read.problems.length === 0 ? { mark, read: new WeakRef(read) } : null;
    return read;
  }

  /** Of what is in the place of each file, whatever it is. */
  #mark(): string {
    const files = [METADATA_FILE, SNAPSHOTS_FILE];
    return files.map((file) => `${this.#stamp(file)} ${modifiedMs(this.#store, file)}`).join(", ");
  }
}

/** null: nothing can be seen there. */
function modifiedMs(store: Store, file: string): number | null {
  try {
    return store.modifiedMs(file);
  } catch {
    return null;
  }
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
