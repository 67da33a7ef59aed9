import { RESOURCE_KINDS, type ResourceKind } from "../model/kinds.ts";

/** Ids of resources to which nothing may be bound any more. */
export type Gone = Readonly<Record<ResourceKind, ReadonlySet<string>>>;

/**
 * Resources that were deleted, as far as the trash tells. Whatever is read from the files of bindings is cleared of
 * them, so that a binding which a crash or a full disk kept from being cleared never comes back.
 */
export class GoneResources {
  readonly #ids: Readonly<Record<ResourceKind, Set<string>>> = {
    preset: new Set(),
    character: new Set(),
    "world-book": new Set(),
    user: new Set(),
  };

  get ids(): Gone {
    return this.#ids;
  }

  add(kind: ResourceKind, id: string): void {
    this.#ids[kind].add(id);
  }

  delete(kind: ResourceKind, id: string): void {
    this.#ids[kind].delete(id);
  }

  /** Only these ids from now on. */
  reset(ids: readonly (readonly [ResourceKind, string])[]): void {
    for (const kind of RESOURCE_KINDS) this.#ids[kind].clear();
    for (const [kind, id] of ids) this.add(kind, id);
  }
}
