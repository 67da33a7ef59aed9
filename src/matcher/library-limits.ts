const KIB = 1024;
const MIB = 1024 * KIB;

/** The limits of what a user owns: documents, bindings, the files they are in. A part of `LIMITS`, which all others read. */
export const LIBRARY_LIMITS = {
  selectionSessions: {
    value: 2_048,
    unit: "sessions",
    why: "selections are user intent and are never evicted, so their number is bounded; default of `sessionsMax`",
    atBound: "a new session is refused with SESSION_SELECTION_LIMIT_REACHED",
  },
  selectionSessionsHard: {
    value: 4_096,
    unit: "sessions",
    why: "hard bound of `sessionsMax`",
    atBound: "clamped",
  },
  selectionStateBytes: {
    value: 4 * MIB,
    unit: "bytes",
    why: "the whole file is written at each change",
    atBound: "refused with SESSION_SELECTION_STORAGE_LIMIT_REACHED",
  },
  selectionReadBytes: {
    value: 8 * MIB,
    unit: "bytes",
    why: "a larger session-selections.json is none of ours",
    atBound: "never parsed, left untouched: SESSION_SELECTION_FILE_TOO_LARGE in status, selections read-only",
  },
  boundBooks: {
    value: 100,
    unit: "books",
    why: "world books of one session, user, preset or character",
    atBound: "refused with 400",
  },
  userRelationOwners: {
    value: 2_048,
    unit: "users",
    why: "users that have world books of their own",
    atBound: "refused with USER_WORLD_BOOK_BINDING_LIMIT_REACHED",
  },
  userRelationStateBytes: {
    value: 2 * MIB,
    unit: "bytes",
    why: "the whole file is written at each change",
    atBound: "refused with USER_WORLD_BOOK_BINDING_STORAGE_LIMIT_REACHED",
  },
  userRelationReadBytes: {
    value: 8 * MIB,
    unit: "bytes",
    why: "a larger user-world-book-bindings.json is none of ours",
    atBound: "never parsed, left untouched: USER_WORLD_BOOK_BINDING_FILE_TOO_LARGE in status, read-only",
  },
  resourceRelationOwners: {
    value: 4_096,
    unit: "presets and characters",
    why: "presets and characters that have world books of their own",
    atBound: "refused with RESOURCE_WORLD_BOOK_BINDING_LIMIT_REACHED",
  },
  resourceRelationStateBytes: {
    value: 4 * MIB,
    unit: "bytes",
    why: "the whole file is written at each change",
    atBound: "refused with RESOURCE_WORLD_BOOK_BINDING_STORAGE_LIMIT_REACHED",
  },
  resourceRelationReadBytes: {
    value: 16 * MIB,
    unit: "bytes",
    why: "a larger resource-world-book-bindings.json is none of ours",
    atBound: "never parsed, left untouched: RESOURCE_WORLD_BOOK_BINDING_FILE_TOO_LARGE in status, read-only",
  },
  libraryStateBytes: {
    value: 4 * MIB,
    unit: "bytes",
    why: "default preset, order and missing characters; about 1 MiB when both lists are full",
    atBound: "a larger library-state.json is never parsed and left untouched; what it holds is read-only",
  },
  characterOrderIds: {
    value: 4_096,
    unit: "characters",
    why: "ids of a custom order",
    atBound: "refused with INVALID_CHARACTER_REQUEST",
  },
  missingCharacters: {
    value: 4_096,
    unit: "characters",
    why: "deleted characters that are remembered, so that what names them can be relinked",
    atBound: "no further character is deleted: CHARACTER_TOMBSTONE_LIMIT_REACHED; relink or restore one",
  },
  presetBodyBytes: {
    value: 2 * MIB,
    unit: "bytes",
    why: "a preset as a file or a request",
    atBound: "refused with PRESET_BODY_TOO_LARGE",
  },
  userBodyBytes: {
    value: 256 * KIB,
    unit: "bytes",
    why: "a user as a file or a request",
    atBound: "refused with USER_BODY_TOO_LARGE",
  },
  embeddedBookBytes: {
    value: 4 * MIB,
    unit: "bytes",
    why: "an edit of a card's own world book",
    atBound: "refused with CHARACTER_WORLD_BOOK_TOO_LARGE",
  },
  nameUnits: {
    value: 1_024,
    unit: "UTF-16 units",
    why: "names of presets and world books stand in lists that are kept in memory",
    atBound: "refused in requests; the name of an imported file is cut",
  },
  userNameUnits: {
    value: 200,
    unit: "UTF-16 units",
    why: "name of a user, as in the published API",
    atBound: "refused with INVALID_USER_REQUEST",
  },
  userDescriptionUnits: {
    value: 100_000,
    unit: "UTF-16 units",
    why: "description of a user, as in the published API",
    atBound: "refused with INVALID_USER_REQUEST",
  },
  storedDocumentBytes: {
    value: 256 * MIB,
    unit: "bytes",
    why: "a stored document of another kind than a character; it also holds what the file said in other words",
    atBound: "never parsed, left untouched and listed as damaged; none is written",
  },
  libraryOpenDeadlineMs: {
    value: 600_000,
    unit: "ms",
    why: "opening a library whose index is lost reads every document",
    atBound: "worker-deadline; the library is not opened",
  },
  libraryReadDeadlineMs: {
    value: 60_000,
    unit: "ms",
    why: "reading one document; one of 30 MiB takes seconds, more on a busy machine",
    atBound: "worker-deadline",
  },
  libraryWriteDeadlineMs: {
    value: 60_000,
    unit: "ms",
    why: "writes of small files wait for the disk",
    atBound: "worker-deadline; what happened is read from the files again",
  },
  takeOverPollMs: {
    value: 2_000,
    unit: "ms",
    why: "how often a process that does not own the data folder looks whether the owner is gone",
    atBound: "none: a period",
  },
  trashDays: {
    value: 30,
    unit: "days",
    why: "a deletion by mistake can be taken back",
    atBound: "removed for good at the next start",
  },
  trashManifestBytes: {
    value: 64 * KIB,
    unit: "bytes",
    why: "a manifest names one document",
    atBound: "the trash entry is reported as trash-incomplete and left",
  },
  temporaryFileMs: {
    value: 3_600_000,
    unit: "ms",
    why: "a number of a process that was given out again must not keep a temporary file for ever",
    atBound: "an older one is removed although a process of its number runs",
  },
} as const;
