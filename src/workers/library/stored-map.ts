import { LibraryError, type LibraryErrorCode } from "./error.ts";
import type { MapDefinition } from "./maps/map-definition.ts";
import type { MapFile, Store } from "./store/store.ts";

/** Why a store file is not written. It is left as it is. */
export interface StoreProblem {
  /** Name of the file. */
  readonly store: string;
  readonly code: LibraryErrorCode;
  readonly message: string;
}

/** One small store file as the value of its definition. */
export class StoredMap<Value> {
  readonly definition: MapDefinition<Value>;
  readonly #file: MapFile<Value>;

  constructor(store: Store, definition: MapDefinition<Value>) {
    this.definition = definition;
    this.#file = store.map({
      name: definition.file,
      schemaVersion: definition.schemaVersion,
      parse: (json) => definition.read(json),
      empty: () => definition.empty,
      bytesMax: definition.stateBytesMax,
      parseBytesMax: definition.readBytesMax,
      fullCode: definition.codes.stateTooLarge,
    });
  }

  /** The value as the file is now; the empty one beside the reason why the file cannot be used. Never throws. */
  read(): { readonly value: Value; readonly problem: StoreProblem | null } {
    const read = this.#file.read();
    if (!("damage" in read)) return { value: read.value, problem: null };
    const code = read.state === "too-large" ? this.definition.codes.fileTooLarge : "STORE_READ_ONLY";
    return { value: read.value, problem: { store: this.definition.file, code, message: read.damage.message } };
  }

  /** The value as the file is now; throws for a file that cannot be used. */
  require(): Value {
    const { value, problem } = this.read();
    if (problem !== null) {
      throw new LibraryError(problem.code, `${problem.message}; the file is left as it is`, { field: problem.store });
    }
    return value;
  }

  /** Replaces the file. Throws the codes of a file that is full or cannot be used, and of a failed write. */
  write(value: Value): void {
    this.#file.writeBytes(Buffer.from(`${JSON.stringify(this.definition.write(value))}\n`));
  }
}
