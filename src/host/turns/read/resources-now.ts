import type { ResourceKind } from "../../../workers/protocol.ts";
import type { Library } from "../../library/face.ts";
import { embeddedBookId } from "../../loader/composition.ts";

/** `[kind, resourceId, revision]` of what the library has. */
export type ResourcesNow = (readonly [string, string, string])[];

const KINDS = ["preset", "character", "user", "world-book"] as const satisfies readonly ResourceKind[];

/** What the resources of a library are at, made once for each of its changes. The book in a card goes with the card. */
export class LibraryNow {
  readonly #library: Pick<Library, "list" | "row" | "onChange">;
  readonly #unwatch: () => void;
  #rows: ResourcesNow | null = null;

  constructor(library: Pick<Library, "list" | "row" | "onChange">) {
    this.#library = library;
    this.#unwatch = library.onChange(() => (this.#rows = null));
  }

  get rows(): ResourcesNow {
    return (this.#rows ??= KINDS.flatMap((kind) => this.#rowsOf(kind)));
  }

  close(): void {
    this.#unwatch();
  }

  #rowsOf(kind: ResourceKind): ResourcesNow {
    return this.#library.list(kind).flatMap(({ id }): ResourcesNow => {
      const revision = this.#library.row(kind, id)?.revision;
      if (revision === undefined) return [];
      const row = [kind, id, revision] as const;
      return kind === "character" ? [row, ["world-book", embeddedBookId(id), revision]] : [row];
    });
  }
}
