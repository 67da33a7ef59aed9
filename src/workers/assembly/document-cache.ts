import { LIMITS } from "../../matcher/limits.ts";
import { ByteLru } from "../byte-lru.ts";
import type { CharacterDocument } from "../formats/cards/document.ts";
import type { PresetDocument } from "../formats/presets/document.ts";
import type { UserDocument } from "../formats/users/document.ts";
import { notFound, readDocument } from "../library/documents.ts";
import type { LibraryFolder } from "../library/library-folder.ts";
import { isDocumentId } from "../library/store/document-folder.ts";
import type { ResourceRef } from "./protocol.ts";

/** The documents that a profile is made from. */
export interface ProfileDocuments {
  readonly preset: PresetDocument;
  readonly character: CharacterDocument;
  readonly user: UserDocument;
}

interface KeptDocument {
  readonly stamp: string;
  readonly document: ProfileDocuments[keyof ProfileDocuments];
}

/**
 * Documents that a thread keeps parsed, by kind, id and revision, as long as their file is the one that was read. A
 * character is kept without its book and without the card as parsed, which no profile looks at.
 */
export class DocumentCache {
  readonly #kept = new ByteLru<KeptDocument>({
    bytesMax: LIMITS.threadDocumentBytes.value,
    countMax: LIMITS.threadDocuments.value,
  });
  #bytesRead = 0;

  get size(): number {
    return this.#kept.size;
  }

  /** Bytes of files read since the last call. */
  takeBytesRead(): number {
    const bytes = this.#bytesRead;
    this.#bytesRead = 0;
    return bytes;
  }

  /** The document as its file is now. Throws the kind's not-found code, or `DOCUMENT_INVALID`. */
  read<K extends keyof ProfileDocuments>(library: LibraryFolder, kind: K, ref: ResourceRef): ProfileDocuments[K] {
    const { id, revision } = ref;
    if (!isDocumentId(id)) throw notFound(kind, id);
    const key = JSON.stringify([library.root, kind, id, revision]);
    const known = this.#kept.get(key);
    const stamp = library.stamp(library.documents(kind).documentFile(id));
    // The key says the kind.
    if (known !== undefined && known.stamp === stamp) return known.document as ProfileDocuments[K];
    this.#kept.delete(key);
    const open = readDocument(library, kind, id);
    this.#bytesRead += open.bytes.byteLength;
    const { document, bytes } = slim(kind, open.document as ProfileDocuments[K], open.bytes.byteLength);
    if (open.stamp !== null) this.#kept.put(key, { stamp: open.stamp, document }, bytes);
    return document;
  }

  clear(): void {
    this.#kept.clear();
  }
}

function slim<K extends keyof ProfileDocuments>(
  kind: K,
  document: ProfileDocuments[K],
  fileBytes: number,
): { readonly document: ProfileDocuments[K]; readonly bytes: number } {
  if (kind !== "character") return { document, bytes: fileBytes };
  const { data, source, ...rest } = document as CharacterDocument;
  const { characterBook: _book, ...fields } = data;
  const kept = { ...rest, data: fields, source: { ...source, raw: {} } };
  // Of this kind alone, as was asked above; the type parameter does not follow the comparison.
  return { document: kept as unknown as ProfileDocuments[K], bytes: JSON.stringify(kept).length };
}
