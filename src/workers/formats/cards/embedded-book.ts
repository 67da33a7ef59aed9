import { guardStructure } from "../../../matcher/formats/guard.ts";
import { type Fields, isFields, ownField } from "../../../matcher/formats/json-object.ts";
import { formatPath } from "../../../matcher/formats/json-path.ts";
import { type ImportReport, readWorldBookValue } from "../../../matcher/formats/read.ts";
import { MatcherError, type MatcherErrorCode } from "../../../matcher/model/error.ts";
import type { WorldBook } from "../../../matcher/model/book.ts";
import type { CharacterDocument } from "./document.ts";

/** The limit of world books that an embedded book breaks; numbers in the unit of the limit. */
export interface BrokenLimit {
  readonly code: "EMBEDDED_WORLD_BOOK_INVALID";
  /** The guard's name for it, such as `entry-limit`. */
  readonly limit: MatcherErrorCode;
  readonly allowed: number;
  readonly found: number;
  /** In the book. */
  readonly path: string;
  readonly message: string;
  readonly error: MatcherError;
}

/** The book of a character: null without one, or the limit that keeps it from running. */
export type EmbeddedBook =
  | { readonly ok: true; readonly book: WorldBook | null; readonly report: ImportReport | null }
  | ({ readonly ok: false } & BrokenLimit);

/**
 * The embedded book of a character as a world book, named by itself or after the character. The guard goes first: a
 * book that breaks a limit is not normalised.
 */
export function embeddedBook(document: Pick<CharacterDocument, "data">): EmbeddedBook {
  const { name, characterBook } = document.data;
  return characterBook === undefined ? { ok: true, book: null, report: null } : bookOf(characterBook, name);
}

/** The same for a book and its character's name. */
export function bookOf(characterBook: Fields, characterName: string): EmbeddedBook {
  const read = readWorldBookValue(characterBook, { format: "character-book", fileName: `${characterName}'s Lorebook` });
  return read.ok ? read : { ok: false, ...broken(read.error) };
}

/** The first limit that a book breaks, undefined if it breaks none. Does not normalise. */
export function brokenLimit(characterBook: unknown): BrokenLimit | undefined {
  try {
    guardStructure(characterBook);
    return undefined;
  } catch (error) {
    if (error instanceof MatcherError) return broken(error);
    throw error;
  }
}

/** The first place of a book where its entries are none; such entries never run. `path` in the book. */
export function malformedPlace(characterBook: Fields): { readonly path: string; readonly message: string } | undefined {
  const entries = ownField(characterBook, "entries");
  if (typeof entries !== "object" || entries === null) {
    return { path: "$.entries", message: "$.entries of the embedded book is neither an array nor an object." };
  }
  for (const [key, entry] of Object.entries(entries)) {
    if (isFields(entry)) continue;
    const path = formatPath(["entries", Array.isArray(entries) ? Number(key) : key]);
    return { path, message: `${path} of the embedded book is not an object.` };
  }
  return undefined;
}

/** Entries of a book as they stand in the card. */
export function entryCount(characterBook: unknown): number {
  const entries = ownField(characterBook, "entries");
  if (Array.isArray(entries)) return entries.length;
  return isFields(entries) ? Object.keys(entries).length : 0;
}

function broken(error: MatcherError): BrokenLimit {
  const { limit = 0, requested = 0, path = "$" } = error.details;
  return {
    code: "EMBEDDED_WORLD_BOOK_INVALID",
    limit: error.code,
    allowed: limit,
    found: requested,
    path,
    message: `The embedded book breaks ${error.code} (${requested} of at most ${limit}): ${error.message}`,
    error,
  };
}
