import { createHash } from "node:crypto";

import type { ByteLru } from "../byte-lru.ts";
import { IndexBuilder } from "./index-builder.ts";
import { indexBytes, type LineIndex } from "./line-index.ts";
import { blocksOf } from "./log-blocks.ts";
import { type LogFile, type Revision, sameRevision } from "./log-file.ts";
import { scanLog } from "./scan-log.ts";

/** An index and the state of the file that it is of. */
export interface KnownIndex {
  readonly revision: Revision;
  readonly index: LineIndex;
}

/** Indexes by the path of the log. They hold no text, and each can be made again. */
export type IndexCache = ByteLru<KnownIndex>;

/** How an index was come by; `extended`: the log's beginning was found to be as it was, and the rest was added. */
export type Indexed = "new" | "extended" | "known";

export interface FoundIndex {
  readonly index: LineIndex;
  readonly indexed: Indexed;
}

/** The index of a log as it is now. Throws `UnsureError`. */
export async function indexOf(
  file: LogFile,
  known: KnownIndex | undefined,
  throwIfStopped: () => void,
): Promise<FoundIndex> {
  if (known !== undefined && sameRevision(known.revision, file.revision))
    return { index: known.index, indexed: "known" };
  const extended = known === undefined ? undefined : await extend(file, known, throwIfStopped);
  if (extended !== undefined) return { index: extended, indexed: "extended" };
  const hash = createHash("sha256");
  const builder = new IndexBuilder();
  await scanLog(file, { builder, hash, hashFrom: 0, from: 0, throwIfStopped });
  return { index: builder.index({ bytes: file.revision.size, digest: hash.digest("hex") }), indexed: "new" };
}

/** Undefined: another file, or the bytes that the index is of are not there any more. */
async function extend(
  file: LogFile,
  { revision, index }: KnownIndex,
  throwIfStopped: () => void,
): Promise<LineIndex | undefined> {
  if (file.revision.file !== revision.file || file.revision.size < index.hashedBytes) return undefined;
  const hash = createHash("sha256");
  const range = { from: 0, to: index.hashedBytes };
  for await (const block of blocksOf(file, range, throwIfStopped)) hash.update(block);
  if (hash.copy().digest("hex") !== index.digest) return undefined;
  if (file.revision.size === index.hashedBytes) return index;
  const builder = new IndexBuilder(index);
  await scanLog(file, { builder, hash, hashFrom: index.hashedBytes, from: index.completeBytes, throwIfStopped });
  return builder.index({ bytes: file.revision.size, digest: hash.digest("hex") });
}

export function remember(cache: IndexCache, path: string, known: KnownIndex): void {
  cache.put(path, known, indexBytes(known.index));
}
