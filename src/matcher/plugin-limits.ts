const KIB = 1024;
const MIB = 1024 * KIB;

/** The limits of the plugin: model requests and what it waits for in its host. A part of `LIMITS`, which all others read. */
export const PLUGIN_LIMITS = {
  profileBytes: {
    value: 512 * KIB,
    unit: "bytes",
    why: "rendered text of one profile with its separators; default of `maxProfileBytes`",
    atBound: "lore of the lowest rank is left out; without any lore TAVERN_PROFILE_TOO_LARGE",
  },
  profileBytesHard: { value: 2 * MIB, unit: "bytes", why: "hard bound of `maxProfileBytes`", atBound: "clamped" },
  loreCandidates: {
    value: 4_096,
    unit: "entries",
    why: "active entries that a profile considers, by rank",
    atBound: "the others are left out with candidates, TAVERN_PROFILE_LORE_LIMITED",
  },
  rawLoreFactor: {
    value: 2,
    unit: "times the bytes of the profile",
    why: "bodies of entries that are put together before the text is measured",
    atBound: "the first entry over it and all after it are left out with raw-lore, TAVERN_PROFILE_LORE_LIMITED",
  },
  parameterRetries: {
    value: 4,
    unit: "retries a step",
    why: "each of four parameters of a preset is left out once",
    atBound: "the failure of the request stands",
  },
  modelInfoMs: {
    value: 250,
    unit: "ms",
    why: "the size of a model's context must not hold up a turn",
    atBound: "the size that the session's last request had, else the setting",
  },
  missingServiceMs: {
    value: 10_000,
    unit: "ms",
    why: "the host starts its services in any order",
    atBound: "one console line; the plugin starts whenever the service comes",
  },
  coldSessionBytes: {
    value: 256 * KIB,
    unit: "bytes of a log",
    why: "the host reads a session that is not live on its own thread, about 1 ms for 2 KiB of a compressed log",
    atBound: "previewed without its conversation, TAVERN_SESSION_NOT_LIVE",
  },
  preparedSessions: {
    value: 32,
    unit: "sessions",
    why: "books of bound sessions are compiled before their first request; the last used first",
    atBound: "books of other sessions are compiled when a request needs them",
  },
  requestEntries: {
    value: 10_000,
    unit: "entries",
    why: "all books of one request together; the matcher is built and gated for it",
    atBound: "a whole book that does not fit is passed over with WORLD_BOOK_RUNTIME_TOTAL_LIMIT",
  },
  pendingMessages: {
    value: 1_024,
    unit: "messages",
    why: "input of a session that waits for its turn; held in memory only",
    atBound: "further messages are not scanned before they are in the history",
  },
  pendingUnits: {
    value: 4 * MIB,
    unit: "UTF-16 units",
    why: "texts of that input",
    atBound: "see pendingMessages",
  },
  sessionSliceMs: {
    value: 1,
    unit: "ms",
    why: "a long session is read on the host thread, a slice at a time",
    atBound: "the rest is read in a later slice; the session's first assembly waits for it",
  },
  threadDocumentBytes: {
    value: 16 * MIB,
    unit: "bytes of JSON",
    why: "presets, characters without their books, and users that one thread keeps parsed between assemblies",
    atBound: "the least recently used are dropped and read again when asked for",
  },
  threadDocuments: {
    value: 256,
    unit: "documents",
    why: "see threadDocumentBytes",
    atBound: "see threadDocumentBytes",
  },
  unreadableRetryMs: {
    value: 30_000,
    unit: "ms",
    why: "a book whose file could not be read may be mended from outside, which nobody tells",
    atBound: "the books are compiled anew by the next request after it",
  },
  auditDecisions: {
    value: 128,
    unit: "decisions",
    why: "the v1 audit of one assembly, all books together; totals tell how many there were",
    atBound: "included ones first, then the others in list order; the rest is counted",
  },
} as const;
