import { LIMITS } from "../../matcher/limits.ts";
import type { LibraryErrorCode } from "./error.ts";
import type { ResourceKind } from "./model/kinds.ts";
import type { DocumentPart } from "./resource-format.ts";

/** A bound and the code of what exceeds it. */
export interface Cap {
  readonly bytesMax: number;
  readonly code: LibraryErrorCode;
}

/** What the library has to know of a kind beside its format. */
export interface KindRow {
  /** Name in the data folder. */
  readonly folder: string;
  readonly noun: string;
  readonly notFound: LibraryErrorCode;
  readonly idTaken: LibraryErrorCode;
  readonly invalid: LibraryErrorCode;
  /** A file to import. */
  readonly file: Cap;
  /** The request of an edit of each part. */
  readonly request: Readonly<Record<DocumentPart, Cap>>;
  /** A document as it is stored. */
  readonly document: Cap;
  /** Whether the API gives the bytes of the file. */
  readonly storedAsGiven: boolean;
}

const same = (cap: Cap): Record<DocumentPart, Cap> => ({ document: cap, "world-book": cap, "regex-scripts": cap });

const PRESET: Cap = { bytesMax: LIMITS.presetBodyBytes.value, code: "PRESET_BODY_TOO_LARGE" };
const CARD: Cap = { bytesMax: LIMITS.characterDocumentBytes.value, code: "CHARACTER_DOCUMENT_TOO_LARGE" };
const BOOK: Cap = { bytesMax: LIMITS.inputBytes.value, code: "WORLD_BOOK_ARTIFACT_TOO_LARGE" };
const USER: Cap = { bytesMax: LIMITS.userBodyBytes.value, code: "USER_BODY_TOO_LARGE" };

export const KIND_TABLE: Readonly<Record<ResourceKind, KindRow>> = {
  preset: {
    folder: "presets",
    noun: "preset",
    notFound: "PRESET_NOT_FOUND",
    idTaken: "PRESET_ID_EXISTS",
    invalid: "INVALID_PRESET_REQUEST",
    file: PRESET,
    request: same(PRESET),
    document: { bytesMax: LIMITS.storedDocumentBytes.value, code: "PRESET_BODY_TOO_LARGE" },
    storedAsGiven: true,
  },
  character: {
    folder: "characters",
    noun: "character",
    notFound: "CHARACTER_NOT_FOUND",
    idTaken: "CHARACTER_ID_EXISTS",
    invalid: "INVALID_CHARACTER_REQUEST",
    file: { bytesMax: LIMITS.inputBytes.value, code: "ARTIFACT_TOO_LARGE" },
    request: {
      ...same(CARD),
      "world-book": { bytesMax: LIMITS.embeddedBookBytes.value, code: "CHARACTER_WORLD_BOOK_TOO_LARGE" },
    },
    // The format holds the normalised document to its own, smaller bound; this counts what the card said as well.
    document: { bytesMax: LIMITS.storedDocumentBytes.value, code: "CHARACTER_DOCUMENT_TOO_LARGE" },
    storedAsGiven: true,
  },
  "world-book": {
    folder: "world-books",
    noun: "world book",
    notFound: "WORLD_BOOK_NOT_FOUND",
    idTaken: "WORLD_BOOK_ID_EXISTS",
    invalid: "INVALID_WORLD_BOOK_REQUEST",
    file: BOOK,
    request: same(BOOK),
    document: { bytesMax: LIMITS.storedDocumentBytes.value, code: "WORLD_BOOK_ARTIFACT_TOO_LARGE" },
    storedAsGiven: false,
  },
  user: {
    folder: "users",
    noun: "user",
    notFound: "USER_NOT_FOUND",
    idTaken: "USER_ID_EXISTS",
    invalid: "INVALID_USER_REQUEST",
    file: USER,
    request: same(USER),
    document: { bytesMax: LIMITS.storedDocumentBytes.value, code: "USER_BODY_TOO_LARGE" },
    storedAsGiven: false,
  },
};
