/**
 * Every error of the library with its HTTP status: what it means and what to do. Codes are those of the published API
 * where it has one.
 */
export const LIBRARY_ERRORS = {
  PRESET_NOT_FOUND: { status: 404, meaning: "no preset has this id", remedy: "list the presets" },
  CHARACTER_NOT_FOUND: { status: 404, meaning: "no character has this id", remedy: "list the characters" },
  WORLD_BOOK_NOT_FOUND: { status: 404, meaning: "no world book has this id", remedy: "list the world books" },
  USER_NOT_FOUND: { status: 404, meaning: "no user has this id", remedy: "list the users" },
  CHARACTER_ID_EXISTS: { status: 409, meaning: "the id is taken", remedy: "restore under another id" },
  WORLD_BOOK_ID_EXISTS: { status: 409, meaning: "the id is taken", remedy: "restore under another id" },
  USER_ID_EXISTS: { status: 409, meaning: "the id is taken", remedy: "restore under another id" },
  PRESET_ID_EXISTS: { status: 409, meaning: "the id is taken", remedy: "restore under another id" },
  INVALID_PRESET_REQUEST: {
    status: 400,
    meaning: "a field of the request is not as documented",
    remedy: "see message",
  },
  INVALID_CHARACTER_REQUEST: {
    status: 400,
    meaning: "a field of the request is not as documented",
    remedy: "see message",
  },
  INVALID_WORLD_BOOK_REQUEST: {
    status: 400,
    meaning: "a field of the request is not as documented",
    remedy: "see message",
  },
  INVALID_USER_REQUEST: { status: 400, meaning: "a field of the request is not as documented", remedy: "see message" },
  INVALID_SETTINGS_REQUEST: {
    status: 400,
    meaning: "a setting is unknown or out of range",
    remedy: "see message; doctor --config lists every setting with its range",
  },
  DOCUMENT_INVALID: {
    status: 500,
    meaning: "a stored document cannot be read; its file is left as it is",
    remedy: "repair or remove the file named in the message",
  },
  REVISION_CONFLICT: {
    status: 409,
    meaning: "the resource was changed since the revision of If-Match",
    remedy: "read it again and repeat the change",
  },
  STORE_BUSY: {
    status: 423,
    meaning: "another process owns the data folder; this one only reads",
    remedy: "write through the other process, or end it",
  },
  STORE_READ_ONLY: {
    status: 503,
    meaning: "this store cannot be read or written; its file is left as it is",
    remedy: "see GET /v1/status or lorekeeper doctor",
  },
  STORE_FULL: { status: 507, meaning: "no space is left for the file; nothing was changed", remedy: "free space" },
  STORE_UNWRITABLE: {
    status: 503,
    meaning: "the file system refused the write; nothing was changed",
    remedy: "check owner, permissions and mount of the data folder",
  },
} as const satisfies Record<string, { status: number; meaning: string; remedy: string }>;

export type LibraryErrorCode = keyof typeof LIBRARY_ERRORS;

export interface LibraryErrorDetails {
  /** JSON path or name of the field at fault. */
  readonly field?: string;
  readonly limit?: number;
  readonly requested?: number;
  readonly cause?: unknown;
}

/** A coded failure of the library. Crosses threads as data. */
export class LibraryError extends Error {
  readonly code: LibraryErrorCode;
  readonly details: LibraryErrorDetails;

  constructor(code: LibraryErrorCode, message: string, details: LibraryErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "LibraryError";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return LIBRARY_ERRORS[this.code].status;
  }
}
