import { kindOfEntry } from "./delete-document.ts";
import type { LibraryFolder } from "./library-folder.ts";
import type { ResourceKind } from "./model/kinds.ts";

/** A deleted document that can be restored for 30 days. Times are ISO 8601, UTC. */
export interface TrashRow {
  /** Names it for `restore`. */
  readonly trashId: string;
  readonly kind: ResourceKind;
  readonly id: string;
  readonly name: string;
  readonly deletedAt: string;
  readonly expiresAt: string;
}

/** What the trash holds, newest first. */
export function trashRows(library: LibraryFolder): TrashRow[] {
  return library.store.trash.list().entries.flatMap((entry) => {
    const kind = kindOfEntry(entry);
    const { trashId, id, name, deletedAt, expiresAt } = entry;
    return kind === undefined ? [] : [{ trashId, kind, id, name, deletedAt, expiresAt }];
  });
}
