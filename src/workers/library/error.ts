/**
 * Every error of the library with its HTTP status: what it means and what to do. Codes are those of the published API
 * where it has one.
 */
export const LIBRARY_ERRORS = {
  PRESET_NOT_FOUND: { status: 404, meaning: "no preset has this id", remedy: "list the presets" },
  CHARACTER_NOT_FOUND: { status: 404, meaning: "no character has this id", remedy: "list the characters" },
  WORLD_BOOK_NOT_FOUND: { status: 404, meaning: "no world book has this id", remedy: "list the world books" },
  USER_NOT_FOUND: { status: 404, meaning: "no user has this id", remedy: "list the users" },
  CHARACTER_ID_EXISTS: {
    status: 409,
    meaning: "the id is taken",
    remedy: "delete or export the one that has it first",
  },
  WORLD_BOOK_ID_EXISTS: {
    status: 409,
    meaning: "the id is taken",
    remedy: "delete or export the one that has it first",
  },
  USER_ID_EXISTS: { status: 409, meaning: "the id is taken", remedy: "delete or export the one that has it first" },
  PRESET_ID_EXISTS: { status: 409, meaning: "the id is taken", remedy: "delete or export the one that has it first" },
  INVALID_PRESET_REQUEST: {
    status: 400,
    meaning: "a field of the request is not as documented",
    remedy: "correct the field that the message names and send it again",
  },
  INVALID_CHARACTER_REQUEST: {
    status: 400,
    meaning: "a field of the request is not as documented",
    remedy: "correct the field that the message names and send it again",
  },
  INVALID_WORLD_BOOK_REQUEST: {
    status: 400,
    meaning: "a field of the request is not as documented",
    remedy: "correct the field that the message names and send it again",
  },
  INVALID_USER_REQUEST: {
    status: 400,
    meaning: "a field of the request is not as documented",
    remedy: "correct the field that the message names and send it again",
  },
  INVALID_SETTINGS_REQUEST: {
    status: 400,
    meaning: "a setting is unknown or out of range",
    remedy: "correct the setting that the message names; doctor --config lists every setting with its range",
  },
  PRESET_BODY_TOO_LARGE: { status: 413, meaning: "the preset is larger than 2 MiB", remedy: "shorten it" },
  USER_BODY_TOO_LARGE: { status: 413, meaning: "the user is larger than 256 KiB", remedy: "shorten it" },
  ARTIFACT_TOO_LARGE: { status: 413, meaning: "the card's file is larger than 32 MiB", remedy: "reduce its image" },
  CHARACTER_DOCUMENT_TOO_LARGE: {
    status: 413,
    meaning: "the card would take more than 16 MiB as it is stored, or an edit of it is larger",
    remedy: "move its world book into one of its own, or shorten it",
  },
  CHARACTER_WORLD_BOOK_TOO_LARGE: {
    status: 413,
    meaning: "an edit of a card's own world book is larger than 4 MiB",
    remedy: "import it as a world book and bind that to the character",
  },
  WORLD_BOOK_ARTIFACT_TOO_LARGE: {
    status: 413,
    meaning: "the world book is larger than 32 MiB",
    remedy: "split the book",
  },
  CHARACTER_TOMBSTONE_LIMIT_REACHED: {
    status: 413,
    meaning: "4,096 deleted characters are remembered; no further one can be deleted",
    remedy: "relink or restore one of the missing characters",
  },
  PLAY_CHARACTER_RELINK_CONFLICT: {
    status: 409,
    meaning: "the character to relink from is not missing",
    remedy: "delete it first, or leave its bindings",
  },
  ENTRY_NOT_FOUND: {
    status: 404,
    meaning: "the book has no entry of this uid, or not so many of them",
    remedy: "lorekeeper library export BOOK writes the book, whose entries have their uids",
  },
  ENTRY_NOT_UNIQUE: {
    status: 409,
    meaning: "several entries of the book have this uid",
    remedy: "say which one with occurrence; details.candidates lists them",
  },
  ENTRY_NOT_BOUND: {
    status: 404,
    meaning: "the session has not got the book, so none of its entries can be active there",
    remedy: "bind the book to the session, or to its preset, character or user",
  },
  TRASH_NOT_FOUND: { status: 404, meaning: "nothing in the trash has this id", remedy: "list the trash" },
  INVALID_SESSION_ID: {
    status: 400,
    meaning: "the session id has other characters than letters, digits and ._:- or is longer than 200",
    remedy: "send the id that the host gave",
  },
  SESSION_SELECTION_LIMIT_REACHED: {
    status: 409,
    meaning: "as many sessions are bound as may be; none is dropped for a new one",
    remedy: "delete the selections of sessions that are gone, or raise the setting `sessionsMax`",
  },
  SESSION_SELECTION_STORAGE_LIMIT_REACHED: {
    status: 413,
    meaning: "the selections of all sessions would take more than 4 MiB",
    remedy: "delete the selections of sessions that are gone",
  },
  SESSION_SELECTION_FILE_TOO_LARGE: {
    status: 413,
    meaning: "session-selections.json is larger than 8 MiB; it is not read, left as it is, and not written",
    remedy: "move the file away, or reduce it",
  },
  SESSION_STATE_TOO_LARGE: {
    status: 413,
    meaning: "effects and variables of a session would take more than 4 MiB in its state file",
    remedy: "none needed: the session goes on with its state in memory; shorten what its macros store in variables",
  },
  USER_WORLD_BOOK_BINDING_LIMIT_REACHED: {
    status: 409,
    meaning: "as many users have world books of their own as may be",
    remedy: "unbind the books of another user",
  },
  USER_WORLD_BOOK_BINDING_STORAGE_LIMIT_REACHED: {
    status: 413,
    meaning: "the relations of all users would take more than 2 MiB",
    remedy: "unbind books",
  },
  USER_WORLD_BOOK_BINDING_FILE_TOO_LARGE: {
    status: 413,
    meaning: "user-world-book-bindings.json is larger than 8 MiB; it is not read, left as it is, and not written",
    remedy: "move the file away, or reduce it",
  },
  RESOURCE_WORLD_BOOK_BINDING_LIMIT_REACHED: {
    status: 409,
    meaning: "as many presets and characters have world books of their own as may be",
    remedy: "unbind the books of another one",
  },
  RESOURCE_WORLD_BOOK_BINDING_STORAGE_LIMIT_REACHED: {
    status: 413,
    meaning: "the relations of all presets and characters would take more than 4 MiB",
    remedy: "unbind books",
  },
  RESOURCE_WORLD_BOOK_BINDING_FILE_TOO_LARGE: {
    status: 413,
    meaning: "resource-world-book-bindings.json is larger than 16 MiB; it is not read, left as it is, and not written",
    remedy: "move the file away, or reduce it",
  },
  EMBEDDED_WORLD_BOOK_INVALID: {
    status: 400,
    meaning: "the embedded book breaks a limit of world books or has entries that are none; nothing was changed",
    remedy: "the message names the place and the limit with its number: split the book, or mend or reduce that place",
  },
  TAVERN_PROFILE_TOO_LARGE: {
    status: 413,
    meaning: "preset, character and user are larger than the bound of a profile, without any lore; nothing is cut off",
    remedy: "shorten them, or raise the setting `maxProfileBytes` (at most 2 MiB)",
  },
  DOCUMENT_INVALID: {
    status: 500,
    meaning: "a stored document cannot be read; its file is left as it is",
    remedy: "repair or remove the file named in the message",
  },
  DOCUMENT_UNREADABLE: {
    status: 500,
    meaning: "the change would leave a document that cannot be read, a fault of the program; nothing was changed",
    remedy: "report it with the request or the file",
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
  STORE_FOREIGN_FOLDER: {
    status: 503,
    meaning: "the data folder holds files, but none of a library; nothing in it is changed",
    remedy: "name a new or empty folder, or one that a library was kept in",
  },
  STORE_UNWRITABLE: {
    status: 503,
    meaning: "the file system refused the write; nothing was changed",
    remedy: "check owner, permissions and mount of the data folder",
  },
} as const satisfies Record<string, { status: number; meaning: string; remedy: string }>;

export type LibraryErrorCode = keyof typeof LIBRARY_ERRORS;

/** One of several entries of a uid. */
export interface EntryCandidate {
  /** Of those with the uid, from 1. */
  readonly occurrence: number;
  /** Title (comment) of the entry. */
  readonly name: string;
  readonly keys: readonly string[];
}

export interface LibraryErrorDetails {
  /** JSON path or name of the field at fault. */
  readonly field?: string;
  readonly limit?: number;
  readonly requested?: number;
  /** `ENTRY_NOT_UNIQUE`: the entries that are meant, in the order of the book. */
  readonly candidates?: readonly EntryCandidate[];
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
