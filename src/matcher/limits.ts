import { LIBRARY_LIMITS } from "./library-limits.ts";
import { PLUGIN_LIMITS } from "./plugin-limits.ts";
import { TRACE_LIMITS } from "./trace-limits.ts";
import { TURN_LIMITS } from "./turn-limits.ts";

/** One limit of the product: its value, its unit, why it is there and what happens at the bound. */
export interface Limit {
  readonly value: number;
  readonly unit: string;
  readonly why: string;
  readonly atBound: string;
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** Every limit of the engine, in one place. A tidy test holds this table equal to the README's. */
export const LIMITS = {
  inputBytes: {
    value: 32 * MIB,
    unit: "bytes",
    why: "heavy lorebooks; a full export of 10,000 lean entries is about 30 MiB",
    atBound: "refused with input-too-large before parsing",
  },
  bookEntries: {
    value: 10_000,
    unit: "entries",
    why: "what the matcher is built and gated for",
    atBound: "refused with entry-limit",
  },
  bookNodesBase: {
    value: 100_000,
    unit: "JSON values",
    why: "bounds memory before normalising",
    atBound: "refused with node-limit when over this plus bookNodesPerEntry for each entry",
  },
  bookNodesPerEntry: {
    value: 128,
    unit: "JSON values",
    why: "a full SillyTavern export has 15 to 79 values an entry",
    atBound: "see bookNodesBase",
  },
  entryNodes: {
    value: 4_096,
    unit: "JSON values",
    why: "one entry cannot use up the whole allowance",
    atBound: "refused with entry-node-limit",
  },
  jsonDepth: { value: 32, unit: "levels", why: "bounds stack and walk", atBound: "refused with depth-limit" },
  stringUnits: {
    value: MIB,
    unit: "UTF-16 units",
    why: "bounds a single text",
    atBound: "refused with string-limit",
  },
  keyUnits: {
    value: 1_024,
    unit: "UTF-16 units",
    why: "object keys are names, not texts",
    atBound: "refused with key-limit",
  },
  pngChunks: {
    value: 10_000,
    unit: "chunks",
    why: "bounds the walk over a PNG that carries a lorebook",
    atBound: "refused with png-invalid",
  },
  cardDepth: {
    value: 1_024,
    unit: "levels",
    why: "a card keeps whatever its extensions hold; bounds stack and walk",
    atBound: "card refused with depth-limit",
  },
  cardInflatedBytes: {
    value: 24 * MIB,
    unit: "bytes",
    why: "a compressed text of a PNG or the card.json of a CHARX; holds a document of characterDocumentBytes in base64",
    atBound: "refused with inflated-too-large as soon as it is passed",
  },
  characterDocumentBytes: {
    value: 16 * MIB,
    unit: "bytes of JSON",
    why: "the document is read and written whole; source.raw, which says the same again, is measured by itself",
    atBound: "refused with CHARACTER_DOCUMENT_TOO_LARGE; nothing is written",
  },
  zipEntries: {
    value: 10_000,
    unit: "files in an archive",
    why: "bounds the walk over the directory of a CHARX",
    atBound: "refused with zip-invalid",
  },
  yamlBytes: {
    value: 128 * KIB,
    unit: "bytes",
    why: "old cards in YAML are short texts, and reading YAML is slow",
    atBound: "refused with input-too-large",
  },
  yamlFlowDepth: {
    value: 64,
    unit: "levels",
    why: "brackets within brackets take the YAML parser seconds",
    atBound: "refused with depth-limit",
  },
  yamlAliases: {
    value: 100,
    unit: "copied nodes",
    why: "aliases of aliases multiply",
    atBound: "refused with yaml-alias-limit",
  },
  summaryTags: {
    value: 256,
    unit: "tags",
    why: "rows of lists are kept in memory; the document has all tags",
    atBound: "further tags are left out of the row",
  },
  cardMacroNames: {
    value: 256,
    unit: "names",
    why: "unknown macros that a card's report names",
    atBound: "further names are left out of the report",
  },
  diagnosticsPerCode: {
    value: 1_000,
    unit: "findings of one code",
    why: "a book of 10,000 faulty entries must not drown its own report",
    atBound: "the rest is counted in one diagnostics-truncated",
  },
  regexSourceUnits: {
    value: 1_024,
    unit: "UTF-16 units",
    why: "RE2's program grows with the source",
    atBound: "key refused with regex-too-long",
  },
  regexRepeatProduct: {
    value: 100,
    unit: "repeats",
    why: "product of nested counted repeats; over it RE2 takes seconds",
    atBound: "key refused with regex-repeat-limit",
  },
  regexPropertyRepeat: {
    value: 10,
    unit: "repeats",
    why: "a counted repeat over a \\p class costs most of the RE2 heap",
    atBound: "key refused with regex-property-repeat",
  },
  regexNoLiteralQuota: {
    value: 32,
    unit: "keys a book",
    why: "a regex without a required literal runs on the whole text each time",
    atBound: "later keys, in file order, refused with regex-no-literal-quota",
  },
  regexScriptUnits: {
    value: 4 * MIB,
    unit: "UTF-16 units a scan",
    why: "a script that makes a long text of each letter must not take the thread",
    atBound: "scripts that write more are skipped for the texts that are left, with regex-output-limit",
  },
  regexGroupForms: {
    value: 64,
    unit: "texts",
    why: "a back-reference is spelled out once for each text its group can match",
    atBound: "key refused with regex-backreference",
  },
  regexExpandedNodes: {
    value: 8_192,
    unit: "nodes",
    why: "size of a pattern whose back-references are spelled out",
    atBound: "key refused with regex-too-complex",
  },
  regexDeviations: {
    value: 64,
    unit: "sequences",
    why: "a negative look-around becomes all ways to deviate from its body",
    atBound: "key refused with regex-too-complex",
  },
  regexDeviationNodes: {
    value: 256,
    unit: "nodes",
    why: "size of those ways",
    atBound: "key refused with regex-too-complex",
  },
  regexInstructions: {
    value: 30_000,
    unit: "RE2 instructions (estimate)",
    why: "RE2's heap has 16 MiB",
    atBound: "key refused with regex-too-complex",
  },
  regexCacheBytes: {
    value: 7 * MIB,
    unit: "bytes (estimate)",
    why: "compiled patterns that a thread keeps in RE2's heap of 16 MiB",
    atBound: "the least recently used are freed",
  },
  evidenceSteps: {
    value: 250_000,
    unit: "steps of the matcher a scan",
    why: "where a regex matches is a detail that is looked for when all is decided: about 5 ms, 50 ms at worst",
    atBound: "evidence of later entries is marked approximate: its offset is a place in the match, its length 0",
  },
  evidenceKeySteps: {
    value: 25_000,
    unit: "steps of the matcher a regex key",
    why: "one key that has to try many ways must not take the exact evidence of the others",
    atBound: "its evidence is marked approximate, see evidenceSteps",
  },
  bookDeaths: {
    value: 2,
    unit: "threads",
    why: "a book that ends threads outside of any regex must not end more",
    atBound: "book left out until it changes, WORLD_BOOK_QUARANTINED",
  },
  bookRestMs: {
    value: 10 * 60 * 1000,
    unit: "ms",
    why: "a thread that ran out of time on a book, outside of any regex, may have had a busy machine",
    atBound: "the book is tried again",
  },
  ...LIBRARY_LIMITS,
  ...PLUGIN_LIMITS,
  ...TRACE_LIMITS,
  ...TURN_LIMITS,
  scanMessages: { value: 128, unit: "messages", why: "default window", atBound: "newest kept" },
  scanMessagesHard: { value: 1_024, unit: "messages", why: "hard bound of the window", atBound: "clamped" },
  scanUnits: { value: 64 * KIB, unit: "UTF-16 units", why: "default window", atBound: "newest kept" },
  scanUnitsHard: { value: MIB, unit: "UTF-16 units", why: "hard bound of the window", atBound: "clamped" },
  scanDeadlineMs: {
    value: 1_500,
    unit: "ms",
    why: "a turn must not wait for a regex",
    atBound: "remaining regexes skipped with regex-deadline",
  },
  compileDeadlineMs: {
    value: 10_000,
    unit: "ms",
    why: "loading and compiling a cold book",
    atBound: "book left out of this scan, not-scanned",
  },
  importDeadlineMs: {
    value: 120_000,
    unit: "ms",
    why: "reading a file and checking thousands of regexes takes its time in the background",
    atBound: "worker-deadline; nothing was imported",
  },
  callSlackMs: {
    value: 500,
    unit: "ms",
    why: "start of a fresh thread and its tables, beside one wait and two scans",
    atBound: "a scan call ends within 3 x scanDeadlineMs plus this, without lore if need be",
  },
  stopGraceMs: {
    value: 50,
    unit: "ms",
    why: "time between asking a task to stop and ending its thread",
    atBound: "the thread is ended; the next task gets a fresh one",
  },
  threadStartMs: {
    value: 10_000,
    unit: "ms",
    why: "a thread that does not start must not hang its caller",
    atBound: "worker-unavailable",
  },
  threadLoadMs: {
    value: 60_000,
    unit: "ms",
    why: "on a busy machine a thread gets little time to load; for background jobs and warm-up, which no turn waits for",
    atBound: "worker-unavailable",
  },
  laneQueue: {
    value: 1_024,
    unit: "calls",
    why: "bounds memory when callers are faster than threads",
    atBound: "worker-overloaded",
  },
  interactiveThreads: {
    value: 8,
    unit: "threads",
    why: "every thread keeps engines and attached books of its own",
    atBound: "no more threads, whatever the machine has",
  },
  threadMemoryMib: {
    value: 1_024,
    unit: "MiB",
    why: "JavaScript heap of one thread; a book of 32 MiB needs about a third of it while it is compiled",
    atBound: "worker-out-of-memory; the next task gets a fresh thread",
  },
  residentBytes: {
    value: 256 * MIB,
    unit: "bytes",
    why: "compiled books that stay ready",
    atBound: "the least recently used are dropped and compiled again when asked for",
  },
  residentLores: {
    value: 64,
    unit: "sets of books",
    why: "each scan names those that are still kept, and has 4 KiB beside its text",
    atBound: "the least recently used are dropped and compiled again when asked for",
  },
  commandScanDeadlineMs: {
    value: 30_000,
    unit: "ms",
    why: "no turn waits for the command, and its threads start cold; 20 times scanDeadlineMs",
    atBound: "the command reports WORLD_BOOK_MATCH_DEADLINE",
  },
  commandInputBytes: {
    value: 256 * MIB,
    unit: "bytes",
    why: "files of many recorded cases; a single world book is held to inputBytes",
    atBound: "refused by the command with file-too-large",
  },
  macroDepth: {
    value: 128,
    unit: "levels",
    why: "macros inside arguments of macros; bounds the stack",
    atBound: "a macro further in is text",
  },
  macroBlockDepth: {
    value: 64,
    unit: "levels",
    why: "blocks such as {{if}}…{{/if}} inside each other; bounds the stack",
    atBound: "a block further in is left as two single macros, reported as macro-limit",
  },
  macroWorkUnits: {
    value: 2 * MIB,
    unit: "UTF-16 units",
    why: "bodies of blocks and stored variables that one expansion looks at",
    atBound: "further blocks and variable macros stay as they are written, reported as macro-limit",
  },
  macroOutputUnits: {
    value: 2 * MIB,
    unit: "UTF-16 units",
    why: "text that the macros of one expansion insert",
    atBound: "further macros stay as they are written, reported as macro-limit",
  },
  macroVariableUnits: {
    value: MIB,
    unit: "UTF-16 units",
    why: "a variable that is appended to itself doubles each time",
    atBound: "the macro stays as it is written, reported as macro-limit",
  },
  macroListIndex: {
    value: 10_000,
    unit: "index",
    why: "a list variable is written out up to its highest index",
    atBound: "the macro stays as it is written, reported as macro-limit",
  },
  macroDraws: {
    value: 10_000,
    unit: "random numbers",
    why: "choices and dice of one expansion",
    atBound: "the macro stays as it is written, reported as macro-limit",
  },
  httpSettingsBytes: {
    value: 8 * MIB,
    unit: "bytes",
    why: "a whole settings file of SillyTavern, of which the activation settings are a small part",
    atBound: "413 REQUEST_TOO_LARGE, nothing changed",
  },
  httpOrderBytes: {
    value: MIB,
    unit: "bytes",
    why: "body with the order of 4,096 characters; parsed on the host thread",
    atBound: "413 REQUEST_TOO_LARGE, nothing changed",
  },
  httpSmallBytes: {
    value: 64 * KIB,
    unit: "bytes",
    why: "every other body: selections, relations, none at all; parsed on the host thread",
    atBound: "413 REQUEST_TOO_LARGE, nothing changed",
  },
  httpOverrunBytes: {
    value: 4 * MIB,
    unit: "bytes",
    why: "read past the bound of a body and dropped, so that its sender sees the answer instead of a reset",
    atBound: "answered at once and the connection closed",
  },
  httpPendingBytes: {
    value: 256 * MIB,
    unit: "bytes",
    why: "bodies that are being received at the same time",
    atBound: "503 REQUESTS_OVERLOADED, nothing changed",
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
