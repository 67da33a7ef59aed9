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
} as const;
