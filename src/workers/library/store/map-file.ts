import { LibraryError, type LibraryErrorCode } from "../error.ts";
import { writeFileAtomically } from "./atomic-file.ts";
import { damaged, type StoreDamage, type StoreDamageCode } from "./damage.ts";
import { parseJson, readFile } from "./read-file.ts";
import { statOf, type StoreFolder } from "./store-folder.ts";

export interface MapFileOptions<T> {
  /** Name in the data folder. */
  readonly name: string;
  /** The highest `schemaVersion` that `parse` knows. */
  readonly schemaVersion: number;
  /** Checks a JSON object and brings it to the present version; throws when it is something else. */
  readonly parse: (value: object) => T;
  /** What a missing file stands for. */
  readonly empty: () => T;
  /** More is not written, unless it is less than what is there. */
  readonly bytesMax: number;
  /** More is never parsed. */
  readonly parseBytesMax: number;
  /** Thrown for more than `bytesMax`. */
  readonly fullCode: LibraryErrorCode;
}

/** `value` is that of the file when `state` is `ok`, else the empty one. */
export type MapRead<T> =
  | { readonly state: "ok" | "missing"; readonly value: T; readonly bytes: number }
  | { readonly state: "damaged" | "too-large" | "newer"; readonly value: T; readonly damage: StoreDamage };

const STATES: Partial<Record<StoreDamageCode, "too-large" | "newer">> = {
  "file-too-large": "too-large",
  "schema-newer": "newer",
};

/**
 * One JSON object in one file of the data folder. A file that cannot be understood reads as the empty map and is not
 * written: it stays as it is until it is repaired or moved away, and every write is refused with `STORE_READ_ONLY`.
 */
export class MapFile<T> {
  readonly name: string;
  readonly #store: StoreFolder;
  readonly #options: MapFileOptions<T>;
  /** The file that was last found sound: it need not be parsed again before it is replaced. */
  #sound: string | null = null;

  constructor(store: StoreFolder, options: MapFileOptions<T>) {
    this.name = options.name;
    this.#store = store;
    this.#options = options;
  }

  /** The map as the file is now. Never throws for what is on the disk. */
  read(): MapRead<T> {
    const { name, parse, empty, schemaVersion, parseBytesMax } = this.#options;
    // Before the read: a file that is replaced meanwhile is not the one that was found sound.
    const before = this.#mark();
    this.#sound = null;
    const read = readFile(this.#store, name, parseBytesMax);
    if (read.state === "missing") return { state: "missing", value: empty(), bytes: 0 };
    if (read.state === "damaged") return this.#unusable(read.damage.code, read.damage.message);
    const parsed = parseJson(read.bytes);
    if ("fault" in parsed) return this.#unusable("file-not-json", `${name}: ${parsed.fault}`);
    const { value } = parsed;
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return this.#unusable("schema-invalid", `${name} holds no JSON object`);
    }
    const version = "schemaVersion" in value ? value.schemaVersion : undefined;
    if (typeof version === "number" && version > schemaVersion) {
      return this.#unusable("schema-newer", `${name} has schemaVersion ${version}; up to ${schemaVersion} is known`);
    }
    try {
      const sound = { state: "ok" as const, value: parse(value), bytes: read.bytes.byteLength };
      this.#sound = before;
      return sound;
    } catch (error) {
      return this.#unusable("schema-invalid", `${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /**
   * Replaces the map. Throws `STORE_READ_ONLY` for a file that cannot be understood, the code of the options for more
   * than `bytesMax`, and what a write throws; the file is then as it was. Reads and checks a file that is not the one
   * that this object read or wrote last.
   */
  write(value: T): void {
    this.writeBytes(Buffer.from(`${JSON.stringify(value)}\n`));
  }

  /** The same for a map that is JSON already; its shape is the caller's word. */
  writeBytes(bytes: Uint8Array): void {
    const { name, bytesMax, parseBytesMax, fullCode } = this.#options;
    const presentBytes = this.#presentBytes();
    const isMore = bytes.byteLength > bytesMax && bytes.byteLength >= presentBytes;
    if (isMore || bytes.byteLength > parseBytesMax) {
      const message = `${name} would have ${bytes.byteLength} bytes; ${bytesMax} are kept`;
      throw new LibraryError(fullCode, message, { limit: bytesMax, requested: bytes.byteLength });
    }
    writeFileAtomically(this.#store, name, bytes);
    this.#sound = this.#mark();
  }

  #presentBytes(): number {
    if (this.#sound !== null && this.#sound === this.#mark()) return statOf(this.#store, this.name)?.bytes ?? 0;
    const present = this.read();
    if ("damage" in present) {
      throw new LibraryError("STORE_READ_ONLY", `${present.damage.message}; it is left as it is`);
    }
    return present.bytes;
  }

  /** Tells one version of the file from another; null when there is none to be seen. */
  #mark(): string | null {
    try {
      const stat = statOf(this.#store, this.name);
      return stat === undefined ? null : `${stat.inode} ${stat.bytes} ${stat.modifiedMs} ${stat.changedMs}`;
    } catch {
      return null;
    }
  }

  #unusable(code: StoreDamageCode, message: string): MapRead<T> {
    const { name, empty } = this.#options;
    return { state: STATES[code] ?? "damaged", value: empty(), damage: damaged(name, code, message) };
  }
}
